import type { Field } from './field.ts'
import { plainText } from './json.ts'
import { matches } from './pattern.ts'
import { isEmptyRaw, toInput, unknownOptions } from './raw-value.ts'
import { isRow, type Raw, restKey, rawOf, valueAt, type Values } from './values.ts'
import { type Visibility, visibility } from './visible.ts'

export type IssueCode =
  | 'required'
  | 'number'
  | 'integer'
  | 'min'
  | 'max'
  | 'minLength'
  | 'maxLength'
  | 'pattern'
  | 'minItems'
  | 'maxItems'
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

export interface ValueIssue {
  /** Like the result of `locateError`: list rows are numbers. */
  path: (string | number)[]
  code: IssueCode
  /** Values for the message: the limit, or the wrong value and the allowed ones. */
  params: { limit?: number; value?: string; choices?: string[] }
  /** A hint that does not prevent sending. */
  soft?: true
}

type Found = Omit<ValueIssue, 'path'>

const datePattern = /^\d{4}-\d\d-\d\d$/
const timePattern = /^\d\d:\d\d(:\d\d(\.\d+)?)?$/
const datetimePattern = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)?$/i
// From the HTML standard, section "Email state".
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

function isUrl(text: string): boolean {
  return text.length < 10_000 && (URL.canParse(text) || URL.canParse(`https://${text}`)) && !/\s/.test(text.trim())
}

/** Counts code points. */
function lengthOf(text: string): number {
  return text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0)
}

function numberIssues(field: Field, value: unknown): Found[] {
  if (typeof value !== 'number') return [{ code: 'number', params: { value: String(value) } }]
  if (field.integer && !Number.isInteger(value)) return [{ code: 'integer', params: {} }]
  if (field.min !== undefined && value < field.min) return [{ code: 'min', params: { limit: field.min } }]
  if (field.max !== undefined && value > field.max) return [{ code: 'max', params: { limit: field.max } }]
  return []
}

function textIssues(field: Field, text: string): Found[] {
  const issues: Found[] = []
  const length = lengthOf(text)
  if (field.minLength !== undefined && length < field.minLength)
    issues.push({ code: 'minLength', params: { limit: field.minLength } })
  if (field.maxLength !== undefined && length > field.maxLength)
    issues.push({ code: 'maxLength', params: { limit: field.maxLength } })
  if (field.pattern !== undefined && !matches(field.pattern, text))
    issues.push({ code: 'pattern', params: { value: field.pattern } })
  if (field.kind === 'url' && !isUrl(text)) issues.push({ code: 'url', params: {}, soft: true })
  if (field.kind === 'email' && !emailPattern.test(text.trim())) issues.push({ code: 'email', params: {} })
  return issues
}

function itemIssues(field: Field, count: number): Found[] {
  if (field.minItems !== undefined && count < field.minItems)
    return [{ code: 'minItems', params: { limit: field.minItems } }]
  if (field.maxItems !== undefined && count > field.maxItems)
    return [{ code: 'maxItems', params: { limit: field.maxItems } }]
  return []
}

function optionIssue({ options = [] }: Field, value: string): Found {
  return { code: 'option', params: { value, choices: options.map(({ label }) => label) } }
}

const momentPatterns = { date: datePattern, time: timePattern, datetime: datetimePattern } as const

function valueIssues(field: Field, raw: Raw): Found[] {
  const { value, fits } = toInput(field, raw)
  switch (field.kind) {
    case 'number':
      return numberIssues(field, value)
    case 'boolean':
    case 'json':
      return fits ? [] : [{ code: field.kind, params: {} }]
    case 'select':
      return fits ? [] : [optionIssue(field, plainText(value))]
    case 'multiselect':
    case 'tags': {
      const count = itemIssues(field, Array.isArray(value) ? value.length : 0)
      if (fits) return count
      const isTags = field.kind === 'tags'
      return [...count, isTags ? { code: 'number', params: {} } : optionIssue(field, unknownOptions(field, raw))]
    }
    case 'date':
    case 'time':
    case 'datetime':
      return momentPatterns[field.kind].test(plainText(value).trim()) ? [] : [{ code: field.kind, params: {} }]
    default:
      return typeof value === 'string' ? textIssues(field, value) : []
  }
}

/** Empty rows are not sent and not checked, unless a required list has no other. */
function rowsOf(field: Field, raw: Raw): { rows: [index: number, row: Values][]; filled: number } {
  const given: Raw[] = field.kind === 'list' && Array.isArray(raw) ? raw : []
  const rows = given.flatMap((row, index): [number, Values][] => (isRow(row) ? [[index, row]] : []))
  const filled = rows.filter(([, row]) => !isEmptyRow(row))
  return { rows: field.required && filled.length === 0 ? rows : filled, filled: filled.length }
}

function isEmptyRow(row: object): boolean {
  return Object.values(row).every((raw) => isEmptyRaw(raw))
}

/** Problems that the form can detect, in form order, as codes. The service may find more. */
export function checkValues(fields: readonly Field[], values: Values, outer?: Visibility): ValueIssue[] {
  const shown = visibility(fields, values, outer)
  const rest = values[restKey]
  return fields.flatMap((field): ValueIssue[] => {
    if (field.kind === 'note' || !shown.isVisible(field)) return []
    const raw = rawOf(values, field)
    const { rows, filled } = rowsOf(field, raw)
    const inside = rows.flatMap(([index, row]) => {
      const issues = checkValues(field.fields ?? [], row, shown)
      for (const issue of issues) issue.path = [...field.path, index, ...issue.path]
      return issues
    })
    const at = (issue: Found): ValueIssue => ({ path: field.path, ...issue })
    const empty =
      raw === undefined ? field.default === undefined : field.kind === 'list' ? filled === 0 : isEmptyRaw(raw)
    if (empty) {
      const written = valueAt(rest, field.path) !== undefined
      return field.required && !written ? [at({ code: 'required', params: {} }), ...inside] : []
    }
    if (raw === undefined) return []
    if (field.kind !== 'list') return valueIssues(field, raw).map(at)
    return [...itemIssues(field, filled).map(at), ...inside]
  })
}
