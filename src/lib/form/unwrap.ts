import { foldName } from './fold-name.ts'
import { isRecord, own, type Unknowns } from './json.ts'
import { byLanguage, isByLanguage, type Language } from './language.ts'
import { isDefinition, isDefinitionMap } from './looks-like.ts'
import { holderWords } from './property-synonyms.ts'
import { typeOf } from './type-words.ts'

/** What an entry turns out to be: itself, with its control named outside it, or a map of keys to entries. */
export type Unwrapped =
  | { as: 'entry'; entry: Unknowns; type?: string }
  | { as: 'map'; entries: [key: string, entry: unknown][] }

/** `{EN: {…}, NL: {…}}`: the same entry once per language. */
function inLanguage(entry: Unknowns, language: Language): Unknowns {
  const tagged = Object.entries(entry)
  if (tagged.length < 2 || !isByLanguage(entry) || !tagged.every(([, inner]) => isDefinition(inner))) return entry
  const [best] = byLanguage(tagged, language)
  return isRecord(best) ? best : entry
}

export function unwrap(given: Unknowns, language: Language): Unwrapped {
  const entry = inLanguage(given, language)
  const [only, ...more] = Object.entries(entry)
  if (only && more.length === 0 && isDefinition(only[1])) {
    const [name, inner] = only
    const hasKey = ['variable', 'name', 'key', 'id'].some((word) => Object.hasOwn(inner, word))
    if (hasKey && typeOf(foldName(name))) return { as: 'entry', entry: inner, type: name }
    if (hasKey && holderWords.has(foldName(name))) return { as: 'entry', entry: inner }
  }
  return isDefinitionMap(entry) ? { as: 'map', entries: Object.entries(entry) } : { as: 'entry', entry }
}

function at(root: unknown, pointer: string): unknown {
  let value = root
  for (const part of pointer.split('/')) {
    if (Array.isArray(value)) value = value[Number(part)]
    else value = isRecord(value) ? own(value, part.replaceAll('~1', '/').replaceAll('~0', '~')) : undefined
  }
  return value
}

const maxHops = 20

/** Follows local `$ref`s, looked up in the nearest surrounding entry first. Undefined if they are circular. */
function followRef(entry: Unknowns, roots: readonly unknown[]): Unknowns | undefined {
  let current = entry
  for (let hop = 0; hop < maxHops; hop += 1) {
    const ref = own(current, '$ref')
    if (typeof ref !== 'string' || !ref.startsWith('#/') || ref.length > 500) return current
    const target = roots.toReversed().reduce<unknown>((seen, root) => seen ?? at(root, ref.slice(2)), undefined)
    if (!isRecord(target)) return current
    const { $ref: _, ...rest } = current
    current = { ...target, ...rest }
  }
  return undefined
}

/** The entry with its own `$ref`, and those of its alternatives and items, replaced by what they point at. */
export function resolveRefs(entry: Unknowns, roots: readonly unknown[]): Unknowns | undefined {
  const followed = followRef(entry, roots)
  if (!followed) return undefined
  const inner = (value: unknown): unknown => (isRecord(value) ? (followRef(value, roots) ?? value) : value)
  const lists = ['anyOf', 'oneOf', 'allOf', 'items'].filter((word) => Object.hasOwn(followed, word))
  if (lists.length === 0) return followed
  const resolved = lists.map((word) => {
    const value = followed[word]
    return [word, Array.isArray(value) ? value.map(inner) : inner(value)]
  })
  return { ...followed, ...Object.fromEntries(resolved) }
}
