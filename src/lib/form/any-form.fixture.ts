import { buildInput } from './input.ts'
import type { Field, FormModel } from './field.ts'
import { fieldId, type Raw, valueAt, type Values } from './values.ts'
import { isRecord, plainText, sameJson, setOwn, type Json } from '../json.ts'
import { toRaw } from './raw-values.ts'
import { visibility } from './visible.ts'

export function withRows(fields: readonly Field[]): Field[] {
  return fields.flatMap((field) => [field, ...withRows(field.fields ?? [])])
}

function parts(value: unknown, into = new Set<unknown>()): Set<unknown> {
  into.add(value)
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) parts(inner, into)
  return into
}

/** A text that holds JSON is read from a copy; a marker that opens a group becomes the path of what follows. */
function leavesNoTrace(entry: unknown, inside: ReadonlySet<unknown>): boolean {
  if (isRecord(entry) && /^"?begin/i.test(plainText(entry['type']))) return true
  return [...inside].some((part) => typeof part === 'string' && /^\s*[{[]/.test(part))
}

/** Entries that are neither a field, nor part of one, nor a note, nor dropped for a reason. */
export function lostEntries(form: readonly unknown[], model: FormModel): unknown[] {
  const kept = new Set<unknown>()
  for (const { raw } of withRows(model.fields))
    for (const part of Array.isArray(raw) ? [raw, ...raw] : [raw]) kept.add(part)
  for (const { entry } of model.dropped) kept.add(entry)
  return form.filter((entry) => {
    const inside = parts(entry)
    for (const part of inside) if (kept.has(part)) return false
    return !leavesNoTrace(entry, inside)
  })
}

function sample(field: Field): { raw: Raw; value?: Json } {
  const option = field.options?.[0]?.value ?? 'id-1'
  switch (field.kind) {
    case 'number':
      return { raw: '7', value: 7 }
    case 'boolean':
      return { raw: false, value: false }
    case 'select':
      return { raw: option, value: option }
    case 'multiselect':
      return { raw: [option], value: [option] }
    case 'tags':
      return field.itemKind === 'number' ? { raw: ['3'], value: [3] } : { raw: ['a'], value: ['a'] }
    case 'json':
      return { raw: '{"a":[1]}', value: { a: [1] } }
    case 'file':
      return field.multiple ? { raw: ['u'], value: ['u'] } : { raw: 'u', value: 'u' }
    case 'list': {
      const inner = field.fields?.find((item) => item.kind !== 'note' && !item.visibleWhen)
      return { raw: inner && [{ [fieldId(inner.path)]: sample(inner).raw }] }
    }
    default:
      return { raw: '2025-01-02', value: '2025-01-02' }
  }
}

/** Fields that are shown and yet send something else than what was put in. */
export function unfillable(fields: readonly Field[], tried: readonly Field[]): string[] {
  return tried.flatMap((field) => {
    const { raw, value } = sample(field)
    if (raw === undefined || field.kind === 'note') return []
    const values: Values = { [fieldId(field.path)]: raw }
    if (!visibility(fields, values).isVisible(field)) return []
    const sent = valueAt(buildInput(fields, values), field.path)
    // Entries that share a path share the value, in the kind that it fits first.
    const shared = field.warnings?.includes('duplicate') || field.kind === 'list'
    const arrived = field.path.length > 0 && (shared ? sent !== undefined : sameJson(sent, value))
    return arrived ? [] : [`${field.kind} ${field.key}`]
  })
}

/** True where `input` says the same after a trip through text. */
export function isJson(fields: readonly Field[], values: Values): boolean {
  return [false, true].every((sendEmpty) => {
    const input = buildInput(fields, values, { sendEmpty })
    return sameJson(JSON.parse(JSON.stringify(input)), input)
  })
}

/** The values a form starts with: every default, as its control shows it. */
export function initialValues(fields: readonly Field[]): Values {
  const values: Values = {}
  for (const field of fields) {
    const id = fieldId(field.path)
    if (field.kind === 'note' || field.default === undefined || Object.hasOwn(values, id)) continue
    setOwn<Raw>(values, id, toRaw(field, field.default))
  }
  return values
}
