import { foldName, parseYesNo } from './fold-name.ts'
import { isRecord, isScalar, own, plainText, type Scalar, type Unknowns } from '../json.ts'
import { byLanguage, isByLanguage, type Language, languageTagOf, tagBase, textOf } from './text.ts'
import { firmHolderWords, holderWords, propertySynonyms, ruleWords, settingWords, typeProperties } from './synonyms.ts'
import { typeOf } from './type-words.ts'

/** Words that the definition of a field has. An `options` object made of these is no list of choices. */
export const definingWords = new Set<string>([
  ...typeProperties,
  ...Object.values(propertySynonyms).flat(),
  ...settingWords,
])
const schemaWords = new Set('items properties not if then else additionalProperties definitions $defs'.split(' '))

export function isTextObject(record: Unknowns): boolean {
  return typeof record['text'] === 'string' && /^(plain_text|mrkdwn|markdown)$/.test(plainText(record['type']))
}

/** An object that could stand for one field when its name is the key. */
function isDefinition(value: unknown, depth = 0): value is Unknowns {
  if (!isRecord(value) || isTextObject(value) || isByLanguage(value)) return false
  const entries = Object.entries(value)
  if (entries.length === 0 || depth > 3) return false
  if (entries.some(([name]) => definingWords.has(foldName(name)))) return true
  return entries.every(([, inner]) => isDefinition(inner, depth + 1))
}

/** `{title: {type: 'string'}, body: {type: 'text'}}`: every property is a field. */
export function isDefinitionMap(value: unknown): value is Unknowns {
  const entries = isRecord(value) ? Object.entries(value) : []
  if (entries.every(([name]) => schemaWords.has(name))) return false
  return entries.every(([name, inner]) => {
    const isHolder = firmHolderWords.has(foldName(name)) && isRecord(inner) && !('type' in inner || '$ref' in inner)
    return !isHolder && isDefinition(inner)
  })
}

/** A JSON Schema `properties` map, as against a bag of settings of the same name. */
export function isPropertyMap(value: Unknowns): boolean {
  const inner = Object.values(value)
  return inner.some(isRecord) && inner.every((property) => property === true || isRecord(property))
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
  if (!entries.every(([, label]) => isLabel(label)) || settings.length === entries.length) return false
  return !settings.some(([, label]) => typeof label === 'number')
}

/** Entries with a name and a control or entries of their own: fields, also where choices might stand. */
export function areTypedFields(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0) return false
  return value.every((item) => {
    if (!isRecord(item) || typeof item['name'] !== 'string') return false
    return typeof item['type'] === 'string' || areTypedFields(item['values'])
  })
}

/** `{'text-input': {variable: 'a'}}`: the control is named outside the entry. */
export function unwrap(entry: Unknowns): { entry: Unknowns; type?: string } {
  const [only, ...more] = Object.entries(entry)
  if (only && more.length === 0 && isDefinition(only[1])) {
    const [type, inner] = only
    const hasKey = ['variable', 'name', 'key', 'id'].some((word) => Object.hasOwn(inner, word))
    if (hasKey && typeOf(foldName(type))) return { entry: inner, type }
  }
  return { entry }
}

function at(root: unknown, pointer: string): unknown {
  let value = root
  for (const part of pointer.split('/')) {
    if (Array.isArray(value)) value = value[Number(part)]
    else value = isRecord(value) ? own(value, part.replaceAll('~1', '/').replaceAll('~0', '~')) : undefined
  }
  return value
}

/** Follows a local `$ref`, looked up in the nearest surrounding entry first. Undefined if it is circular. */
function followRef(entry: Unknowns, roots: readonly unknown[], hops = 0): Unknowns | undefined {
  const { $ref: ref, ...rest } = entry
  if (typeof ref !== 'string' || !ref.startsWith('#/') || ref.length > 500) return entry
  const target = roots.toReversed().reduce<unknown>((seen, root) => seen ?? at(root, ref.slice(2)), undefined)
  if (!isRecord(target)) return entry
  return hops < 20 ? followRef({ ...target, ...rest }, roots, hops + 1) : undefined
}

const refWords = ['anyOf', 'oneOf', 'allOf', 'items']

/** The entry with its own `$ref`, and those of its alternatives and items, replaced by what they point at. */
export function resolveRefs(entry: Unknowns, roots: readonly unknown[]): Unknowns | undefined {
  const followed = followRef(entry, roots)
  if (!followed) return undefined
  if (!refWords.some((word) => Object.hasOwn(followed, word))) return followed
  const inner = (value: unknown): unknown => (isRecord(value) ? (followRef(value, roots) ?? value) : value)
  const resolved = Object.entries(followed).map(([word, value]): [string, unknown] => {
    if (!refWords.includes(word)) return [word, value]
    return [word, Array.isArray(value) ? value.map(inner) : inner(value)]
  })
  return Object.fromEntries(resolved)
}

/** One rule of a list: `length:3,80` gives a minimum and a maximum, `in:a,b` choices. */
function named(rule: string, args: readonly Scalar[]): Unknowns {
  if (args.length === 0) return { [rule]: true }
  const word = foldName(rule)
  if (word === 'length' || word === 'between')
    return { [word === 'length' ? 'minLength' : 'min']: args[0], [word === 'length' ? 'maxLength' : 'max']: args[1] }
  return { [rule]: word === 'in' ? args : args[0] }
}

/** Validation however it is written, `required|length:3,80` or `{type: 'maxLength', value: 80}`, as plain records. */
function ruleRecords(value: unknown): Unknowns[] {
  if (typeof value === 'string')
    return value
      .slice(0, 5_000)
      .split('|')
      .map((part) => /^\s*([\w-]+)(?::(.*))?$/s.exec(part))
      .flatMap((match) => (match?.[1] ? [named(match[1], match[2]?.split(',') ?? [])] : []))
  if (Array.isArray(value)) {
    return value.slice(0, 30).flatMap((rule: unknown) => {
      const [name, ...args]: unknown[] = Array.isArray(rule) ? rule : []
      return typeof name === 'string' ? [named(name, args.filter(isScalar))] : ruleRecords(rule)
    })
  }
  if (!isRecord(value)) return []
  const [rule, limit] = [value['type'] ?? value['name'], value['value'] ?? value['args']]
  return typeof rule === 'string' ? [named(rule, [limit].filter(isScalar)), value] : [value]
}

type Role = 'overlay' | 'own' | 'holder' | 'rule'

export interface Layer {
  role: Role
  /** The folded name of the holder; '' for the entry itself. */
  name: string
  /** Its properties by their folded names. */
  props: ReadonlyMap<string, unknown>
  /** The name is a type word that says what the control is. */
  isHint: boolean
}

/** One entry with its layers: the language's texts, the entry itself, and nested objects. */
export interface View {
  entry: Unknowns
  layers: Layer[]
  language: Language
}

const maxLayers = 60
const maxDepth = 6
const unionWords = new Set(['anyof', 'oneof', 'allof'])

export function propsOf(record: Unknowns): Map<string, unknown> {
  const props = new Map<string, unknown>()
  for (const [name, value] of Object.entries(record)) {
    const word = /^\$(?!formkit|el$|cmp$)/.test(name) ? '' : foldName(name)
    if (word !== '' && value !== undefined && (props.get(word) ?? null) === null) props.set(word, value)
  }
  return props
}

/** `choiceQuestion: {…}`, `selector: {select: {…}}`, `{type: 'select', select: {…}}`. */
function isNamedByType(word: string, props: ReadonlyMap<string, unknown>, role: Role): boolean {
  if (foldName(plainText(props.get('type'))) === word) return true
  const mayBe = (role === 'holder' && props.size === 1) || /.(question|item|field|input)$/.test(word)
  const kind = mayBe ? typeOf(word)?.kind : undefined
  return Boolean(kind) && kind !== 'action' && kind !== 'flat'
}

/** Whether the object under this name says more about the entry, rather than being data or children. */
function isHolder(word: string, value: Unknowns): boolean {
  if (!holderWords.has(word)) return false
  if (word === 'options') return !isOptionMap(value)
  if (word === 'properties') return !isPropertyMap(value)
  if (word === 'schema') return !isRecord(value['properties']) && !isDefinitionMap(value)
  return !isByLanguage(value)
}

/** The records of a list that are not JSON Schema's null. */
export function recordsIn(list: unknown): Unknowns[] {
  return Array.isArray(list) ? list.slice(0, 50).filter((item) => isRecord(item) && item['type'] !== 'null') : []
}

/** The first alternative; every part of `allOf`. */
function branches(word: string, value: unknown): Unknowns[] {
  const open = recordsIn(value).filter((branch) => !Object.hasOwn(branch, 'const'))
  return word === 'allof' ? open : open.slice(0, 1)
}

/** The best of `translations: {nl: {label}}` or `[{language: 'nl', label}]`, with its language. */
function translationIn(record: Unknowns, language: Language): readonly [tag: string, texts: unknown] | undefined {
  const value = Object.entries(record).find(([name]) => propertySynonyms.overlay.includes(foldName(name)))?.[1]
  const items = Array.isArray(value)
    ? value.slice(0, 100).map((item: unknown) => [languageTagOf(item) ?? '', item] as const)
    : Object.entries(isRecord(value) ? value : {})
  return byLanguage(
    items.map((item) => [item[0], item] as const),
    language,
  )[0]
}

export function viewOf(entry: Unknowns, language: Language): View {
  const layers: Layer[] = []
  const seen = new Set<object>()
  const add = (record: Unknowns, role: Role, name: string, depth: number, isHint = false): void => {
    if (layers.length >= maxLayers || seen.has(record)) return
    seen.add(record)
    const props = propsOf(record)
    layers.push({ role, name, props, isHint })
    if (depth >= maxDepth) return
    const inner = role === 'rule' ? 'rule' : 'holder'
    for (const [word, value] of props) {
      if (ruleWords.has(word)) for (const rule of ruleRecords(value)) add(rule, 'rule', word, depth + 1)
      else if (unionWords.has(word)) for (const branch of branches(word, value)) add(branch, inner, word, depth + 1)
      else if (isRecord(value)) {
        const isHint = isNamedByType(word, props, role)
        if (isHint || isHolder(word, value)) add(value, inner, word, depth + 1, isHint)
      }
    }
  }
  const [tag, texts] = translationIn(entry, language) ?? ['']
  const isWanted = [...language.codes, 'en'].includes(tagBase(tag) ?? '')
  add(entry, 'own', '', 0)
  const overlay: Layer[] = isRecord(texts) ? [{ role: 'overlay', name: '', props: propsOf(texts), isHint: false }] : []
  // The entry's own texts come before those in any other language.
  return { layers: isWanted ? [...overlay, ...layers] : [...layers, ...overlay], entry, language }
}

/** Every value under these names, layer by layer, in order of preference. */
export function found(view: View, words: readonly string[], roles?: ReadonlySet<Role>) {
  return view.layers
    .filter(({ role }) => !roles || roles.has(role))
    .flatMap((layer) => {
      const given = words.filter((word) => (layer.props.get(word) ?? null) !== null)
      return given.map((word) => ({ word, value: layer.props.get(word), layer }))
    })
}

/** The first of these values that `read` has an answer for. */
export function firstOf<T>(
  view: View,
  words: readonly string[],
  read: (value: unknown, layer: Layer) => T | undefined,
  roles?: ReadonlySet<Role>,
): T | undefined {
  for (const { value, layer } of found(view, words, roles)) {
    const result = read(value, layer)
    if (result !== undefined) return result
  }
  return undefined
}

/** Whether one of these switches is on. */
export function isOn(view: View, words: readonly string[]): boolean {
  return found(view, words).some(({ value }) => parseYesNo(value) === true)
}

export const textRoles: ReadonlySet<Role> = new Set(['overlay', 'own', 'holder'])
export const ownRoles: ReadonlySet<Role> = new Set(['own', 'holder'])

/** The first text under these names, also where a name ends in the language: `label_nl`, `labelNL`, `label::nl`. */
export function firstText({ layers, language }: View, words: readonly string[]): string | undefined {
  const names = words.flatMap((word) => [...language.codes.map((code) => word + code), `${word}en`, word])
  for (const { role, props } of layers) {
    if (!textRoles.has(role)) continue
    for (const name of names) {
      const value = props.get(name)
      if (typeof value === 'boolean' || (isRecord(value) && holderWords.has(name) && !isByLanguage(value))) continue
      const text = textOf(value, language)
      if (text !== undefined) return text
    }
  }
  return undefined
}
