import type { Kind, OptionsFrom } from './field.ts'
import { isRecord, isScalar } from './json.ts'
import type { OptionsReading } from './options.ts'
import { PROPERTY } from './property-words.ts'
import type { TypeReading } from './type.ts'
import { strictTruth } from './truth.ts'
import { found, OWN_ROLES, type View } from './view.ts'

export interface KindReading {
  kind: Kind
  optionsFrom?: OptionsFrom
  multiple: boolean
  itemKind?: 'number'
  allowOther: boolean
  /** The options that go with the kind; a boolean or a file has none. */
  withOptions: boolean
}

const TEXTS = new Set<string | null>(['text', null])
const CHOICES = new Set<string | null>(['select', 'multiselect', 'checkbox'])
/** Kinds for which a list of choices is a menu of that kind, not some setting. */
const CHOOSABLE = new Set<string | null>([
  'text',
  'number',
  'url',
  'email',
  'tel',
  'color',
  'date',
  'datetime',
  'time',
  null,
])

export function isMultiple(view: View): boolean {
  return found(view, PROPERTY.multiple, OWN_ROLES).some(({ value }) => strictTruth(value) === true)
}

function isMultiline(view: View): boolean {
  if (found(view, PROPERTY.multiline, OWN_ROLES).some(({ value }) => strictTruth(value) === true)) return true
  return found(view, PROPERTY.rows, OWN_ROLES).some(({ value }) => isScalar(value) && Number(value) > 1)
}

function kindOfDefault(view: View): Kind | undefined {
  for (const { value } of found(view, PROPERTY.default, OWN_ROLES)) {
    if (typeof value === 'boolean') return 'boolean'
    if (typeof value === 'number') return 'number'
    if (Array.isArray(value)) return value.every(isScalar) ? 'tags' : 'json'
    if (isRecord(value)) return 'json'
    if (value !== '') return undefined
  }
  return undefined
}

const SOURCES = [...PROPERTY.source, ...PROPERTY.options]
const INFOBASE = /infobase|knowledge[\s_-]?base|kennisbank/i
const TONE = /tone[\s_-]?of[\s_-]?voice|brand[\s_-]?voice/i
const LANGUAGE = /language[\s_-]?(key|code)?s?$|^locale$/i

/** A choice without choices may point at a list that the API has. */
function sourceOf(view: View, key: string): OptionsFrom | undefined {
  const names = [key, ...found(view, SOURCES, OWN_ROLES).map(({ value }) => value)]
  const texts = names.filter((name): name is string => typeof name === 'string' && name.length < 300)
  if (texts.some((text) => INFOBASE.test(text))) return 'infobase'
  if (texts.some((text) => TONE.test(text))) return 'tone'
  return texts.some((text) => LANGUAGE.test(text)) ? 'language' : undefined
}

/** Storyblok alone means several by `options`; it numbers its fields with `pos`. */
function isStoryblokMany(view: View, type: TypeReading): boolean {
  return (
    type.word === 'options' &&
    view.layers.some((layer) => layer.role === 'own' && typeof layer.props.get('pos') === 'number')
  )
}

function choice(type: TypeReading, many: boolean, view: View, key: string, options: OptionsReading): KindReading {
  const multiple = many || type.kind === 'multiselect' || isStoryblokMany(view, type)
  const base = { multiple, allowOther: options.allowOther }
  if (options.options.length > 0) return { ...base, kind: multiple ? 'multiselect' : 'select', withOptions: true }
  const optionsFrom = type.optionsFrom ?? sourceOf(view, key)
  if (optionsFrom) return { ...base, kind: multiple ? 'multiselect' : 'select', optionsFrom, withOptions: false }
  // A menu without choices could never be answered.
  return { ...base, kind: multiple ? 'tags' : type.number ? 'number' : 'text', withOptions: false }
}

/** The control that fits everything the entry says. Containers and notes have been settled before. */
export function resolveKind(view: View, type: TypeReading, options: OptionsReading, key: string): KindReading {
  const many = type.array || isMultiple(view)
  const has = options.options.length > 0
  const leaf = (kind: Kind): KindReading => ({ kind, multiple: many, allowOther: false, withOptions: false })
  const rough = type.kind
  if (type.boolean && (CHOICES.has(rough) || TEXTS.has(rough) || rough === 'boolean')) return leaf('boolean')
  if (rough === 'checkbox') return has ? choice(type, true, view, key, options) : leaf(many ? 'tags' : 'boolean')
  if (CHOICES.has(rough)) return choice(type, many, view, key, options)
  if (rough === 'tags' || rough === 'array') {
    if (has) return { ...choice(type, true, view, key, options), allowOther: rough === 'tags' || options.allowOther }
    return { ...leaf('tags'), ...(type.number ? { itemKind: 'number' } : {}) }
  }
  const choosable = CHOOSABLE.has(rough) || (rough === 'note?' && type.word !== 'html')
  if (has && choosable) {
    const reading = choice(type, many, view, key, options)
    return options.suggested ? { ...reading, allowOther: true } : reading
  }
  if (rough === 'file') return has ? choice(type, many, view, key, options) : leaf('file')
  if (many && (CHOOSABLE.has(rough) || rough === 'textarea')) {
    const number = type.number || rough === 'number'
    return { ...leaf('tags'), ...(number ? { itemKind: 'number' as const } : {}) }
  }
  if (type.number && TEXTS.has(rough)) return leaf('number')
  if (TEXTS.has(rough)) {
    if (isMultiline(view)) return leaf('textarea')
    return leaf((type.untyped ? kindOfDefault(view) : undefined) ?? 'text')
  }
  if (rough === 'note?') return leaf(/markdown|html|content|markup/.test(type.word) ? 'richtext' : 'text')
  if (rough === 'group' || rough === 'matrix' || rough === 'list') return leaf('json')
  if (rough === 'group?' || rough === 'flat' || rough === 'action' || rough === 'begin' || rough === 'end')
    return leaf('text')
  return leaf(rough === 'note' ? 'textarea' : (rough ?? 'text'))
}
