import { humanise, isIdentifier, isOpaque } from './fold-name.ts'
import { controlHolderWords, propertySynonyms } from './property-synonyms.ts'
import { textOf } from './text.ts'
import { firstText, found, type Layer, textRoles, type View } from './entry-layers.ts'

export interface KeyReading {
  /** Undefined: nothing in the entry can be a key. */
  key?: string
  path?: string[]
  /** The property that gave it. */
  word?: string
  /** `name`, if it turned out to be the label. */
  label?: string
  /** Every id of the entry, for conditions that point at it by another one. */
  aliases: string[]
}

/** Ids that are often internal: any other key word in the entry or its control is preferred. */
const weakKeys = new Set(['id', 'itemid', 'blockid', 'uid', 'uuid', 'qid', 'code'])
/** Words with several meanings: only an identifier is accepted as a key. */
const looseKeys = new Set([
  'model',
  'property',
  'prop',
  'path',
  'param',
  'parameter',
  'ref',
  'bind',
  'slug',
  'code',
  'uid',
])
const pointerWords = new Set(['scope', 'ref', 'bind', 'path'])

const namesAndKeys = ['name', ...propertySynonyms.key]

interface Candidate {
  word: string
  key: string
  path?: string[]
}

function pointer(text: string): string[] {
  const parts = text.replace(/^#?\//, '').split('/')
  return parts.filter((part, index) => part !== '' && !(part === 'properties' && index % 2 === 0))
}

function candidate(word: string, value: unknown): Candidate | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return { word, key: String(value) }
  if (Array.isArray(value) && value.length > 0 && value.length < 50) {
    const path = value.map((part) => (typeof part === 'string' || typeof part === 'number' ? String(part) : ''))
    return path.includes('') ? undefined : { word, key: path.at(-1) ?? '', path }
  }
  if (typeof value !== 'string' || value.trim() === '') return undefined
  if (value.startsWith('#/') || (pointerWords.has(word) && value.startsWith('/'))) {
    const path = pointer(value)
    const key = path.at(-1)
    return key === undefined ? undefined : { word, key, path }
  }
  if (word === 'scope' || (looseKeys.has(word) && !isIdentifier(value))) return undefined
  return { word, key: value }
}

function inLayers(layers: readonly Layer[], words: readonly string[]): Candidate | undefined {
  for (const layer of layers) {
    for (const word of words) {
      const result = candidate(word, layer.props.get(word))
      if (result) return result
    }
  }
  return undefined
}

function otherKey(view: View, ignored: ReadonlySet<string>, fieldIsKey: boolean): Candidate | undefined {
  const words = propertySynonyms.key.filter((word) => !ignored.has(word))
  const strong = words.filter((word) => !weakKeys.has(word))
  const weak = words.filter((word) => weakKeys.has(word))
  const own = view.layers.filter((layer) => layer.role === 'own')
  const control = view.layers.filter((layer) => layer.role === 'holder' && controlHolderWords.has(layer.name))
  const holders = view.layers.filter((layer) => layer.role === 'holder')
  const hasType = own.some((layer) => layer.props.has('type'))
  const field = fieldIsKey || hasType ? inLayers(own, ['field']) : undefined
  return (
    inLayers(own, strong) ??
    field ??
    inLayers(control, strong) ??
    inLayers(own, weak) ??
    inLayers(control, weak) ??
    inLayers(
      holders.filter((layer) => /^(props|attributes|attrs|fieldprops|inputprops|config|settings)$/.test(layer.name)),
      ['key', 'variable', 'fieldname', 'fieldkey', 'id'],
    )
  )
}

function aliasesOf(view: View): string[] {
  return found(view, namesAndKeys, textRoles).flatMap(({ word, value }) => candidate(word, value)?.key ?? [])
}

export interface KeyHints {
  /** The property name this entry stands under. */
  outer?: string
  fieldIsKey: boolean
  /** Key words that have the same value in all siblings. */
  ignored: ReadonlySet<string>
}

export function readKey(view: View, hints: KeyHints): KeyReading {
  const aliases = aliasesOf(view)
  const { outer } = hints
  if (outer !== undefined && !/^\d+$/.test(outer)) return { key: outer, aliases, word: 'properties' }
  const layers = view.layers.filter((layer) => layer.role === 'own' || layer.role === 'holder')
  const named = layers.map((layer) => candidate('name', layer.props.get('name'))).find((item) => item !== undefined)
  const nameText = named
    ? undefined
    : layers.map((layer) => textOf(layer.props.get('name'), view.language)).find(Boolean)
  const other =
    otherKey(view, hints.ignored, hints.fieldIsKey) ?? (outer ? { word: 'properties', key: outer } : undefined)
  if (!named) return { ...other, label: nameText, aliases }
  if (!other) return { ...named, aliases }
  const labelled = firstText(view, propertySynonyms.label) !== undefined
  if (labelled) {
    const human = !isIdentifier(named.key) && isIdentifier(other.key) && !isOpaque(other.key)
    return human ? { ...other, aliases } : { ...named, aliases }
  }
  if (isOpaque(other.key) && isIdentifier(named.key)) return { ...named, aliases }
  return { ...other, label: named.key, aliases }
}

export function labelOf(view: View, key: KeyReading): string | undefined {
  const text = firstText(view, propertySynonyms.label) ?? key.label
  if (text !== undefined || key.key === undefined) return text
  return key.key.length > 8 && isOpaque(key.key) ? undefined : humanise(key.key)
}
