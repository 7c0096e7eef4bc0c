import type { Kind, OptionsFrom } from './field.ts'
import { isRecord, isScalar } from './json.ts'
import type { OptionsReading } from './options.ts'
import { propertySynonyms } from './property-synonyms.ts'
import type { TypeReading } from './type.ts'
import { parseYesNo } from './parse-boolean.ts'
import { found, ownRoles, type View } from './entry-layers.ts'

export interface KindReading {
  kind: Kind
  optionsFrom?: OptionsFrom
  multiple: boolean
  itemKind?: 'number'
  allowOther: boolean
  /** The options that go with the kind; a boolean or a file has none. */
  withOptions: boolean
}

const textKinds = new Set<string | null>(['text', null])
const choiceKinds = new Set<string | null>(['select', 'multiselect', 'checkbox'])
/** Kinds for which a list of choices is a menu of that kind, not some setting. */
const choosableKinds = new Set<string | null>([
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
  return found(view, propertySynonyms.multiple, ownRoles).some(({ value }) => parseYesNo(value) === true)
}

function isMultiline(view: View): boolean {
  if (found(view, propertySynonyms.multiline, ownRoles).some(({ value }) => parseYesNo(value) === true)) return true
  return found(view, propertySynonyms.rows, ownRoles).some(({ value }) => isScalar(value) && Number(value) > 1)
}

function kindOfDefault(view: View): Kind | undefined {
  for (const { value } of found(view, propertySynonyms.default, ownRoles)) {
    if (typeof value === 'boolean') return 'boolean'
    if (typeof value === 'number') return 'number'
    if (Array.isArray(value)) return value.every(isScalar) ? 'tags' : 'json'
    if (isRecord(value)) return 'json'
    if (value !== '') return undefined
  }
  return undefined
}

const sources = [...propertySynonyms.source, ...propertySynonyms.options]
const infobasePattern = /infobase|knowledge[\s_-]?base|kennisbank/i
const tonePattern = /tone[\s_-]?of[\s_-]?voice|brand[\s_-]?voice/i
const languagePattern = /language[\s_-]?(key|code)?s?$|^locale$/i

/** A select without options may refer to a list of the API. */
function sourceOf(view: View, key: string): OptionsFrom | undefined {
  const names = [key, ...found(view, sources, ownRoles).map(({ value }) => value)]
  const texts = names.filter((name): name is string => typeof name === 'string' && name.length < 300)
  if (texts.some((text) => infobasePattern.test(text))) return 'infobase'
  if (texts.some((text) => tonePattern.test(text))) return 'tone'
  return texts.some((text) => languagePattern.test(text)) ? 'language' : undefined
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
  // A select without options could never be answered.
  return { ...base, kind: multiple ? 'tags' : type.number ? 'number' : 'text', withOptions: false }
}

/** The kind that fits everything in the entry. Containers and notes were handled before. */
export function resolveKind(view: View, type: TypeReading, options: OptionsReading, key: string): KindReading {
  const many = type.array || isMultiple(view)
  const has = options.options.length > 0
  const leaf = (kind: Kind): KindReading => ({ kind, multiple: many, allowOther: false, withOptions: false })
  const rough = type.kind
  if (type.boolean && (choiceKinds.has(rough) || textKinds.has(rough) || rough === 'boolean')) return leaf('boolean')
  if (rough === 'checkbox') return has ? choice(type, true, view, key, options) : leaf(many ? 'tags' : 'boolean')
  if (choiceKinds.has(rough)) return choice(type, many, view, key, options)
  if (rough === 'tags' || rough === 'array') {
    if (has) return { ...choice(type, true, view, key, options), allowOther: rough === 'tags' || options.allowOther }
    return { ...leaf('tags'), ...(type.number ? { itemKind: 'number' } : {}) }
  }
  const choosable = choosableKinds.has(rough) || (rough === 'note?' && type.word !== 'html')
  if (has && choosable) {
    const reading = choice(type, many, view, key, options)
    return options.suggested ? { ...reading, allowOther: true } : reading
  }
  if (rough === 'file') return has ? choice(type, many, view, key, options) : leaf('file')
  if (many && (choosableKinds.has(rough) || rough === 'textarea')) {
    const number = type.number || rough === 'number'
    return { ...leaf('tags'), ...(number ? { itemKind: 'number' as const } : {}) }
  }
  if (type.number && textKinds.has(rough)) return leaf('number')
  if (textKinds.has(rough)) {
    if (isMultiline(view)) return leaf('textarea')
    return leaf((type.untyped ? kindOfDefault(view) : undefined) ?? 'text')
  }
  if (rough === 'note?') return leaf(/markdown|html|content|markup/.test(type.word) ? 'richtext' : 'text')
  if (rough === 'group' || rough === 'matrix' || rough === 'list') return leaf('json')
  if (rough === 'group?' || rough === 'flat' || rough === 'action' || rough === 'begin' || rough === 'end')
    return leaf('text')
  return leaf(rough === 'note' ? 'textarea' : (rough ?? 'text'))
}
