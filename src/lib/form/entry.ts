import { foldName, parseYesNo } from './fold-name.ts'
import { isRecord, isScalar, own, plainText, type Scalar, type Unknowns } from '../json.ts'
import {
  definingWords,
  holderWords,
  limitProperties,
  properties,
  type Property,
  ruleWords,
  settingsHolders,
  textProperties,
} from './synonyms.ts'
import { byLanguage, isByLanguage, type Language, languageTagOf, tagBase, textOf } from './text.ts'
import { typeOf } from './type-words.ts'

/** What is read with every entry of a form. */
export interface Context {
  language: Language
  /** The form and the records that are being read, outermost first: `$ref`s are looked up here. */
  around: readonly unknown[]
}

/** A property of an entry as the form gives it. */
export interface Given {
  word: string
  value: unknown
  /** The nested object that has it; '' for the entry itself. */
  holder: string
  /** The properties beside it. */
  props: ReadonlyMap<string, unknown>
}

/** One entry with its properties under the names of the table of synonyms, whatever the form calls them and wherever it nests them. */
export interface Entry {
  record: Unknowns
  given: ReadonlyMap<string, readonly Given[]>
  context: Context
}

/** An object that could stand for one field when its name is the key. */
function isDefinition(value: unknown, depth = 0): value is Unknowns {
  if (!isRecord(value) || isByLanguage(value) || depth > 3) return false
  const entries = Object.entries(value)
  if (entries.some(([name]) => definingWords.has(foldName(name)))) return true
  return entries.length > 0 && entries.every(([, inner]) => isDefinition(inner, depth + 1))
}

const schemaWords = new Set('items properties not if then else additionalProperties definitions $defs'.split(' '))

/** `{title: {type: 'string'}, body: {type: 'text'}}`: every property is a field. */
export function isDefinitionMap(value: Unknowns): boolean {
  const entries = Object.entries(value)
  if (entries.every(([name]) => schemaWords.has(name))) return false
  return entries.every(([name, inner]) => {
    const isFirm = settingsHolders.has(foldName(name)) || ruleWords.has(foldName(name))
    return isDefinition(inner) && !(isFirm && !('type' in inner || '$ref' in inner))
  })
}

/** A JSON Schema `properties` map, as against a bag of settings of the same name. */
export function isPropertyMap(value: unknown): value is Unknowns {
  return isRecord(value) && Object.values(value).every((property) => property === true || isRecord(property))
}

/** `{s: 'Small', m: 'Medium'}`, as against `{rows: 5, placeholder: '…'}`. */
export function isOptionMap(value: Unknowns, depth = 0): boolean {
  const entries = Object.entries(value)
  const isLabel = (label: unknown): boolean => {
    if (!isRecord(label)) return isScalar(label) && typeof label !== 'boolean'
    return (
      isByLanguage(label) || isScalar(label['text'] ?? label['label']) || (depth < 2 && isOptionMap(label, depth + 1))
    )
  }
  const settings = entries.filter(([name]) => definingWords.has(foldName(name)))
  const areSettings = settings.length === entries.length || settings.some(([, label]) => typeof label === 'number')
  return !areSettings && entries.every(([, label]) => isLabel(label))
}

/** Entries with a name and a control or entries of their own: fields, also where choices might stand. */
export function areTypedFields(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false
  return value.every((item) => {
    if (!isRecord(item) || typeof item['name'] !== 'string') return false
    return typeof item['type'] === 'string' || areTypedFields(item['values'])
  })
}

/** The records of a list that are not JSON Schema's null. */
export function recordsIn(list: unknown): Unknowns[] {
  return Array.isArray(list) ? list.slice(0, 50).filter((item) => isRecord(item) && item['type'] !== 'null') : []
}

function at(root: unknown, pointer: string): unknown {
  return pointer.split('/').reduce<unknown>((value, part) => {
    if (Array.isArray(value)) return value[Number(part)]
    return isRecord(value) ? own(value, part.replaceAll('~1', '/').replaceAll('~0', '~')) : undefined
  }, root)
}

/** Follows a local `$ref`, looked up in the nearest surrounding entry first. Undefined if it is circular. */
export function followRef(record: Unknowns, around: readonly unknown[], hops = 0): Unknowns | undefined {
  const { $ref: ref, ...rest } = record
  if (typeof ref !== 'string' || !ref.startsWith('#/') || ref.length > 500) return record
  const target = around.toReversed().reduce<unknown>((seen, root) => seen ?? at(root, ref.slice(2)), undefined)
  if (!isRecord(target)) return record
  return hops < 20 ? followRef({ ...target, ...rest }, around, hops + 1) : undefined
}

/** One rule of a list: `length:3,80` gives a minimum and a maximum, `in:a,b` choices. */
function ruleRecord(rule: string, args: readonly Scalar[]): Unknowns {
  const word = foldName(rule)
  if (word === 'length') return { minLength: args[0], maxLength: args[1] }
  if (word === 'between') return { min: args[0], max: args[1] }
  return { [rule]: word === 'in' ? args : (args[0] ?? true) }
}

/** Validation however it is written, `required|length:3,80` or `{type: 'maxLength', value: 80}`, as plain records. */
function ruleRecords(value: unknown): Unknowns[] {
  if (typeof value === 'string')
    return value
      .slice(0, 5_000)
      .split('|')
      .map((part) => /^\s*([\w-]+)(?::(.*))?$/s.exec(part))
      .flatMap((match) => (match?.[1] ? [ruleRecord(match[1], match[2]?.split(',') ?? [])] : []))
  if (Array.isArray(value)) {
    return value.slice(0, 30).flatMap((rule: unknown) => {
      const [name, ...args]: unknown[] = Array.isArray(rule) ? rule : []
      return typeof name === 'string' ? [ruleRecord(name, args.filter(isScalar))] : ruleRecords(rule)
    })
  }
  if (!isRecord(value)) return []
  const [rule, limit] = [value['type'] ?? value['name'], value['value'] ?? value['args']]
  return typeof rule === 'string' ? [ruleRecord(rule, [limit].filter(isScalar)), value] : [value]
}

export function propsOf(record: Unknowns): Map<string, unknown> {
  const props = new Map<string, unknown>()
  for (const [name, value] of Object.entries(record)) {
    const word = /^\$(?!formkit|el$|cmp$)/.test(name) ? '' : foldName(name)
    if (word !== '' && value !== undefined && (props.get(word) ?? null) === null) props.set(word, value)
  }
  return props
}

/** `choiceQuestion: {…}`, `selector: {select: {…}}`, `{type: 'select', select: {…}}`. */
function isNamedByType(word: string, props: ReadonlyMap<string, unknown>, isHolder: boolean): boolean {
  if (foldName(plainText(props.get('type'))) === word) return true
  const mayBe = (isHolder && props.size === 1) || /.(question|item|field|input)$/.test(word)
  const kind = mayBe ? typeOf(word)?.kind : undefined
  return Boolean(kind) && kind !== 'action' && kind !== 'flat'
}

/** Whether the object under this name says more about the entry, rather than being data or children. */
function isHolder(word: string, value: Unknowns): boolean {
  if (word === 'options') return !isOptionMap(value)
  if (word === 'properties') return !isPropertyMap(value)
  if (word === 'schema') return !isRecord(value['properties']) && !isDefinitionMap(value)
  return holderWords.has(word) && !isByLanguage(value)
}

/** The first alternative; every part of `allOf`. Alternatives with a value are choices. */
function branches(word: string, value: unknown): Unknowns[] {
  const open = recordsIn(value).filter((branch) => !Object.hasOwn(branch, 'const'))
  return word === 'allof' ? open : open.slice(0, 1)
}

/** The best of `translations: {nl: {label}}` or `[{language: 'nl', label}]`, with its language. */
function translationIn(props: ReadonlyMap<string, unknown>, language: Language): [tag: string, texts: unknown] {
  const value = properties.overlay.map((word) => props.get(word)).find(Boolean)
  const items = Array.isArray(value)
    ? value.slice(0, 100).map((item: unknown): [string, unknown] => [languageTagOf(item) ?? '', item])
    : Object.entries(isRecord(value) ? value : {})
  return (
    byLanguage(
      items.map((item) => [item[0], item] as const),
      language,
    )[0] ?? ['', undefined]
  )
}

/** What each word may stand for, with its rank among the synonyms. */
const uses = new Map<string, { property: string; rank: number }[]>()
for (const [property, words] of Object.entries(properties))
  for (const [rank, word] of words.entries()) uses.set(word, [...(uses.get(word) ?? []), { property, rank }])

/** A text may also be under a name that ends in the language: `label_nl`, `labelNL`, `label::nl`. */
function usesOf(word: string, { codes }: Language) {
  const given = uses.get(word)
  if (given) return given
  const names = [...codes, 'en'].map((code) => (word.endsWith(code) ? word.slice(0, -code.length) : ''))
  return names.flatMap((name, index) =>
    (uses.get(name) ?? [])
      .filter(({ property }) => textProperties.has(property))
      .map(({ property, rank }) => ({ property, rank: rank - 1 / (index + 2) })),
  )
}

const maxLayers = 60
const maxDepth = 6
const unionWords = new Set(['anyof', 'oneof', 'allof'])

type Place = 'overlay' | 'entry' | 'rule'

/** Which properties are read in a translation, in the entry with its nested objects, and in rules for validation. */
const isReadIn: Record<Place, (property: string) => boolean> = {
  overlay: (property) => textProperties.has(property),
  entry: () => true,
  rule: (property) => limitProperties.has(property),
}

/** `{'text-input': {variable: 'a'}}`: the control is named outside the entry. */
function unwrap(record: Unknowns): [inner: Unknowns, type?: string] {
  const [only, ...more] = Object.entries(record)
  if (!only || more.length > 0 || !isDefinition(only[1])) return [record]
  const [type, inner] = only
  const hasKey = ['variable', 'name', 'key', 'id'].some((word) => Object.hasOwn(inner, word))
  return hasKey && typeOf(foldName(type)) ? [inner, type] : [record]
}

/** Reads the entry, its translation and the objects nested in it. Undefined if it refers to itself. */
export function readEntry(value: Unknowns, context: Context): Entry | undefined {
  const followed = followRef(value, context.around)
  if (!followed) return undefined
  const [record, type] = unwrap(followed)
  const given = new Map<string, Given[]>()
  const put = (property: string, item: Given) => given.set(property, [...(given.get(property) ?? []), item])
  const seen = new Set<unknown>()
  const add = (nested: Unknowns, place: Place, holder: string, depth: number): void => {
    const layer = followRef(nested, context.around)
    if (!layer || seen.size >= maxLayers || seen.has(layer)) return
    seen.add(layer)
    const props = propsOf(layer)
    const found = [...props]
      .filter(([, inner]) => inner !== null)
      .flatMap(([word, inner]) =>
        usesOf(word, context.language).map((use) => ({ ...use, item: { word, value: inner, holder, props } })),
      )
    for (const { property, item } of found.toSorted((a, b) => a.rank - b.rank))
      if (isReadIn[place](property)) put(property, item)
    for (const [word, inner] of depth < maxDepth ? props : []) {
      if (ruleWords.has(word)) for (const rule of ruleRecords(inner)) add(rule, 'rule', word, depth + 1)
      else if (unionWords.has(word)) for (const branch of branches(word, inner)) add(branch, place, word, depth + 1)
      else if (isRecord(inner)) {
        const isNamed = isNamedByType(word, props, depth > 0)
        if (isNamed) put('type', { word: 'hint', value: word, holder, props })
        if (isNamed || isHolder(word, inner)) add(inner, place, word, depth + 1)
      }
    }
  }
  const [tag, texts] = translationIn(propsOf(record), context.language)
  const isWanted = [...context.language.codes, 'en'].includes(tagBase(tag) ?? '')
  const addTexts = () => isRecord(texts) && add(texts, 'overlay', '', maxDepth)
  if (type !== undefined) put('type', { word: 'outer', value: type, holder: '', props: new Map() })
  // The entry's own texts come before those in any other language.
  if (isWanted) addTexts()
  add(record, 'entry', '', 0)
  if (!isWanted) addTexts()
  return { record, given, context }
}

/** The values of a property, those of the entry itself first, each group in order of preference. */
export function all({ given }: Entry, property: Property): readonly Given[] {
  return given.get(property) ?? []
}

/** The first value of a property that `read` has an answer for. */
export function first<T>(
  entry: Entry,
  property: Property,
  read: (value: unknown, given: Given) => T | undefined,
): T | undefined {
  for (const given of all(entry, property)) {
    const result = read(given.value, given)
    if (result !== undefined) return result
  }
  return undefined
}

/** Whether one of these switches is on. */
export function isOn(entry: Entry, property: Property): boolean {
  return all(entry, property).some(({ value }) => parseYesNo(value) === true)
}

/** The first text. An object that holds more of the entry is read with it. */
export function text(entry: Entry, property: Property): string | undefined {
  return first(entry, property, (value, { word }) =>
    isRecord(value) && holderWords.has(word) && !isByLanguage(value)
      ? undefined
      : textOf(value, entry.context.language),
  )
}
