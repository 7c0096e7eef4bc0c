import { foldName } from './fold-name.ts'
import { isRecord, own, type Unknowns } from './json.ts'
import { isDefinition, isDefinitionMap } from './looks-like.ts'
import { byLanguage, isByLanguage, type Language } from './language.ts'
import { holderWords } from './property-synonyms.ts'
import { typeOf } from './type-words.ts'

/** What an entry turns out to be: itself, with its control named outside it, or a map of keys to entries. */
export type Unwrapped =
  | { as: 'entry'; entry: Unknowns; type?: string }
  | { as: 'map'; entries: [key: string, entry: unknown][] }

const keyNames = ['variable', 'name', 'key', 'id']

/** `{EN: {…}, NL: {…}}`: the same entry once per language. */
function inLanguage(entry: Unknowns, language: Language): Unknowns {
  const tagged = Object.entries(entry)
  if (tagged.length < 2 || !isByLanguage(entry) || !tagged.every(([, inner]) => isDefinition(inner))) return entry
  const [best] = byLanguage(tagged, language)
  return isRecord(best) ? best : entry
}

export function unwrap(given: Unknowns, language: Language): Unwrapped {
  const entry = inLanguage(given, language)
  const names = Object.keys(entry)
  const only = names.length === 1 ? names[0] : undefined
  const inner = only === undefined ? undefined : entry[only]
  if (only !== undefined && isDefinition(inner) && keyNames.some((name) => Object.hasOwn(inner, name))) {
    const word = foldName(only)
    if (typeOf(word)) return { as: 'entry', entry: inner, type: only }
    if (holderWords.has(word)) return { as: 'entry', entry: inner }
  }
  if (isDefinitionMap(entry)) return { as: 'map', entries: Object.entries(entry) }
  return { as: 'entry', entry }
}

/** Drupal's `{'#type': 'fieldset', first_name: {'#type': 'textfield'}}`: what has no `#` is a child. */
export function hashChildren(entry: Unknowns): [string, unknown][] {
  const entries = Object.entries(entry)
  if (!entries.some(([name]) => name === '#type')) return []
  return entries.filter(([name, value]) => !name.startsWith('#') && isDefinition(value))
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

const unions = ['anyOf', 'oneOf', 'allOf']

/** The entry with its own `$ref`, and those of its alternatives and items, replaced by what they point at. */
export function resolveRefs(entry: Unknowns, roots: readonly unknown[]): Unknowns | undefined {
  const followed = followRef(entry, roots)
  if (!followed) return undefined
  const inner = (value: unknown): unknown => (isRecord(value) ? (followRef(value, roots) ?? value) : value)
  const changed: Unknowns = {}
  for (const word of unions) {
    const list = own(followed, word)
    if (Array.isArray(list)) changed[word] = list.map(inner)
  }
  const items = own(followed, 'items')
  if (isRecord(items)) changed['items'] = inner(items)
  return Object.keys(changed).length === 0 ? followed : { ...followed, ...changed }
}
