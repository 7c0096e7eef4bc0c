import { buildInput, groupsOf, leavesOf } from './build-input.ts'
import type { Field } from './field.ts'
import { fieldId, type Raw, restKey, valueAt, type Values } from './values.ts'
import { isRecord, isScalar, own, sameJson, setOwn, toJson, type Json, type JsonRecord } from './json.ts'
import { parseRaw, toRaw } from './kinds.ts'
import { visibility } from './visible.ts'

export interface ParsedInput {
  values: Values
  /** Paths of values that no field can show. They are kept in `values` and sent unchanged. */
  unclaimed: string[][]
}

const areScalars = (value: Json): boolean => isScalar(value) || (Array.isArray(value) && value.every(isScalar))

/** What the control of the field shows for the value. Undefined if sending that would change it. */
function rawFor(field: Field, value: Json): Raw {
  if (field.kind === 'list') {
    const areRows = Array.isArray(value) && value.every(isRecord)
    return areRows ? value.map((row) => parseInput(field.fields ?? [], row).values) : undefined
  }
  const raw = toRaw(field, value)
  const back = parseRaw(field, raw)
  return sameJson(back.value, value) && (back.fits || areScalars(value)) ? raw : undefined
}

/** The parts of `wanted` that are missing or different in `built`, with groups split up. */
function difference(
  wanted: JsonRecord,
  built: JsonRecord,
  groups: ReadonlySet<string>,
  path: readonly string[],
): JsonRecord {
  const rest: JsonRecord = {}
  for (const [key, value] of Object.entries(wanted)) {
    const here = [...path, key]
    const other = own(built, key)
    if (sameJson(value, other)) continue
    if (isRecord(value) && groups.has(fieldId(here)) && Object.keys(value).length > 0) {
      const inner = difference(value, isRecord(other) ? other : {}, groups, here)
      if (Object.keys(inner).length > 0) setOwn<Json>(rest, key, inner)
    } else setOwn<Json>(rest, key, value)
  }
  return rest
}

/**
 * Converts an edited `input` back to the values of the form, so that `buildInput` returns the same object. An answer that the edit
 * removed is cleared, not reset to its default. `previous` keeps the values of hidden fields.
 */
export function parseInput(fields: readonly Field[], input: unknown, previous: Values = {}): ParsedInput {
  const copy = toJson(input)
  const wanted: JsonRecord = isRecord(copy) ? copy : {}
  const controls = fields.filter((field) => field.kind !== 'note')
  const groups = groupsOf(controls)
  const values: Values = {}
  for (const field of controls) {
    const id = fieldId(field.path)
    const value = toJson(valueAt(wanted, field.path))
    // Untouched, the default would be sent.
    const cleared = field.default === undefined ? undefined : null
    const raw = value === undefined ? cleared : rawFor(field, value)
    if (raw !== undefined && (value !== undefined || !Object.hasOwn(values, id))) setOwn<Raw>(values, id, raw)
  }
  const built = buildInput(controls, values)
  const rest = difference(wanted, built, groups, [])
  const unclaimed = leavesOf(rest, groups).map(({ path }) => path)
  if (unclaimed.length > 0) {
    for (const field of controls) {
      const value = valueAt(rest, field.path)
      if (value !== undefined) delete values[fieldId(field.path)]
    }
    setOwn<Raw>(values, restKey, rest)
  }
  const shown = visibility(controls, values)
  for (const field of controls) {
    const id = fieldId(field.path)
    const kept = own(previous, id)
    if (kept !== undefined && valueAt(wanted, field.path) === undefined && !shown.isVisible(field))
      setOwn<Raw>(values, id, kept)
  }
  return { values, unclaimed }
}
