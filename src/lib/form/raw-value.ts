import type { Field, Json, OptionValue } from './field.ts'
import { fieldId } from './field-id.ts'
import { isBlank, isRecord, isScalar, parseJson, plainText, setOwn, toJson } from './json.ts'
import { matchOption } from './default.ts'
import { type Decimal, parseNumber, plainNumber } from './parse-number.ts'
import { type Raw, type Values, valueAt } from './values.ts'

/** The result of a conversion: nothing to send, a value, or a value that does not fit its field. */
export interface Converted {
  value?: Json
  fits: boolean
}

const noValue: Converted = { fits: true }

export function isEmptyRaw(raw: unknown, depth = 0): boolean {
  if (Array.isArray(raw)) return depth < 50 && raw.every((item) => isEmptyRaw(item, depth + 1))
  return isBlank(raw)
}

function asText(raw: Raw): Converted {
  if (typeof raw === 'string') return { value: raw, fits: true }
  if (isScalar(raw)) return { value: String(raw), fits: false }
  if (Array.isArray(raw) && raw.every(isScalar)) return { value: raw.map(plainText).join(', '), fits: false }
  return { value: toJson(raw) ?? '', fits: false }
}

/** Whether a control of this kind can hold such values: entries that share a path may have different kinds. */
export function holdsRaw(field: Field, raw: Raw): boolean {
  if (field.kind === 'list') return Array.isArray(raw) && raw.every(isRecord)
  return toInput(field, raw).fits
}

function asNumber(raw: Raw, decimal?: Decimal): Converted {
  const number = typeof raw === 'number' ? raw : typeof raw === 'string' ? parseNumber(raw, decimal) : undefined
  return number !== undefined && Number.isFinite(number)
    ? { value: number, fits: true }
    : { ...asText(raw), fits: false }
}

function asBoolean(raw: Raw): Converted {
  if (typeof raw === 'boolean') return { value: raw, fits: true }
  if (raw === 'true' || raw === 'false') return { value: raw === 'true', fits: true }
  return { ...asText(raw), fits: false }
}

function asOption(field: Field, raw: Raw): Converted & { value?: OptionValue } {
  if (!isScalar(raw)) return { value: undefined, fits: false }
  const exact = field.options?.find((option) => option.value === raw)?.value
  const match = exact ?? field.options?.find((option) => String(option.value) === String(raw))?.value
  const open = field.allowOther === true || !field.options
  return { value: match ?? raw, fits: match !== undefined || open }
}

function items(raw: Raw): Raw[] {
  if (Array.isArray(raw)) return raw as Raw[]
  return typeof raw === 'string' ? raw.split(/\n|,/).map((part) => part.trim()) : [raw]
}

function chosenOptions(field: Field, raw: Raw): (Converted & { value?: OptionValue })[] {
  const whole = typeof raw === 'string' && matchOption(field.options ?? [], raw) !== undefined
  return (whole ? [raw] : items(raw)).filter((item) => !isEmptyRaw(item)).map((item) => asOption(field, item))
}

/** The chosen values of a multiselect that are none of its options. */
export function unknownOptions(field: Field, raw: Raw): string {
  const unknown = chosenOptions(field, raw).filter(({ fits }) => !fits)
  return unknown.map(({ value }) => plainText(value)).join(', ')
}

function asOptions(field: Field, raw: Raw): Converted {
  const all = chosenOptions(field, raw)
  const chosen = all.flatMap((item) => item.value ?? [])
  return chosen.length === 0 ? { fits: all.length === 0 } : { value: chosen, fits: all.every((item) => item.fits) }
}

function asTags(field: Field, raw: Raw): Converted {
  const all = items(raw).filter((item) => !isEmptyRaw(item))
  const each = all.map((item) => (field.itemKind === 'number' ? asNumber(item, field.decimal) : asText(item)))
  const fits = each.every((item) => item.fits)
  return each.length === 0 ? noValue : { value: each.flatMap((item) => item.value ?? []), fits }
}

function asJson(raw: Raw): Converted {
  if (typeof raw !== 'string') return { value: toJson(raw), fits: true }
  const parsed = parseJson(raw)
  return parsed === undefined ? { value: raw, fits: false } : { value: parsed, fits: true }
}

/** Converts a raw value for `input`. build-input.ts converts lists of rows. Never throws and loses nothing that was typed. */
export function toInput(field: Field, raw: Raw): Converted {
  if (isEmptyRaw(raw)) return noValue
  switch (field.kind) {
    case 'number':
      return asNumber(raw, field.decimal)
    case 'boolean':
      return asBoolean(raw)
    case 'select': {
      const option = asOption(field, raw)
      return option.value === undefined ? asText(raw) : option
    }
    case 'multiselect':
      return asOptions(field, raw)
    case 'tags':
      return asTags(field, raw)
    case 'json':
      return asJson(raw)
    case 'file':
      if (field.multiple) return asTags(field, raw)
      return asText(raw)
    default:
      return asText(raw)
  }
}

function rawItem({ decimal }: Field, value: Json): Raw {
  if (typeof value === 'number') return plainNumber(value, decimal)
  return isScalar(value) ? String(value) : value
}

/** The reverse: the raw value that a control shows for a value of `input`. */
export function toRaw(field: Field, value: Json): Raw {
  switch (field.kind) {
    case 'number':
      return rawItem(field, value)
    case 'json':
      return JSON.stringify(value, null, 2)
    case 'list': {
      const rows = Array.isArray(value) ? value.filter(isRecord) : []
      return rows.map((row) => rawValues(field.fields ?? [], row))
    }
    case 'tags':
      return Array.isArray(value) ? value.map((item) => rawItem(field, item)) : value
    default:
      return value
  }
}

/** The raw values of all fields for an object of `input`. */
function rawValues(fields: readonly Field[], input: unknown): Values {
  const values: Values = {}
  for (const field of fields) {
    const value = field.kind === 'note' ? undefined : toJson(valueAt(input, field.path))
    if (value !== undefined) setOwn<Raw>(values, fieldId(field.path), toRaw(field, value))
  }
  return values
}
