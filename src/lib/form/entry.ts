import { foldName, parseYesNo } from './fold-name.ts'
import { isRecord, own, plainText, type Unknowns } from '../json.ts'
import {
  holderWords,
  itemProperties,
  itemWords,
  limitProperties,
  properties,
  type Property,
  ruleWords,
  textProperties,
} from './synonyms.ts'
import { isDefinition, isDefinitionMap, isOptionMap, isPropertyMap, recordsIn } from './object-shapes.ts'
import { byLanguage, isByLanguage, type Language, tagBase, taggedIn, textOf } from './text.ts'
import { typeOf } from './type-words.ts'

/** What is read with every entry of a form. */
export interface Context {
  language: Language
  /** The form and the records that are being read, outermost first: `$ref`s are looked up here. */
  around: readonly unknown[]
}

type Place = 'overlay' | 'entry' | 'item' | 'rule'

/** A property of an entry as the form gives it. */
export interface Given {
  word: string
  value: unknown
  place: Place
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

/** One rule with its values: `length` has a minimum and a maximum, `in` choices. */
function ruleRecord([rule, ...values]: readonly unknown[]): Unknowns {
  const word = foldName(plainText(rule))
  if (word === 'length') return { minLength: values[0], maxLength: values[1] }
  if (word === 'between') return { min: values[0], max: values[1] }
  return { [word]: word === 'in' ? values : (values[0] ?? true) }
}

/** Validation however it is written, `required|length:3,80` or `{type: 'maxLength', value: 80}`, as plain records. */
function ruleRecords(value: unknown): Unknowns[] {
  if (typeof value === 'string') {
    const rules = value.slice(0, 5_000).split('|')
    return rules.filter((rule) => /^\s*[\w-]+(:|$)/.test(rule)).map((rule) => ruleRecord(rule.split(/[:,]/)))
  }
  if (Array.isArray(value)) {
    const rules: unknown[] = value.slice(0, 30)
    return rules.flatMap((rule) =>
      Array.isArray(rule) && typeof rule[0] === 'string' ? [ruleRecord(rule)] : ruleRecords(rule),
    )
  }
  return isRecord(value) ? [ruleRecord([value['type'] ?? value['name'], value['value'] ?? value['args']]), value] : []
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

/** What each word may stand for, with its rank among the synonyms. */
const uses = new Map<string, { property: string; rank: number }[]>()
for (const [property, words] of Object.entries(properties))
  for (const [rank, word] of words.entries()) uses.set(word, [...(uses.get(word) ?? []), { property, rank }])

/** Which properties are read in a translation, in the entry with its nested objects, in the items of an array, and in rules. */
const isReadIn: Record<Place, (property: string) => boolean> = {
  overlay: (property) => textProperties.has(property),
  entry: () => true,
  item: (property) => itemProperties.has(property),
  rule: (property) => limitProperties.has(property),
}

/** What an object gives, the preferred names first. A text may also be under `label_nl`, `labelNL` or `label::nl`. */
function givenIn(props: ReadonlyMap<string, unknown>, { codes }: Language, place: Place, holder: string) {
  const given: { property: string; rank: number; item: Given }[] = []
  for (const code of [...codes, 'en', '']) {
    const isRead = isReadIn[code === '' ? place : 'overlay']
    for (const [name, value] of props) {
      const word = name.endsWith(code) && value !== null ? name.slice(0, name.length - code.length) : ''
      for (const { property, rank } of uses.get(word) ?? [])
        if (isRead(property)) given.push({ property, rank, item: { word, value, place, holder, props } })
    }
  }
  return given.toSorted((a, b) => a.rank - b.rank)
}

const maxLayers = 60
const maxDepth = 6
const unionWords = new Set(['anyof', 'oneof', 'allof'])

/** R2: in `{'text-input': {variable: 'a'}}` the control is named outside the entry. */
function unwrap(record: Unknowns): [inner: Unknowns, type?: string] {
  const [only, ...more] = Object.entries(record)
  if (!only || more.length > 0 || !isDefinition(only[1])) return [record]
  const [type, inner] = only
  const hasKey = ['variable', 'name', 'key', 'id'].some((word) => Object.hasOwn(inner, word))
  return hasKey && typeOf(foldName(type)) ? [inner, type] : [record]
}

/** R3: reads the entry, its translation and the objects nested in it. Undefined if it refers to itself. */
export function readEntry(value: Unknowns, context: Context): Entry | undefined {
  const followed = followRef(value, context.around)
  if (!followed) return undefined
  const [record, type] = unwrap(followed)
  const given = new Map<string, Given[]>()
  const put = (property: string, item: Given) => {
    const items = given.get(property)
    if (items) items.push(item)
    else given.set(property, [item])
  }
  const seen = new Set<unknown>()
  const places = new Set<Place>()
  const add = (nested: Unknowns, place: Place, holder: string, depth: number): void => {
    const layer = followRef(nested, context.around)
    if (!layer || seen.size >= maxLayers || seen.has(layer)) return
    seen.add(layer)
    places.add(place)
    const props = propsOf(layer)
    for (const { property, item } of givenIn(props, context.language, place, holder)) put(property, item)
    for (const [word, inner] of depth < maxDepth ? props : []) {
      if (ruleWords.has(word))
        for (const rule of ruleRecords(inner)) add(rule, place === 'item' ? 'item' : 'rule', word, depth + 1)
      else if (unionWords.has(word)) for (const branch of branches(word, inner)) add(branch, place, word, depth + 1)
      else if (itemWords.has(word) && (isRecord(inner) || word === 'of')) {
        put('type', { word: 'hint', value: 'array', place, holder, props })
        const [item] = recordsIn([inner].flat())
        if (item && !places.has('item')) add(item, 'item', word, depth + 1)
      } else if (isRecord(inner)) {
        const isNamed = isNamedByType(word, props, depth > 0)
        if (isNamed) put('type', { word: 'hint', value: word, place, holder, props })
        if (isNamed || isHolder(word, inner)) add(inner, place, word, depth + 1)
      }
    }
  }
  const translations = properties.overlay.map((word) => propsOf(record).get(word)).find(Boolean)
  const [tag, texts] = byLanguage(taggedIn(translations), context.language)[0] ?? ['']
  const isWanted = [...context.language.codes, 'en'].includes(tagBase(tag) ?? '')
  const addTexts = () => isRecord(texts) && add(texts, 'overlay', '', maxDepth)
  if (type !== undefined) put('type', { word: 'outer', value: type, place: 'entry', holder: '', props: new Map() })
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

/** As `first`, also where the value stands beside a message: `required: {value: true, message: '…'}`. */
export function firstLimit<T>(entry: Entry, property: Property, read: (value: unknown, given: Given) => T | undefined) {
  return first(entry, property, (value, given) => {
    if (!isRecord(value)) return read(value, given)
    return read('value' in value ? value['value'] : 'message' in value || undefined, given)
  })
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
