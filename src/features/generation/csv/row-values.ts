import { checkValues, type ValueIssue } from '../../../lib/form/check-values.ts'
import { matchOption } from '../../../lib/form/default.ts'
import type { Field } from '../../../lib/form/field.ts'
import { fieldId } from '../../../lib/form/field-id.ts'
import { parseJson, setOwn } from '../../../lib/form/json.ts'
import { toRaw } from '../../../lib/form/raw-value.ts'
import { strictTruth } from '../../../lib/form/truth.ts'
import type { Raw, Values } from '../../../lib/form/values.ts'
import { columnFields } from './map-columns.ts'

/** A cell as its field takes it. What does not fit stays as it is, and the check says so. */
function cellRaw(field: Field, cell: string): Raw {
  const text = cell.trim()
  switch (field.kind) {
    case 'boolean':
      return strictTruth(text) ?? text
    case 'select':
      return matchOption(field.options ?? [], text) ?? text
    case 'multiselect':
    case 'tags':
      return severalRaw(field, text)
    case 'list': {
      const json = parseJson(text)
      return Array.isArray(json) ? toRaw(field, json) : text
    }
    default:
      return cell
  }
}

function severalRaw(field: Field, text: string): Raw {
  const json = text.startsWith('[') ? parseJson(text) : undefined
  if (Array.isArray(json)) return toRaw(field, json)
  const options = field.options ?? []
  const whole = matchOption(options, text)
  if (whole !== undefined) return [whole]
  return text
    .split(/[\n;|,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => matchOption(options, part) ?? part)
}

/** An empty cell is no answer: the field keeps the value for all rows (`fixed`), else its default. */
export function rowValues(
  row: readonly string[],
  mapping: readonly (string | null)[],
  fields: readonly Field[],
  fixed: Readonly<Record<string, string>> = {},
): Values {
  const byId = new Map(columnFields(fields).map((field) => [fieldId(field.path), field]))
  const values: Values = {}
  for (const [id, field] of byId) {
    const text = Object.hasOwn(fixed, id) ? (fixed[id] ?? '') : ''
    if (text.trim() !== '') setOwn<Raw>(values, id, cellRaw(field, text))
  }
  for (const [index, id] of mapping.entries()) {
    const [cell, field] = [row[index] ?? '', id === null ? undefined : byId.get(id)]
    if (id !== null && field && cell.trim() !== '') setOwn<Raw>(values, id, cellRaw(field, cell))
  }
  return values
}

/** What is wrong with a row, before anything is sent. */
export function rowIssues(fields: readonly Field[], values: Values): ValueIssue[] {
  const issues = checkValues(fields, values).filter(({ soft }) => !soft)
  for (const field of fields) {
    const raw = field.kind === 'list' ? values[fieldId(field.path)] : undefined
    if (typeof raw === 'string') issues.push({ path: field.path, code: 'json', params: {} })
  }
  return issues
}
