import { all, type Entry, isOn } from './entry.ts'
import type { OptionsFrom } from './field.ts'
import { foldName } from './fold-name.ts'
import { isScalar, plainText } from '../json.ts'
import { type ControlName, type Kind, kinds } from './kinds.ts'
import type { OptionsReading } from './options.ts'
import { looseTypeWords, properties, type RoughKind, type TypeWord } from './synonyms.ts'
import { typeOf } from './type-words.ts'

/** What the type words of an entry say, without its options, children and default. */
export interface TypeReading extends Omit<TypeWord, 'kind' | 'generic'> {
  kind: RoughKind | null
  /** Only generic words, or none: anything more telling in the entry may decide. */
  generic: boolean
  /** No type word at all. */
  untyped: boolean
  /** Every kind that was named. */
  named: ReadonlySet<RoughKind | null>
  /** The folded word that decided. */
  word: string
  unknownType?: string
}

/** The kind of a field, and what it needs of the options. */
export interface KindReading {
  kind: Kind
  optionsFrom?: OptionsFrom
  multiple?: boolean
  itemKind?: 'number'
  allowOther?: boolean
}

/** `outer` and `hint` are the names of the object around the type and of one that only a type can have. */
const typeProperties = ['outer', ...properties.type, 'hint']

function textsIn(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value.slice(0, 10) : [value]
  return values.filter((item) => typeof item === 'string')
}

/** `field` is the key where another property names the control. */
export function namesControl(entry: Entry): boolean {
  return all(entry, 'type').some(({ word, value }) => typeof value === 'string' && word !== 'field' && word !== 'hint')
}

/** R4: the first specific word wins; generic words are only the fallback. */
export function readType(entry: Entry): TypeReading {
  const hasType = namesControl(entry)
  const words = all(entry, 'type')
    .toSorted((a, b) => typeProperties.indexOf(a.word) - typeProperties.indexOf(b.word))
    .flatMap(({ word, value }) => textsIn(value).map((raw) => ({ property: word, raw, word: foldName(raw) })))
    .filter(({ word }) => word !== '' && word !== 'null')
    .map((given) => ({ ...given, type: typeOf(given.word) }))
    .filter(({ property, type }) => property !== 'field' || (type !== undefined && !hasType))
  const known = words.flatMap(({ word, type }) => (type ? [{ word, type }] : []))
  const specific = known.find(({ type }) => !type.generic && type.kind !== 'array')
  const array = known.find(({ type }) => type.kind === 'array')
  const winner = specific ?? array ?? known.find(({ type }) => type.kind !== null)
  const unknown = words.find(({ property, type }) => type === undefined && !looseTypeWords.has(property))
  const flag = <Name extends keyof TypeWord>(name: Name) => known.find(({ type }) => type[name])?.type[name]
  return {
    kind: winner?.type.kind ?? null,
    generic: !specific && !array,
    untyped: words.length === 0,
    named: new Set(known.map(({ type }) => type.kind)),
    word: winner?.word ?? '',
    integer: flag('integer'),
    hidden: flag('hidden'),
    secret: flag('secret') ?? (isOn(entry, 'secret') || undefined),
    accept: flag('accept'),
    optionsFrom: specific?.type.optionsFrom,
    unknownType: specific || array ? undefined : unknown?.raw,
  }
}

function isMultiline(entry: Entry): boolean {
  return isOn(entry, 'multiline') || all(entry, 'rows').some(({ value }) => Number(plainText(value)) > 1)
}

function kindOfDefault(entry: Entry): Kind | undefined {
  const value = all(entry, 'default').find((item) => item.value !== '')?.value
  if (typeof value === 'boolean' || typeof value === 'number') return typeof value === 'number' ? 'number' : 'boolean'
  if (Array.isArray(value) && value.every(isScalar)) return 'tags'
  return typeof value === 'object' ? 'json' : undefined
}

const sourcePatterns: readonly (readonly [OptionsFrom, RegExp])[] = [
  ['infobase', /infobase|knowledge[\s_-]?base|kennisbank/i],
  ['tone', /tone[\s_-]?of[\s_-]?voice|brand[\s_-]?voice/i],
  ['language', /language[\s_-]?(key|code)?s?$|^locale$/i],
]

/** A choice without options may refer to a list of the API. */
function sourceOf(entry: Entry, key: string): OptionsFrom | undefined {
  const given = [...all(entry, 'source'), ...all(entry, 'options')]
  const texts = [key, ...given.map(({ value }) => plainText(value).slice(0, 300))]
  return sourcePatterns.find(([, pattern]) => texts.some((text) => pattern.test(text)))?.[0]
}

const choices = new Set<RoughKind | null>(['select', 'multiselect', 'checkbox'])
/** A list of choices beside these is a menu, not some setting. */
const lineControls = new Set<ControlName>(['line', 'color', 'date or time'])
const isKind = (kind: RoughKind): kind is Kind => Object.hasOwn(kinds, kind)
const lists = new Set<RoughKind | null>(['tags', 'array'])
/** What is left of containers and notes that turned out to be fields. Others are texts. */
const leftovers: Partial<Record<RoughKind, Kind>> = { group: 'json', list: 'json', note: 'textarea' }

/** An array of these is more than a list of texts. */
const unlistedKinds = new Set<RoughKind | null>(['boolean', 'json', 'list', 'richtext', 'group', 'group?'])

/** The kind that fits everything in the entry. Containers and notes were handled before. */
export function resolveKind(entry: Entry, type: TypeReading, options: OptionsReading, key: string): KindReading {
  const { kind } = type
  const isChoice = choices.has(kind)
  const isLine = kind === null || (isKind(kind) && lineControls.has(kinds[kind].control))
  const isText = kind === 'text' || kind === null
  const isArray = type.named.has('array')
  const hasArrays = all(entry, 'type').some(
    ({ place, value, word }) => place === 'item' && value === 'array' && word !== 'hint',
  )
  if (hasArrays || (isArray && unlistedKinds.has(kind))) return { kind: 'json' }
  const multiple = isArray || isOn(entry, 'multiple') || kind === 'multiselect'
  if (type.named.has('boolean') && (isChoice || isText || kind === 'boolean')) return { kind: 'boolean' }
  if (options.options.length > 0 && (isChoice || isLine || lists.has(kind) || kind === 'file')) {
    const many = multiple || kind === 'checkbox' || lists.has(kind)
    const allowOther = options.allowOther || kind === 'tags'
    return { kind: many ? 'multiselect' : 'select', multiple: many, allowOther }
  }
  if (kind === 'checkbox') return { kind: multiple ? 'tags' : 'boolean' }
  const itemKind = type.named.has('number') ? 'number' : undefined
  if (isChoice) {
    const optionsFrom = type.optionsFrom ?? sourceOf(entry, key)
    if (optionsFrom) return { kind: multiple ? 'multiselect' : 'select', multiple, optionsFrom }
    // A select without options could never be answered.
    return { kind: multiple ? 'tags' : (itemKind ?? 'text') }
  }
  if (kind === 'tags' || kind === 'array' || (multiple && (isLine || kind === 'textarea')))
    return { kind: 'tags', itemKind }
  if (isText && itemKind) return { kind: 'number' }
  if (isText && isMultiline(entry)) return { kind: 'textarea' }
  if (isText) return { kind: (type.untyped ? kindOfDefault(entry) : undefined) ?? 'text' }
  if (kind === 'note?') return { kind: /markdown|html|content|markup/.test(type.word) ? 'richtext' : 'text' }
  return { kind: leftovers[kind] ?? (isKind(kind) ? kind : 'text'), multiple }
}
