import { humaniseKey } from '../humanise-key.ts'
import { isIdentifier, isOpaque } from './fold-name.ts'
import { plainText } from '../json.ts'
import { controlHolderWords, propertySynonyms, settingsKeys, weakKeys } from './synonyms.ts'
import { namesControl } from './resolve-kind.ts'
import { textOf } from './text.ts'
import { firstText, found, type Layer, ownRoles, textRoles, type View } from './entry-layers.ts'

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

type Candidate = Omit<KeyReading, 'aliases'> & { key: string }

const strongWords = propertySynonyms.key.filter((word) => !weakKeys.has(word))
const weakWords = propertySynonyms.key.filter((word) => weakKeys.has(word))

function candidate(word: string, value: unknown): Candidate | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return { word, key: String(value) }
  const pointer = typeof value === 'string' && /^#?\/./.test(value) ? value.split('/').slice(1) : value
  if (Array.isArray(pointer)) {
    const path = pointer
      .map(plainText)
      .filter((part, index) => part !== '' && !(part === 'properties' && index % 2 === 0))
    const key = path.at(-1)
    return key === undefined || path.length > 50 ? undefined : { word, key, path }
  }
  if (typeof value !== 'string' || value.trim() === '') return undefined
  return { word, key: value }
}

const near = ({ role, name }: Layer) => role === 'own' || (role === 'holder' && controlHolderWords.has(name))
const holders = ({ role }: Layer) => role === 'holder'

/** The key under any other name than `name`. */
function otherKey(view: View): Candidate | undefined {
  const strong = namesControl(view) ? [...strongWords, 'field'] : strongWords
  const first = (words: readonly string[], isSearched: (layer: Layer) => boolean) =>
    found({ ...view, layers: view.layers.filter(isSearched) }, words)
      .map(({ word, value }) => candidate(word, value))
      .find(Boolean)
  return first(strong, near) ?? first(weakWords, near) ?? first(settingsKeys, holders)
}

/** `outer` is the property name that the entry stands under. */
export function readKey(view: View, outer: string | undefined): KeyReading {
  const ids = found(view, ['name', ...propertySynonyms.key], textRoles)
  const aliases = ids.flatMap(({ word, value }) => candidate(word, value)?.key ?? [])
  if (outer !== undefined && !/^\d+$/.test(outer)) return { key: outer, aliases, word: 'properties' }
  const names = found(view, ['name'], ownRoles).map(({ value }) => value)
  const named = names.map((name) => (typeof name === 'object' ? undefined : candidate('name', name))).find(Boolean)
  const other = otherKey(view) ?? (outer === undefined ? undefined : { word: 'properties', key: outer })
  if (!named) return { ...other, label: textOf(names[0], view.language), aliases }
  const [byName, byOther] = [isIdentifier(named.key), other && isIdentifier(other.key) && !isOpaque(other.key)]
  const isLabelled = firstText(view, propertySynonyms.label) !== undefined
  if (!other || (isLabelled ? byName || !byOther : byName && isOpaque(other.key))) return { ...named, aliases }
  return { ...other, label: isLabelled ? undefined : named.key, aliases }
}

export function labelOf(view: View, { key, label }: KeyReading): string | undefined {
  const text = firstText(view, propertySynonyms.label) ?? label
  if (text !== undefined || key === undefined) return text
  return key.length > 8 && isOpaque(key) ? undefined : humaniseKey(key)
}
