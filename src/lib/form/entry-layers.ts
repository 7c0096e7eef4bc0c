import { foldName } from './fold-name.ts'
import { isRecord, type Unknowns } from './json.ts'
import { byLanguage, isByLanguage, type Language, tagBase } from './language.ts'
import { isDefinitionMap, isOptionMap, isPropertyMap } from './looks-like.ts'
import { holderWords, propertySynonyms, ruleWords } from './property-synonyms.ts'
import { ruleRecords } from './rule-records.ts'
import { textOf } from './text.ts'
import { exactType, typeOf } from './type-words.ts'

export type Role = 'overlay' | 'own' | 'holder' | 'rule'

export interface Layer {
  role: Role
  /** The folded name of the holder; '' for the entry itself. */
  name: string
  props: ReadonlyMap<string, unknown>
  /** Names with a language in them, such as `label::Dutch (nl)`, by the word before it. */
  tagged: ReadonlyMap<string, (readonly [string, unknown])[]>
  /** Some names end in the language asked for, or in English. */
  suffixed: boolean
}

/** One entry with its layers: the language's texts, the entry itself, and nested objects. */
export interface View {
  layers: Layer[]
  /** Type words that come from the name of a nested object, such as `choiceQuestion: {…}`. */
  hints: string[]
  language: Language
}

export interface Found {
  word: string
  value: unknown
  layer: Layer
}

const maxLayers = 60
const overlayWords = new Set(propertySynonyms.overlay)
const unionWords = new Set(['anyof', 'oneof', 'allof'])
const formkitWords = new Set(['$formkit', '$el', '$cmp'])

function propsOf(record: Unknowns): Map<string, unknown> {
  const props = new Map<string, unknown>()
  for (const [name, value] of Object.entries(record)) {
    if (name.startsWith('$') && !formkitWords.has(name)) continue
    const word = foldName(name)
    if (word !== '' && value !== undefined && (props.get(word) ?? null) === null) props.set(word, value)
  }
  return props
}

const taggedPattern = /^([a-z]+)(?:::?|\[)(.+?)\]?$/i

type Tagged = ReadonlyMap<string, (readonly [string, unknown])[]>

const noTags: Tagged = new Map()

function taggedOf(record: Unknowns): Tagged {
  let tagged: Map<string, (readonly [string, unknown])[]> | undefined
  for (const [name, value] of Object.entries(record)) {
    const [, word, tag] = (/[:[]/.test(name) && name.length < 80 && taggedPattern.exec(name)) || []
    if (!word || !tag || !tagBase(tag)) continue
    tagged ??= new Map()
    tagged.set(foldName(word), [...(tagged.get(foldName(word)) ?? []), [tag, value]])
  }
  return tagged ?? noTags
}

const textWords = new Set([
  ...propertySynonyms.label,
  ...propertySynonyms.help,
  ...propertySynonyms.placeholder,
  ...propertySynonyms.optionLabel,
])

/** Names such as `label_nl` or `labelEN`. */
function isSuffixed(props: ReadonlyMap<string, unknown>, codes: readonly string[]): boolean {
  for (const word of props.keys()) {
    if (codes.some((code) => word.endsWith(code) && textWords.has(word.slice(0, -code.length)))) return true
  }
  return false
}

function isTypeNamed(word: string, props: ReadonlyMap<string, unknown>): boolean {
  const type = props.get('type') ?? props.get('kind')
  if (typeof type === 'string' && foldName(type) === word) return true
  if (!/(question|item|field|input|selector)$/.test(word) || exactType(word)?.kind === null) return false
  const found = typeOf(word)
  return found !== undefined && found.kind !== null && found.kind !== 'action'
}

function holds(word: string, value: Unknowns): boolean {
  if (!holderWords.has(word)) return false
  if (word === 'options') return !isOptionMap(value)
  if (word === 'properties') return !isPropertyMap(value)
  if (word === 'schema') return !isRecord(value['properties']) && !isDefinitionMap(value)
  if (word === 'attributes') return !isDefinitionMap(value)
  return (word !== 'question' && word !== 'extra') || !isByLanguage(value)
}

function branches(value: unknown): Unknowns[] {
  if (!Array.isArray(value)) return []
  const records: unknown[] = value.slice(0, 50)
  return records.filter(isRecord).filter((branch) => branch['type'] !== 'null' && !Object.hasOwn(branch, 'const'))
}

/** `selector: { text: { multiline: true } }`: the one property inside names the control. */
function onlyTypeName(value: Unknowns): string | undefined {
  const names = Object.keys(value)
  const word = foldName(names[0] ?? '')
  return names.length === 1 && isRecord(value[names[0] ?? '']) && exactType(word) ? word : undefined
}

function codesOf({ codes }: Language): readonly string[] {
  return codes.includes('en') ? codes : [...codes, 'en']
}

class Layers {
  readonly layers: Layer[] = []
  readonly hints: string[] = []
  readonly #seen = new Set<object>()
  readonly #codes: readonly string[]

  constructor(language: Language) {
    this.#codes = codesOf(language)
  }

  add(record: Unknowns, role: Role, name: string, depth: number): void {
    if (this.layers.length >= maxLayers || this.#seen.has(record)) return
    this.#seen.add(record)
    const props = propsOf(record)
    this.layers.push({ role, name, props, tagged: taggedOf(record), suffixed: isSuffixed(props, this.#codes) })
    if (depth > 5) return
    for (const [word, value] of props) this.#nested(word, value, props, role, depth)
  }

  #nested(word: string, value: unknown, props: ReadonlyMap<string, unknown>, role: Role, depth: number): void {
    if (ruleWords.has(word)) {
      for (const rule of ruleRecords(value)) this.add(rule, 'rule', word, depth + 1)
      return
    }
    const deeper = role === 'rule' ? 'rule' : 'holder'
    if (unionWords.has(word)) {
      const all = branches(value)
      for (const branch of word === 'allof' ? all : all.slice(0, 1)) this.add(branch, deeper, word, depth + 1)
    } else if (word === 'typeauxdata' && typeof value === 'string') {
      for (const rule of ruleRecords(value)) this.add(rule, deeper, word, depth + 1)
    } else if (isRecord(value)) {
      if (word === 'selector' || word === 'type') {
        const named = onlyTypeName(value)
        if (named) this.hints.push(named)
        const inner = named ? Object.values(value)[0] : value
        if (isRecord(inner)) this.add(inner, deeper, word, depth + 1)
      } else if (isTypeNamed(word, props)) {
        this.hints.push(word)
        this.add(value, deeper, word, depth + 1)
      } else if (holds(word, value)) this.add(value, deeper, word, depth + 1)
    }
  }
}

/** `{nl: {label}}` or `[{language: 'nl', label}]`: the records to read before and after the entry itself. */
function overlays(record: Unknowns, language: Language): { before: Unknowns[]; after: Unknowns[] } {
  const tagged: (readonly [string, Unknowns])[] = []
  const before: Unknowns[] = []
  for (const [name, value] of Object.entries(record)) {
    if (!overlayWords.has(foldName(name)) || typeof value !== 'object' || value === null) continue
    if (Array.isArray(value)) {
      for (const item of value.slice(0, 100)) {
        if (!isRecord(item)) continue
        const tag = Object.entries(item).find(([word]) => /^(lang|locale|taal)/.test(foldName(word)))?.[1]
        if (typeof tag === 'string') tagged.push([tag, item])
      }
    } else if (isByLanguage(value)) {
      for (const [tag, item] of Object.entries(value)) if (isRecord(item)) tagged.push([tag, item])
    } else if (isRecord(value)) before.push(value)
  }
  const sorted = byLanguage(tagged, language)
  const best = sorted[0]
  const tag = tagged.find(([, item]) => item === best)?.[0] ?? ''
  const wanted = best !== undefined && [...language.codes, 'en'].includes(tagBase(tag) ?? '')
  return { before: wanted ? [best, ...before] : before, after: best && !wanted ? [best] : [] }
}

export function viewOf(entry: Unknowns, language: Language): View {
  const texts = overlays(entry, language)
  const layers = new Layers(language)
  for (const record of texts.before) layers.add(record, 'overlay', 'overlay', 9)
  layers.add(entry, 'own', '', 0)
  for (const record of texts.after) layers.add(record, 'overlay', 'overlay', 9)
  return { layers: layers.layers, hints: layers.hints, language }
}

const rankCache = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

function ranksOf(words: readonly string[]): ReadonlyMap<string, number> {
  const before = rankCache.get(words)
  if (before) return before
  const ranks = new Map(words.map((word, index) => [word, index]))
  rankCache.set(words, ranks)
  return ranks
}

/** The names of a layer that are among the words, preferred ones first. Layers are short and word lists long. */
function wordsIn(layer: Layer, words: readonly string[]): string[] {
  const ranks = ranksOf(words)
  const hits: string[] = []
  for (const word of layer.props.keys()) if (ranks.has(word)) hits.push(word)
  return hits.length > 1 ? hits.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0)) : hits
}

/** Every value under these names, layer by layer, in order of preference. */
export function found(view: View, words: readonly string[], roles?: ReadonlySet<Role>): Found[] {
  const all: Found[] = []
  for (const layer of view.layers) {
    if (roles && !roles.has(layer.role)) continue
    for (const word of wordsIn(layer, words)) {
      const value = layer.props.get(word)
      if (value !== undefined && value !== null) all.push({ word, value, layer })
    }
  }
  return all
}

export const textRoles: ReadonlySet<Role> = new Set(['overlay', 'own', 'holder'])
export const ownRoles: ReadonlySet<Role> = new Set(['own', 'holder'])

/** `label_nl`, `labelNL`, `label::Dutch (nl)`: the same text in the language asked for, then in English. */
function inLanguage(layer: Layer, word: string, language: Language): string | undefined {
  for (const code of layer.suffixed ? codesOf(language) : []) {
    const text = textOf(layer.props.get(word + code), language)
    if (text !== undefined) return text
  }
  const tagged = layer.tagged.get(word)
  return tagged && textOf(byLanguage(tagged, language)[0], language)
}

export function firstText(view: View, words: readonly string[], roles = textRoles): string | undefined {
  for (const layer of view.layers) {
    if (!roles.has(layer.role)) continue
    const special = layer.suffixed || layer.tagged.size > 0
    for (const word of special ? words : wordsIn(layer, words)) {
      const own = special ? inLanguage(layer, word, view.language) : undefined
      if (own !== undefined) return own
      const value = layer.props.get(word)
      if (typeof value === 'boolean' || (isRecord(value) && holderWords.has(word) && !isByLanguage(value))) continue
      const text = textOf(value, view.language)
      if (text !== undefined) return text
    }
  }
  return undefined
}
