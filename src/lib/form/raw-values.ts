import { isRecord, type Json, toJson } from '../json.ts'
import { type Converted, isEmptyRaw } from './convert-value.ts'
import type { PlainField } from './field.ts'
import { kinds } from './kinds.ts'
import { fieldId, type Raw, valueAt, type Values } from './values.ts'

export function parseRaw(field: PlainField, raw: Raw): Converted {
  return isEmptyRaw(raw) ? { fits: true } : kinds[field.kind].parse(raw, field)
}

/** The default converted for the field. Undefined if it does not fit. */
export function readDefault(given: unknown, field: PlainField): Json | undefined {
  const definition = kinds[field.kind]
  if (definition.readDefault) return definition.readDefault(given, field)
  const { value, fits } = definition.parse(toJson(given), field)
  return fits ? value : undefined
}

export function toRaw(field: PlainField, value: Json): Raw {
  if (field.kind === 'list')
    return Array.isArray(value) ? value.flatMap((row) => (isRecord(row) ? [rawRow(field, row)] : [])) : []
  return kinds[field.kind].toRaw?.(value, field) ?? value
}

function rawRow({ fields = [] }: PlainField, row: object): Values {
  const filled = fields.flatMap((field): [string, Raw][] => {
    const value = field.kind === 'note' ? undefined : toJson(valueAt(row, field.path))
    return value === undefined ? [] : [[fieldId(field.path), toRaw(field, value)]]
  })
  return Object.fromEntries(filled)
}
