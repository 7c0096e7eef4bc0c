import { groupBy } from '../group-by.ts'
import type { Field } from './field.ts'
import { fieldId, isRow, type Raw, rawOf, restKey, valueAt, type Values } from './values.ts'
import { isRecord, isScalar, own, sameJson, setOwn, toJson, type Json, type JsonRecord } from '../json.ts'
import { isEmptyRaw } from './convert-value.ts'
import { kinds } from './kinds.ts'
import { parseRaw, toRaw } from './raw-values.ts'
import { type Visibility, visibility } from './visible.ts'

interface BuildOptions {
  /** Send fields without an answer too: text as '', all others as null. */
  sendEmpty?: boolean
}

/** One value for one path of `input`. If paths collide, the higher rank is sent. */
interface Write {
  path: readonly string[]
  value: Json
  rank: 'typed' | 'rest' | 'default' | 'empty'
}

const writeRanks: readonly Write['rank'][] = ['typed', 'rest', 'default', 'empty']

function typedValue(field: Field, raw: Raw, options: BuildOptions, outer: Visibility): Json | undefined {
  if (field.kind !== 'list' || !Array.isArray(raw)) return parseRaw(field, raw).value
  const given: Raw[] = raw
  const filled = given.filter(isRow).filter((row) => !isEmptyRow(field, row, outer))
  return filled.length > 0 ? filled.map((row) => buildInput(field.fields ?? [], row, options, outer)) : undefined
}

/** Nothing of it would be sent. A default that was not cleared is sent. */
export function isEmptyRow({ fields = [] }: Field, row: Values, outer: Visibility): boolean {
  return Object.keys(buildInput(fields, row, {}, outer)).length === 0
}

function writeOf(fields: readonly Field[], values: Values, options: BuildOptions, shown: Visibility): Write[] {
  const [first] = fields
  if (!first) return []
  const { path } = first
  const raw = rawOf(values, first)
  if (raw === undefined) {
    const value = fields.find((field) => field.default !== undefined)?.default
    if (value !== undefined) return [{ path, value, rank: 'default' }]
  } else if (first.kind === 'list' || !isEmptyRaw(raw)) {
    const writer = fields.find((field) => parseRaw(field, raw).fits) ?? first
    // Lists that share a path may have different columns.
    const columns = fields.flatMap((field) => field.fields ?? [])
    const value = typedValue({ ...writer, fields: columns }, raw, options, shown)
    if (value !== undefined) return [{ path, value, rank: 'typed' }]
  }
  if (!options.sendEmpty) return []
  const isText = kinds[first.kind].counts === 'characters' && !first.multiple
  return [{ path, value: isText ? '' : null, rank: 'empty' }]
}

/** The values in what the user wrote into `input` by hand, each with its path. */
function leavesOf(value: Json, path: readonly string[] = []): { path: readonly string[]; value: Json }[] {
  const inner = isRecord(value) ? Object.entries(value) : []
  if (inner.length === 0) return path.length > 0 ? [{ path, value }] : []
  return inner.flatMap(([key, part]) => leavesOf(part, [...path, key]))
}

/** Two values collide if one path contains the other: a value cannot be an object and a text. */
function withoutCollisions(writes: readonly Write[]): Set<Write> {
  const ends = new Set<string>()
  const inside = new Set<string>()
  const isFree = ({ path }: Write) => {
    const above = path.slice(0, -1).map((_, index) => fieldId(path.slice(0, index + 1)))
    const id = fieldId(path)
    if (ends.has(id) || inside.has(id) || above.some((group) => ends.has(group))) return false
    ends.add(id)
    for (const group of above) inside.add(group)
    return true
  }
  return new Set(writeRanks.flatMap((rank) => writes.filter((write) => write.rank === rank && isFree(write))))
}

function put(target: JsonRecord, path: readonly string[], value: Json): void {
  let record = target
  for (const key of path.slice(0, -1)) {
    const inner = own(record, key)
    const next: JsonRecord = isRecord(inner) ? inner : {}
    if (next !== inner) setOwn<Json>(record, key, next)
    record = next
  }
  setOwn<Json>(record, path.at(-1) ?? '', value)
}

/**
 * The object that is sent as `input`, once through JSON.stringify: keys as the form spells them, in the order of the
 * form, types kept, nothing added. Left out: empty answers, empty rows, fields whose condition does not hold, notes.
 * For how `values` is keyed and what each kind holds, see values.ts. Rows of a list are built with the visibility around them.
 */
export function buildInput(
  fields: readonly Field[],
  values: Values,
  options: BuildOptions = {},
  outer?: Visibility,
): JsonRecord {
  const shown = visibility(fields, values, outer)
  const asked = fields.filter((field) => field.kind !== 'note' && shown.isVisible(field))
  const rest = toJson(own(values, restKey)) ?? null
  const byId = groupBy(asked, ({ path }) => fieldId(path))
  const writes = [...byId.values()].flatMap((sharing) => writeOf(sharing, values, options, shown))
  for (const leaf of leavesOf(rest)) writes.push({ ...leaf, rank: 'rest' })
  const kept = withoutCollisions(writes)
  const input: JsonRecord = {}
  for (const write of writes) if (kept.has(write)) put(input, write.path, write.value)
  return input
}

const areScalars = (value: Json): boolean => isScalar(value) || (Array.isArray(value) && value.every(isScalar))

/** What the control of the field shows for the value. Undefined if sending that would change it. */
function rawFor(field: Field, value: Json): Raw {
  if (field.kind === 'list') {
    const areRows = Array.isArray(value) && value.every(isRecord)
    return areRows ? value.map((row) => parseInput(field.fields ?? [], row)) : undefined
  }
  const raw = toRaw(field, value)
  const back = parseRaw(field, raw)
  return sameJson(back.value, value) && (back.fits || areScalars(value)) ? raw : undefined
}

/**
 * Converts an edited `input` back to the values of the form, so that `buildInput` returns the same object: what no field can show is
 * kept under `restKey`. An answer that the edit removed is cleared, not reset to its default, and so is an empty one that `sendEmpty`
 * added. `previous` keeps the values of hidden fields.
 */
export function parseInput(
  fields: readonly Field[],
  input: unknown,
  previous: Values = {},
  options: BuildOptions = {},
): Values {
  const copy = toJson(input)
  const wanted: JsonRecord = isRecord(copy) ? copy : {}
  const controls = fields.filter((field) => field.kind !== 'note')
  const values: Values = {}
  for (const field of controls) {
    const id = fieldId(field.path)
    const given = toJson(valueAt(wanted, field.path))
    const value = options.sendEmpty && (given === '' || given === null) ? undefined : given
    // Untouched, the default would be sent.
    const cleared = field.default === undefined ? undefined : null
    const raw = value === undefined ? cleared : rawFor(field, value)
    if (raw !== undefined && (value !== undefined || !Object.hasOwn(values, id))) setOwn<Raw>(values, id, raw)
  }
  const built = buildInput(controls, values, options)
  const rest: JsonRecord = {}
  for (const { path, value } of leavesOf(wanted)) if (!sameJson(value, valueAt(built, path))) put(rest, path, value)
  if (Object.keys(rest).length > 0) {
    for (const { path } of controls) if (valueAt(rest, path) !== undefined) delete values[fieldId(path)]
    setOwn<Raw>(values, restKey, rest)
  }
  const shown = visibility(controls, values)
  for (const field of controls) {
    const kept = own(previous, fieldId(field.path))
    if (kept !== undefined && valueAt(wanted, field.path) === undefined && !shown.isVisible(field))
      setOwn<Raw>(values, fieldId(field.path), kept)
  }
  return values
}
