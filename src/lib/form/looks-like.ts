import { foldName } from './fold-name.ts'
import { isRecord, isScalar, own, plainText, type Unknowns } from './json.ts'
import { isByLanguage } from './text.ts'
import { firmHolderWords, propertySynonyms as names, typeProperties } from './property-synonyms.ts'
import { typeOf } from './type-words.ts'

/** Words that the definition of a field has. An `options` object made of these is no list of choices. */
export const definingWords = new Set<string>([
  ...typeProperties,
  ...Object.values(names).flat(),
  ...'additionalproperties patternproperties propertynames contains not if then else definitions defs'.split(' '),
  ...'properties ref allof precision symbol prefix suffix layout unit icon color timezone'.split(' '),
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

/** What an entry turns out to be: itself, with its control named outside it, or a map of keys to entries. */
type Unwrapped =
  | { as: 'entry'; entry: Unknowns; type?: string }
  | { as: 'map'; entries: [key: string, entry: unknown][] }

export function unwrap(entry: Unknowns): Unwrapped {
  const [only, ...more] = Object.entries(entry)
  if (only && more.length === 0 && isDefinition(only[1])) {
    const [name, inner] = only
    const hasKey = ['variable', 'name', 'key', 'id'].some((word) => Object.hasOwn(inner, word))
    if (hasKey && typeOf(foldName(name))) return { as: 'entry', entry: inner, type: name }
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
