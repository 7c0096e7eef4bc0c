import { isObject, type JsonObject } from '../core/json.ts'
import type { FormEntry } from '../library/form-entry.ts'
import { checkItems, checkValue, type Fault, fault, faultAt } from './check-value.ts'
import { own, parseInput } from './input-json.ts'
import { type FieldEntry, holds, visibleFields } from './visible-fields.ts'

/** A hostile list could have a million faults. No more than this many are reported. */
const maxErrors = 100

/** Checks `input` against the template's form and reports all faults together. Unknown keys are kept. */
export function checkInput(input: string, form: readonly FormEntry[]) {
  const parsed = parseInput(input)
  if (parsed.error) return { values: {}, errors: [parsed.error] }
  const errors = checkFields(form, parsed.values)
    .slice(0, maxErrors)
    .map(({ at = [], msg, type }) => ({ loc: ['body', 'input', ...at], msg, type }))
  return { values: parsed.values, errors }
}

function checkFields(form: readonly FormEntry[], values: JsonObject): Fault[] {
  return [
    ...misshapenGroups(form, values, []),
    ...visibleFields(form, values).flatMap(({ entry, path, value }) =>
      checkField(entry, value).map((found) => faultAt(path, found)),
    ),
  ]
}

function checkField(entry: FieldEntry, value: unknown): Fault[] {
  if (value === undefined || value === null) return entry.required ? [fault('missing', 'Field required')] : []
  if (isBlank(value)) return entry.required ? [blankFault(entry)] : []
  if (entry.type === 'list') return checkItems(value, entry, (row) => checkRow(row, entry.fields))
  return checkValue(entry, value)
}

function checkRow(row: unknown, fields: readonly FormEntry[]): Fault[] {
  return isObject(row) ? checkFields(fields, row) : [fault('dict_type', 'Input should be a valid dictionary')]
}

/** An optional field may be sent empty: a client that sends every field writes "" or []. */
function isBlank(value: unknown): boolean {
  return (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)
}

function blankFault(entry: FieldEntry): Fault {
  switch (entry.type) {
    case 'list':
    case 'tags':
    case 'multiselect':
      return fault('too_short', 'List should have at least 1 item after validation, not 0')
    case 'text':
    case 'textarea':
    case 'richtext':
      return fault('string_too_short', 'String should have at least 1 character')
    default:
      return fault('missing', 'Field required')
  }
}

/** A group whose value is not an object is reported beside the fields that are missing in it. */
function misshapenGroups(form: readonly FormEntry[], values: JsonObject, path: string[]): Fault[] {
  return form.flatMap((entry): Fault[] => {
    if (entry.type !== 'group' || !holds(entry.showIf, values)) return []
    if (!entry.name) return misshapenGroups(entry.fields, values, path)
    const inner = own(values, entry.name)
    const at = [...path, entry.name]
    if (inner === undefined || inner === null) return []
    if (!isObject(inner)) return [faultAt(at, fault('dict_type', 'Input should be a valid dictionary'))]
    return misshapenGroups(entry.fields, inner, at)
  })
}
