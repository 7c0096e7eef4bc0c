import { foldName } from './fold-name.ts'
import { isRecord, isScalar, type Scalar, type Unknowns } from './json.ts'
import { byLanguage, isByLanguage, type Language, languageTagOf, tagBase, textOf } from './text.ts'
import { isDefinitionMap, isOptionMap, isPropertyMap } from './looks-like.ts'
import { holderWords, propertySynonyms, ruleWords } from './property-synonyms.ts'
import { typeOf } from './type-words.ts'

/** Rules with two numbers, and the names the numbers have elsewhere. */
const limitPairs = new Map([
  ['length', ['minLength', 'maxLength']],
  ['lengthbetween', ['minLength', 'maxLength']],
  ['between', ['min', 'max']],
  ['range', ['min', 'max']],
  ['size', ['min', 'max']],
])

function named(rule: string, args: readonly Scalar[]): Unknowns {
  const [least, most] = limitPairs.get(foldName(rule)) ?? []
  if (least && most && args.length > 0) return { [least]: args[0], [most]: args[1] }
  return { [rule]: args.length === 0 ? true : foldName(rule) === 'in' ? args : args[0] }
}

/** `required|length:3,80`, one rule per part. */
function fromText(text: string): Unknowns[] {
  return text
    .slice(0, 5_000)
    .split('|')
    .map((part) => /^\s*([\w-]+)(?::(.*))?$/s.exec(part))
    .flatMap((match) => (match?.[1] ? [named(match[1], match[2]?.split(',') ?? [])] : []))
}

/** `{type: 'maxLength', value: 80}`. */
function fromRecord(record: Unknowns): Unknowns[] {
  const rule = record['type'] ?? record['name'] ?? record['rule']
  if (typeof rule !== 'string') return [record]
  const value = record['value'] ?? record['args'] ?? record['params'] ?? record['limit'] ?? record['options']
  return [named(rule, (Array.isArray(value) ? value : [value]).filter(isScalar)), record]
}

/** Validation however it is written, as plain records such as `{required: true}` and `{maxLength: 80}`. */
function ruleRecords(value: unknown): Unknowns[] {
  if (typeof value === 'string') return fromText(value)
  if (isRecord(value)) return fromRecord(value)
  const rules: unknown[] = Array.isArray(value) ? value.slice(0, 30) : []
  return rules.flatMap((rule) => {
    if (!Array.isArray(rule)) return ruleRecords(rule)
    return typeof rule[0] === 'string' ? [named(rule[0], rule.slice(1).filter(isScalar))] : []
  })
}

type Role = 'overlay' | 'own' | 'holder' | 'rule'

export interface Layer {
  role: Role
  /** The folded name of the holder; '' for the entry itself. */
  name: string
  record: Unknowns
  /** Its properties by their folded names. */
  props: ReadonlyMap<string, unknown>
  /** The languages that end some names: `label_nl`, `labelNL`, `label::nl`. */
  suffixes: readonly string[]
}

/** One entry with its layers: the language's texts, the entry itself, and nested objects. */
export interface View {
  layers: Layer[]
  /** Type words that come from the name of a nested object, such as `choiceQuestion: {…}`. */
  hints: string[]
  language: Language
}

interface Found {
  word: string
  value: unknown
  layer: Layer
}

const maxLayers = 60
const maxDepth = 6
const unionWords = new Set(['anyof', 'oneof', 'allof'])

function propsOf(record: Unknowns): Map<string, unknown> {
  const props = new Map<string, unknown>()
  for (const [name, value] of Object.entries(record)) {
    const word = /^\$(?!formkit|el$|cmp$)/.test(name) ? '' : foldName(name)
    if (word !== '' && value !== undefined && (props.get(word) ?? null) === null) props.set(word, value)
  }
  return props
}

/** `{type: 'select', select: {…}}`, `choiceQuestion: {…}`, `selector: {select: {…}}`. */
function isNamedByType(word: string, props: ReadonlyMap<string, unknown>, role: Role): boolean {
  const type = props.get('type')
  if (role === 'holder' && props.size === 1 && typeOf(word)) return true
  if (typeof type === 'string' && foldName(type) === word) return true
  const kind = /.(question|item|field|input)$/.test(word) ? typeOf(word)?.kind : undefined
  return Boolean(kind) && kind !== 'action' && kind !== 'flat'
}

/** Whether the object under this name says more about the entry, rather than being data or children. */
function isHolder(word: string, value: Unknowns): boolean {
  if (!holderWords.has(word)) return false
  if (word === 'options') return !isOptionMap(value)
  if (word === 'properties') return !isPropertyMap(value)
  if (word === 'schema') return !isRecord(value['properties']) && !isDefinitionMap(value)
  if (word === 'attributes') return !isDefinitionMap(value)
  return !isByLanguage(value)
}

/** The first alternative that is not null; every part of `allOf`. */
function branches(word: string, value: unknown): Unknowns[] {
  const records = Array.isArray(value) ? value.slice(0, 50).filter(isRecord) : []
  const open = records.filter((branch) => branch['type'] !== 'null' && !Object.hasOwn(branch, 'const'))
  return word === 'allof' ? open : open.slice(0, 1)
}

/** `translations: {nl: {label}}` or `[{language: 'nl', label}]`: the best of them, and whether its language was asked for. */
function overlayIn(record: Unknowns, language: Language): { texts: Unknowns; wanted: boolean } | undefined {
  const value = Object.entries(record).find(([name]) => propertySynonyms.overlay.includes(foldName(name)))?.[1]
  const items: unknown[] = Array.isArray(value) ? value.slice(0, 100) : []
  const tagged = isRecord(value)
    ? Object.entries(value)
    : items.map((item) => [languageTagOf(item) ?? '', item] as const)
  const [texts] = byLanguage(tagged, language)
  const tag = tagged.find(([, item]) => item === texts)?.[0] ?? ''
  return isRecord(texts) ? { texts, wanted: [...language.codes, 'en'].includes(tagBase(tag) ?? '') } : undefined
}

export function viewOf(entry: Unknowns, language: Language): View {
  const layers: Layer[] = []
  const hints: string[] = []
  const seen = new Set<object>()
  const add = (record: Unknowns, role: Role, name: string, depth: number): void => {
    if (layers.length >= maxLayers || seen.has(record)) return
    seen.add(record)
    const props = propsOf(record)
    const words = [...props.keys()]
    const suffixes = [...language.codes, 'en'].filter((code) => words.some((word) => word.endsWith(code)))
    layers.push({ role, name, record, props, suffixes })
    if (role === 'overlay' || depth >= maxDepth) return
    const inner = role === 'rule' ? 'rule' : 'holder'
    for (const [word, value] of props) {
      if (ruleWords.has(word)) for (const rule of ruleRecords(value)) add(rule, 'rule', word, depth + 1)
      else if (unionWords.has(word)) for (const branch of branches(word, value)) add(branch, inner, word, depth + 1)
      else if (isRecord(value)) {
        const named = isNamedByType(word, props, role)
        if (named) hints.push(word)
        if (named || isHolder(word, value)) add(value, inner, word, depth + 1)
      }
    }
  }
  const overlay = overlayIn(entry, language)
  if (overlay?.wanted) add(overlay.texts, 'overlay', '', 0)
  add(entry, 'own', '', 0)
  if (overlay && !overlay.wanted) add(overlay.texts, 'overlay', '', 0)
  return { layers, hints, language }
}

/** Every value under these names, layer by layer, in order of preference. */
export function found(view: View, words: readonly string[], roles?: ReadonlySet<Role>): Found[] {
  const all: Found[] = []
  for (const layer of view.layers) {
    if (roles && !roles.has(layer.role)) continue
    for (const word of words) {
      const value = layer.props.get(word)
      if (value !== undefined && value !== null) all.push({ word, value, layer })
    }
  }
  return all
}

export const textRoles: ReadonlySet<Role> = new Set(['overlay', 'own', 'holder'])
export const ownRoles: ReadonlySet<Role> = new Set(['own', 'holder'])

export function firstText(view: View, words: readonly string[]): string | undefined {
  for (const { role, props, suffixes } of view.layers) {
    if (!textRoles.has(role)) continue
    const all =
      suffixes.length > 0 ? words.flatMap((word) => [...suffixes.map((suffix) => word + suffix), word]) : words
    for (const name of all) {
      const value = props.get(name)
      if (typeof value === 'boolean' || (isRecord(value) && holderWords.has(name) && !isByLanguage(value))) continue
      const text = textOf(value, view.language)
      if (text !== undefined) return text
    }
  }
  return undefined
}
