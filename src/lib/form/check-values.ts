import type { Field } from './field.ts'
import { countIssues, isEmptyRaw, type Issue } from './convert-value.ts'
import { isEmptyRow } from './input.ts'
import { kinds } from './kinds.ts'
import { parseRaw } from './raw-values.ts'
import { isRow, type Raw, restKey, rawOf, valueAt, type Values } from './values.ts'
import { type Visibility, visibility } from './visible.ts'

export interface ValueIssue extends Issue {
  /** Like the result of `locateError`: list rows are numbers. */
  path: (string | number)[]
}

/** Empty rows are not sent and not checked, unless a required list has no other. */
function rowsOf(field: Field, raw: Raw, outer: Visibility): { rows: [index: number, row: Values][]; filled: number } {
  const given: Raw[] = field.kind === 'list' && Array.isArray(raw) ? raw : []
  const rows = given.flatMap((row, index): [number, Values][] => (isRow(row) ? [[index, row]] : []))
  const filled = rows.filter(([, row]) => !isEmptyRow(field, row, outer))
  return { rows: field.required && filled.length === 0 ? rows : filled, filled: filled.length }
}

/** Problems that the form can detect, in form order, as codes. The service may find more. */
export function checkValues(fields: readonly Field[], values: Values, outer?: Visibility): ValueIssue[] {
  const shown = visibility(fields, values, outer)
  const rest = values[restKey]
  return fields.flatMap((field): ValueIssue[] => {
    if (field.kind === 'note' || !shown.isVisible(field)) return []
    const raw = rawOf(values, field)
    const { rows, filled } = rowsOf(field, raw, shown)
    const inside = rows.flatMap(([index, row]) => {
      const issues = checkValues(field.fields ?? [], row, shown)
      for (const issue of issues) issue.path = [...field.path, index, ...issue.path]
      return issues
    })
    const at = (issue: Issue): ValueIssue => ({ path: field.path, ...issue })
    const empty =
      raw === undefined ? field.default === undefined : field.kind === 'list' ? filled === 0 : isEmptyRaw(raw)
    if (empty) {
      const written = valueAt(rest, field.path) !== undefined
      return field.required && !written ? [at({ code: 'required', params: {} }), ...inside] : []
    }
    if (raw === undefined) return []
    if (field.kind === 'list') return [...countIssues(field, filled).map(at), ...inside]
    return kinds[field.kind].validate?.(parseRaw(field, raw), field).map(at) ?? []
  })
}
