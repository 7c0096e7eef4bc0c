import { buildInput, groupsOf, leavesOf, put } from './build-input.ts'
import type { Field } from './field.ts'
import { fieldId, type Raw, restKey, valueAt, type Values } from './values.ts'
import { isRecord, isScalar, own, sameJson, setOwn, toJson, type Json, type JsonRecord } from './json.ts'
import { parseRaw, toRaw } from './kinds.ts'
import { visibility } from './visible.ts'

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
 * kept under `restKey`. An answer that the edit removed is cleared, not reset to its default. `previous` keeps the values of hidden
 * fields.
 */
export function parseInput(fields: readonly Field[], input: unknown, previous: Values = {}): Values {
  const copy = toJson(input)
  const wanted: JsonRecord = isRecord(copy) ? copy : {}
  const controls = fields.filter((field) => field.kind !== 'note')
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
  const leaves = leavesOf(wanted, groupsOf(controls))
  const rest: JsonRecord = {}
  for (const { path, value } of leaves) if (!sameJson(value, valueAt(built, path))) put(rest, path, value)
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
