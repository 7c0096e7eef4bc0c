import { humaniseKey } from '../humanise-key.ts'
import { all, type Entry, text } from './entry.ts'
import { isIdentifier, isOpaque } from './fold-name.ts'
import { namesControl } from './kind.ts'
import { plainText } from '../json.ts'
import { textOf } from './text.ts'

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

/** A JSON pointer or a list is a path; a number becomes a text. */
function candidate(word: string, value: unknown): Candidate | undefined {
  const pointer = typeof value === 'string' && /^#?\/./.test(value) ? value.split('/').slice(1) : value
  if (!Array.isArray(pointer)) {
    const key = typeof value === 'boolean' ? '' : plainText(value)
    return key.trim() === '' ? undefined : { word, key }
  }
  const path = pointer
    .map(plainText)
    .filter((part, index) => part !== '' && !(part === 'properties' && index % 2 === 0))
  const key = path.at(-1)
  return key === undefined || path.length > 50 ? undefined : { word, key, path }
}

/** R7. `outer` is the property name that the entry stands under. */
export function readKey(entry: Entry, outer: string | undefined): KeyReading {
  const names = all(entry, 'name')
  const field = namesControl(entry) ? all(entry, 'type').filter(({ word }) => word === 'field') : []
  const ids = [...all(entry, 'key'), ...field, ...all(entry, 'id')]
  const candidates = (given: typeof ids) => given.flatMap(({ word, value }) => candidate(word, value) ?? [])
  const aliases = candidates([...names, ...ids]).map(({ key }) => key)
  if (outer !== undefined && !/^\d+$/.test(outer)) return { key: outer, aliases, word: 'properties' }
  const [named] = candidates(names.filter(({ value }) => typeof value !== 'object'))
  // A nested object has settings under the same names.
  const near = named ? ids.filter(({ holder }) => holder === '') : ids
  const other = candidates(near)[0] ?? (outer === undefined ? undefined : { word: 'properties', key: outer })
  if (!named) return { ...other, label: textOf(names[0]?.value, entry.context.language), aliases }
  const [byName, byOther] = [isIdentifier(named.key), other && isIdentifier(other.key) && !isOpaque(other.key)]
  const isLabelled = labelText(entry) !== undefined
  if (!other || (isLabelled ? byName || !byOther : byName && isOpaque(other.key))) return { ...named, aliases }
  return { ...other, label: isLabelled ? undefined : named.key, aliases }
}

function labelText(entry: Entry): string | undefined {
  return text(entry, 'label') ?? text(entry, 'text')
}

/** R8: the label, else what R7 left of the name, else the key in words. */
export function labelOf(entry: Entry, { key, label }: KeyReading): string | undefined {
  const given = labelText(entry) ?? label
  if (given !== undefined || key === undefined) return given
  return key.length > 8 && isOpaque(key) ? undefined : humaniseKey(key)
}
