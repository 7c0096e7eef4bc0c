import { isObject, type JsonObject } from '../core/json.ts'
import type { FormEntry } from '../library/form-entry.ts'
import { checkItems, checkValue, type Fault, fault, faultAt } from './check-value.ts'
import { parseInput } from './input-json.ts'
import { isBlank, type VisibleEntry, visibleFields } from './visible-fields.ts'

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
  return visibleFields(form, values).flatMap(({ entry, path, value }) =>
    checkField(entry, value).map((found) => faultAt(path, found)),
  )
}

function checkField(entry: VisibleEntry, value: unknown): Fault[] {
  if (entry.type === 'group') return [fault('dict_type', 'Input should be a valid dictionary')]
  // An optional field may be sent empty: a client that sends every field writes "" or [].
  if (isBlank(value)) return entry.required ? [blankFault(entry.type, value)] : []
  if (entry.type === 'list') return checkItems(value, entry, (row) => checkRow(row, entry.fields))
  return checkValue(entry, value)
}

function checkRow(row: unknown, fields: readonly FormEntry[]): Fault[] {
  return isObject(row) ? checkFields(fields, row) : [fault('dict_type', 'Input should be a valid dictionary')]
}

function blankFault(type: VisibleEntry['type'], value: unknown): Fault {
  const isGiven = value !== undefined && value !== null
  if (isGiven && ['list', 'tags', 'multiselect'].includes(type))
    return fault('too_short', 'List should have at least 1 item after validation, not 0')
  if (isGiven && ['text', 'textarea', 'richtext'].includes(type))
    return fault('string_too_short', 'String should have at least 1 character')
  return fault('missing', 'Field required')
}
