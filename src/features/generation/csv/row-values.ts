import { checkValues, type ValueIssue } from '../../../lib/form/check-values.ts'
import { matchOption, toRaw } from '../../../lib/form/kinds.ts'
import type { Field, Json } from '../../../lib/form/field.ts'
import { fieldId, type Raw, type Values } from '../../../lib/form/values.ts'
import { isRecord, isScalar, own, parseJson, plainText, setOwn } from '../../../lib/form/json.ts'
import { parseYesNo } from '../../../lib/form/fold-name.ts'
import { columnFields } from './map-columns.ts'

/** Converts a cell for its field. A cell that does not fit is kept, and the check reports it. */
function cellRaw(field: Field, cell: string): Raw {
  const text = cell.trim()
  switch (field.kind) {
    case 'boolean':
      return parseYesNo(text) ?? text
    case 'select':
      return matchOption(field.options ?? [], text) ?? text
    case 'multiselect':
    case 'tags':
      return severalRaw(field, text)
    case 'list':
      return listRaw(field, parseJson(text)) ?? text
    default:
      return cell
  }
}

const rowFields = ({ fields = [] }: Field) => fields.filter(({ kind }) => kind !== 'note')

/** Rows of a list from a cell: objects, or plain values if a row has one field. Undefined if something would be lost. */
function listRaw(field: Field, json: Json | undefined): Raw {
  if (!Array.isArray(json)) return undefined
  const [only, ...others] = rowFields(field)
  if (only && others.length === 0 && json.every(isScalar))
    return json.map((item) => ({
      [fieldId(only.path)]: typeof item === 'number' ? toRaw(only, item) : cellRaw(only, String(item)),
    }))
  const keys = new Set(rowFields(field).map(({ path }) => path[0]))
  const fits = json.every((row) => isRecord(row) && Object.keys(row).every((key) => keys.has(key)))
  return fits ? toRaw(field, json) : undefined
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

/** An empty cell is no answer: the field gets the value for all rows (`fixed`), else its default. */
export function rowValues(
  row: readonly string[],
  mapping: readonly (string | null)[],
  fields: readonly Field[],
  fixed: Readonly<Values> = {},
): Values {
  const byId = new Map(columnFields(fields).map((field) => [fieldId(field.path), field]))
  const values: Values = {}
  for (const [id, field] of byId) {
    const text = plainText(own(fixed, id))
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
    if (typeof raw === 'string') issues.push({ path: field.path, ...listIssue(field, raw) })
  }
  return issues
}

function listIssue(field: Field, text: string): Omit<ValueIssue, 'path'> {
  const json = parseJson(text)
  if (Array.isArray(json)) {
    const keys = rowFields(field).map(({ path }) => path.join('.'))
    return { code: 'rows', params: { value: keys.join(', ') } }
  }
  return { code: json === undefined ? 'json' : 'list', params: {} }
}
