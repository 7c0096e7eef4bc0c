import type { Field } from './field.ts'
import { foldName } from './fold-name.ts'

/** The field of a service error: [] is the whole form, a name is a control above it, else the path of a field. */
export type ErrorLocation = (string | number)[] | TopControl

export type TopControl = 'templateId' | 'language_key' | 'toneOfVoiceMetaId'

const topControls: readonly TopControl[] = ['templateId', 'language_key', 'toneOfVoiceMetaId']
const partsOfARequest = new Set(['body', 'query', 'path', 'header', 'cookie'])

type Segment = string | number
type Same = (a: string, b: Segment) => boolean

const exact: Same = (a, b) => a === String(b)
const alike: Same = (a, b) => foldName(a) !== '' && foldName(a) === foldName(String(b))

function segments(loc: unknown): Segment[] {
  if (Array.isArray(loc))
    return loc.filter((part): part is Segment => typeof part === 'string' || typeof part === 'number')
  if (typeof loc !== 'string') return []
  return loc
    .slice(0, 2_000)
    .split(/\.|->|\[|\]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : part))
}

/** How many keys of the path stand at the beginning of `loc`, and how many segments: a key with dots may arrive in several. */
function common(path: readonly string[], loc: readonly Segment[], same: Same): { keys: number; used: number } {
  let used = 0
  for (const [keys, key] of path.entries()) {
    const dots = key.split('.').length
    const length = same(key, loc[used] ?? '') ? 1 : same(key, loc.slice(used, used + dots).join('.')) ? dots : 0
    if (length === 0) return { keys, used }
    used += length
  }
  return { keys: path.length, used }
}

function inField(field: Field, rest: readonly Segment[]): Segment[] {
  const row = Number(rest[0] ?? Number.NaN)
  if (field.kind !== 'list' || !Number.isInteger(row) || row < 0) return field.path
  const inner = find(field.fields ?? [], rest.slice(1))
  return [...field.path, row, ...(inner ?? [])]
}

/** The field whose path is longest, else the group. */
function find(fields: readonly Field[], loc: readonly Segment[]): Segment[] | undefined {
  for (const same of [exact, alike]) {
    const [best] = fields
      .filter(({ kind }) => kind !== 'note')
      .map((field) => ({ field, ...common(field.path, loc, same) }))
      .filter(({ used }) => used > 0)
      .map((match) => ({ ...match, isWhole: match.keys === match.field.path.length }))
      .sort((a, b) => Number(b.isWhole) - Number(a.isWhole) || b.used - a.used)
    if (best) return best.isWhole ? inField(best.field, loc.slice(best.used)) : best.field.path.slice(0, best.keys)
  }
  return undefined
}

/** The field that `detail[].loc` names. Every error gets a position, so none is lost. */
export function locateError(fields: readonly Field[], loc: unknown): ErrorLocation {
  let rest = segments(loc)
  if (partsOfARequest.has(String(rest[0]))) rest = rest.slice(1)
  for (const first = rest.length; rest.length > 0; rest = rest.slice(1)) {
    const top = topControls.find((name) => name === rest[0])
    if (top && rest.length >= first - 1) return top
    if (rest[0] === 'input') {
      if (rest.length === 1) return []
      const inside = find(fields, rest.slice(1))
      if (inside) return inside
      continue
    }
    const location = find(fields, rest)
    if (location) return location
  }
  return []
}
