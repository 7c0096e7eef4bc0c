import type { ValidationErrorItem } from '../../contract/openapi.gen.ts'
import { isObject, type JsonObject } from '../core/json.ts'
import type { FormEntry, FormOption, NumberLimits } from '../library/form-entry.ts'
import { isBlank, type VisibleEntry, visibleFields } from './visible-fields.ts'

/** Its `loc` begins at the value that is checked. */
type Fault = ValidationErrorItem

const datePattern = /^(?!0000)\d{4}-\d{2}-\d{2}$/
const timePattern = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?$/
const datetimePattern =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)([Zz]|[+-]([01]\d|2[0-3]):?[0-5]\d)?$/
const colorPattern = '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$'

export const inputLimits = { length: 200_000, depth: 32 }
/** A hostile list could have a million faults. No more than this many are reported. */
const maxErrors = 100

/** Checks `input` against the template's form and reports all faults together. Unknown keys are kept. */
export function checkInput(input: string, form: readonly FormEntry[]) {
  const { values, refusal } = parseInput(input)
  const faults = refusal ? [refusal] : checkFields(form, values).slice(0, maxErrors)
  return { values, errors: faults.map((found) => faultAt(['body', 'input'], found)) }
}

const refused = (...given: Parameters<typeof fault>) => ({ values: {}, refusal: fault(...given) })

function parseInput(input: string): { values: JsonObject; refusal?: Fault } {
  if (input.length > inputLimits.length) {
    return refused('string_too_long', `String should have at most ${inputLimits.length} characters`)
  }
  let value: unknown
  try {
    value = JSON.parse(input)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'not readable'
    return refused('json_invalid', `Invalid JSON: ${why.slice(0, 200)}`)
  }
  if (!isObject(value)) return refused('dict_type', 'Input should be an object')
  if (deeperThan(value, inputLimits.depth)) return refused('json_invalid', 'Invalid JSON: recursion limit exceeded')
  return { values: value }
}

/** Iterative, because the input decides how deep it is nested. */
function deeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return false
}

function checkFields(form: readonly FormEntry[], values: JsonObject): Fault[] {
  return visibleFields(form, values).flatMap(({ entry, path, value }) =>
    checkField(entry, value).map((found) => faultAt(path, found)),
  )
}

function checkField(entry: VisibleEntry, value: unknown): Fault[] {
  if (entry.type === 'group') return [notAnObject]
  // An optional field may be sent empty: a client that sends every field writes "" or [].
  if (isBlank(value)) return entry.required ? [blankFault(entry.type, value)] : []
  if (entry.type !== 'list') return checkValue(entry, value)
  return checkItems(value, entry, (row) => (isObject(row) ? checkFields(entry.fields, row) : [notAnObject]))
}

const notAnObject = fault('dict_type', 'Input should be a valid dictionary')

function blankFault(type: VisibleEntry['type'], value: unknown): Fault {
  const isGiven = value !== undefined && value !== null
  if (isGiven && ['list', 'tags', 'multiselect'].includes(type))
    return fault('too_short', 'List should have at least 1 item after validation, not 0')
  if (isGiven && ['text', 'textarea', 'richtext'].includes(type))
    return fault('string_too_short', 'String should have at least 1 character')
  return fault('missing', 'Field required')
}

/** Names and messages of the faults are those of pydantic 2, which clients of the contract know. */
function checkValue(entry: Exclude<VisibleEntry, { type: 'list' | 'group' }>, value: unknown): Fault[] {
  switch (entry.type) {
    case 'text':
    case 'textarea':
    case 'richtext':
    case 'tel':
    case 'file':
    case 'url':
    case 'email':
    case 'color':
      return checkText(value, entry)
    case 'date':
    case 'datetime':
    case 'time':
      return checkText(value, entry, entry.type)
    case 'number':
      return [checkNumber(value, entry) ?? []].flat()
    case 'boolean':
      return typeof value === 'boolean' ? [] : [fault('bool_type', 'Input should be a valid boolean')]
    case 'select':
      return checkChoice(value, entry.options)
    case 'multiselect':
      return checkItems(value, entry, (item) => checkChoice(item, entry.options))
    case 'tags':
      return checkItems(value, entry, (item) => checkText(item))
    case 'infobase':
      return entry.multiple ? checkItems(value, {}, (item) => checkText(item)) : checkText(value)
    // `json` accepts anything, and so does a type that only a newer version knows.
    default:
      return []
  }
}

function checkItems(
  value: unknown,
  { minItems, maxItems }: { minItems?: number; maxItems?: number },
  checkItem: (item: unknown) => Fault[],
): Fault[] {
  if (!Array.isArray(value)) return [fault('list_type', 'Input should be a valid list')]
  const faults = value.flatMap((item: unknown, index) => checkItem(item).map((found) => faultAt([index], found)))
  const sized = (type: string, most: string, limit: number) => {
    const msg = `List should have at ${most} ${limit} item${limit === 1 ? '' : 's'} after validation, not ${value.length}`
    faults.unshift(fault(type, msg))
  }
  if (minItems !== undefined && value.length < minItems) sized('too_short', 'least', minItems)
  if (maxItems !== undefined && value.length > maxItems) sized('too_long', 'most', maxItems)
  return faults
}

/** The same fault with the path to its value in front. */
function faultAt(path: (string | number)[], { loc, ...found }: Fault): Fault {
  return { ...found, loc: [...path, ...loc] }
}

function fault(type: string, msg: string): Fault {
  return { type, msg, loc: [] }
}

function checkText(
  value: unknown,
  { type, maxLength = Infinity }: { type?: VisibleEntry['type']; maxLength?: number } = {},
  noun = 'string',
): Fault[] {
  if (typeof value !== 'string') return [fault(`${noun}_type`, `Input should be a valid ${noun}`)]
  const other = type && formatFaults[type]?.(value.trim())
  const faults = other ? [other] : []
  // The length in UTF-16 units is never smaller than in characters, so most texts need no counting.
  if (value.length > maxLength && Array.from(value).length > maxLength) {
    const unit = maxLength === 1 ? 'character' : 'characters'
    faults.unshift(fault('string_too_long', `String should have at most ${maxLength} ${unit}`))
  }
  return faults
}

function checkNumber(value: unknown, { min = -Infinity, max = Infinity, integer }: NumberLimits): Fault | undefined {
  if (typeof value === 'string')
    return fault('float_parsing', 'Input should be a valid number, sent as a number and not as text')
  if (typeof value !== 'number') return fault('float_type', 'Input should be a valid number')
  if (!Number.isFinite(value)) return fault('finite_number', 'Input should be a finite number')
  if (integer && !Number.isInteger(value))
    return fault('int_from_float', 'Input should be a valid integer, got a number with a fractional part')
  if (value < min) return fault('greater_than_equal', `Input should be greater than or equal to ${min}`)
  return value > max ? fault('less_than_equal', `Input should be less than or equal to ${max}`) : undefined
}

function checkChoice(value: unknown, options: readonly FormOption[]): Fault[] {
  if (options.some((option) => option.value === value)) return []
  const names = options.map((option) => (typeof option.value === 'string' ? `'${option.value}'` : String(option.value)))
  const last = names.pop() ?? 'one of the options'
  return [fault('literal_error', `Input should be ${names.length > 0 ? `${names.join(', ')} or ` : ''}${last}`)]
}

/** What is wrong with a text that must have a format. */
const formatFaults: Partial<Record<VisibleEntry['type'], (text: string) => Fault | undefined>> = {
  url(text) {
    if (!URL.canParse(text)) return fault('url_parsing', 'Input should be a valid URL, such as https://example.com')
    const isWeb = ['http:', 'https:'].includes(new URL(text).protocol)
    return isWeb ? undefined : fault('url_scheme', "URL scheme should be 'http' or 'https'")
  },
  email(text) {
    const [name, domain, ...rest] = text.split('@')
    const isPlausible = name && domain && rest.length === 0 && !/\s/.test(text) && /^[^.].*\.[^.]+$/.test(domain)
    return isPlausible ? undefined : fault('value_error', 'value is not a valid email address')
  },
  color(text) {
    if (new RegExp(colorPattern).test(text)) return undefined
    return fault('string_pattern_mismatch', `String should match pattern '${colorPattern}'`)
  },
  date(text) {
    if (isDate(text)) return undefined
    return fault('date_from_datetime_parsing', 'Input should be a valid date or datetime, written as YYYY-MM-DD')
  },
  datetime(text) {
    const [, date = '', time = ''] = datetimePattern.exec(text) ?? []
    if (isDate(date) && timePattern.test(time)) return undefined
    const msg = 'Input should be a valid datetime or date, written as YYYY-MM-DDTHH:MM:SSZ'
    return fault('datetime_from_date_parsing', msg)
  },
  time(text) {
    if (timePattern.test(text)) return undefined
    return fault('time_parsing', 'Input should be in a valid time format, written as HH:MM')
  },
}

/** A day of the calendar: JavaScript's Date would take 31 February for 3 March. */
function isDate(text: string): boolean {
  const date = new Date(datePattern.test(text) ? `${text}T00:00:00Z` : Number.NaN)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
