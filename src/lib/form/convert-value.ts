import { codePointLength } from '../code-points.ts'
import type { Raw } from './values.ts'
import { isBlank, isRecord, isScalar, type Json, parseJson, plainText, toJson } from '../json.ts'
import { type Decimal, parseNumber } from './parse-number.ts'
import { formatList } from '../format.ts'

export type OptionValue = string | number | boolean

export interface Option {
  value: OptionValue
  label: string
  group?: string
  /** The form marks it as chosen. */
  chosen?: boolean
}

/** What an entry says about its values: choices, limits, and how they are typed. */
export interface FieldSettings {
  options?: Option[]
  allowOther?: boolean
  integer?: boolean
  /** Numbers only: the separator that the form's language has before a fraction. */
  decimal?: Decimal
  min?: number
  max?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  minItems?: number
  maxItems?: number
  multiple?: boolean
  /** Tags only: the items are sent as numbers. */
  itemKind?: 'number'
}

/** A repeated group that contains a repetition or alternatives, which may take exponential time. */
const nestedPattern = /\([^()]*[*+|}][^()]*\)\s*(?:[*+]|\{\d+,)/
const repeatsPattern = /[*+]|\{\d+,\d*\}/g
const maxSteps = 1e7

export function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    // The service checks with its own patterns; one that the browser cannot read is not checked here.
    return undefined
  }
}

/** Whether the text matches. True if the check could freeze the page: the service checks again. */
function matches(pattern: string, text: string): boolean {
  const plain = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  if (nestedPattern.test(plain) || /\)\s*\)\s*[*+]/.test(plain)) return true
  const repeats = (plain.match(repeatsPattern) ?? []).length + (plain.startsWith('^') ? 0 : 1)
  if (text.length ** Math.max(1, repeats) > maxSteps) return true
  return compiled(pattern)?.test(text) ?? true
}

/** What was typed, converted for `input`: nothing to send, a value, or a value that does not fit its field. */
export interface Converted {
  value?: Json
  fits: boolean
}

/** Also the names of the messages. */
export type IssueCode =
  | 'required'
  | 'number'
  | 'integer'
  | 'min'
  | 'max'
  | 'min_length'
  | 'max_length'
  | 'pattern'
  | 'min_items'
  | 'max_items'
  | 'option'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'time'
  | 'url'
  | 'email'
  | 'json'
  | 'list'
  | 'rows'

export interface Issue {
  code: IssueCode
  /** Values for the message: the limit, or the wrong value and the allowed ones. */
  params: { limit?: number; value?: string; choices?: string[] }
  /** A hint that does not prevent sending. */
  soft?: true
}

export function issue(code: IssueCode, params: Issue['params'] = {}): Issue {
  return { code, params }
}

export function parseText(raw: Raw): Converted {
  if (typeof raw === 'string') return { value: raw, fits: true }
  if (isScalar(raw)) return { value: String(raw), fits: false }
  if (Array.isArray(raw) && raw.every(isScalar)) return { value: raw.map(plainText).join(', '), fits: false }
  return { value: toJson(raw) ?? '', fits: false }
}

export function textIssues({ value: text }: Converted, field: FieldSettings): Issue[] {
  if (typeof text !== 'string') return []
  const { minLength = 0, maxLength = Infinity, pattern } = field
  const length = codePointLength(text)
  const issues: Issue[] = []
  if (length < minLength) issues.push(issue('min_length', { limit: minLength }))
  if (length > maxLength) issues.push(issue('max_length', { limit: maxLength }))
  if (pattern !== undefined && !matches(pattern, text)) issues.push(issue('pattern', { value: pattern }))
  return issues
}

/** The value, or what was typed if there is none. */
export function converted(value: Json | undefined, raw: Raw): Converted {
  return value === undefined ? { ...parseText(raw), fits: false } : { value, fits: true }
}

export function parseNumeric(raw: Raw, { decimal }: FieldSettings): Converted {
  const isNumber = typeof raw === 'number' && Number.isFinite(raw)
  return converted(typeof raw === 'string' ? parseNumber(raw, decimal) : isNumber ? raw : undefined, raw)
}

/** As it is typed, without a separator between thousands. */
export function rawNumber(value: Json, { decimal = '.' }: FieldSettings): Raw {
  if (typeof value === 'number') return String(value).replace('.', decimal)
  return isScalar(value) ? String(value) : value
}

/** By value, then its text, then its label. */
export function matchOption(options: readonly Option[], value: unknown): OptionValue | undefined {
  if (!isScalar(value)) return undefined
  const same = options.find((option) => option.value === value)
  if (same) return same.value
  const shown = String(value).trim()
  const alike = options.find((option) => String(option.value) === shown) ?? options.find(({ label }) => label === shown)
  return alike?.value
}

export function parseOption(raw: Raw, { options, allowOther }: FieldSettings): Converted {
  if (!isScalar(raw)) return { ...parseText(raw), fits: false }
  const match = matchOption(options ?? [], raw)
  return { value: match ?? raw, fits: match !== undefined || allowOther === true || !options }
}

export function optionIssue({ options = [] }: FieldSettings, values: readonly Json[]): Issue {
  const unknown = values.filter((value) => !options.some((option) => option.value === value))
  return issue('option', { value: formatList(unknown.map(plainText)), choices: options.map(({ label }) => label) })
}

/** `{value: 'a'}` and, if no option is a number, the position of an option stand for its value. */
export function defaultOption(given: unknown, field: FieldSettings): Json | undefined {
  const plain = isRecord(given) ? (given['value'] ?? given['id'] ?? given['label']) : given
  if (!isScalar(plain)) return undefined
  const { value, fits } = parseOption(plain, field)
  const numeric = field.options?.some((option) => typeof option.value === 'number')
  const byPosition = typeof plain === 'number' && !numeric ? field.options?.[plain]?.value : undefined
  return matchOption(field.options ?? [], plain) ?? byPosition ?? (fits ? value : undefined)
}

/** A list, also as JSON, or a text with commas, semicolons, bars or line breaks between the items. */
export function itemsIn<T>(value: T | T[]): (T | Json)[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return [value]
  const json = value.trim().startsWith('[') ? parseJson(value) : undefined
  return Array.isArray(json) ? json : value.split(/[,;|\n]/).map((part) => part.trim())
}

export function parseItems(items: readonly Raw[], parse: (item: Raw) => Converted): Converted {
  const filled = items.filter((item) => !isEmptyRaw(item))
  if (filled.length === 0) return { fits: true }
  const each = filled.map(parse)
  return { value: each.flatMap((item) => item.value ?? []), fits: each.every((item) => item.fits) }
}

export function countIssues({ minItems = 0, maxItems = Infinity }: FieldSettings, count: number): Issue[] {
  if (count < minItems) return [issue('min_items', { limit: minItems })]
  return count > maxItems ? [issue('max_items', { limit: maxItems })] : []
}

export function isEmptyRaw(raw: unknown, depth = 0): boolean {
  if (Array.isArray(raw)) return depth < 50 && raw.every((item) => isEmptyRaw(item, depth + 1))
  return isBlank(raw)
}
