import type { Field } from './field.ts'
import { fieldId, type Raw, valueAt, type Values } from './values.ts'
import { setOwn, toJson, type JsonRecord } from '../json.ts'

export interface CaseField {
  key?: string
  textContains?: string
  fields?: CaseField[]
  options?: { value: unknown; label: string }[]
  [property: string]: unknown
}

/** One file of fixtures/cases/ or fixtures/dialects/: what a form says, and what is expected of it. */
export interface FormCase {
  name: string
  language: string
  expectMode?: 'exact' | 'contains'
  form: unknown[]
  expect: CaseField[]
  roundTrip?: { fill: JsonRecord; input: JsonRecord }[]
  errors?: { loc: (string | number)[]; at: (string | number)[] | string }[]
}

const given = import.meta.glob<FormCase>('./fixtures/cases/*.json', { eager: true, import: 'default' })
const added = import.meta.glob<FormCase>('./fixtures/dialects/*.json', { eager: true, import: 'default' })

export const formCases: FormCase[] = Object.values(given)
export const dialectCases: FormCase[] = Object.values(added)

/** The field reduced to what the expectation mentions; absent `required` and `hidden` count as false. */
function mentioned(field: Field, expected: CaseField, all: readonly Field[]): CaseField {
  const entries = Object.keys(expected).map((name): [string, unknown] => {
    switch (name) {
      case 'key': {
        const unique = field.key !== '' && all.filter((other) => other.key === field.key).length === 1
        return [name, expected.key === '*' && unique ? '*' : field.key]
      }
      case 'textContains': {
        const wanted = expected.textContains ?? ''
        return [name, field.text?.includes(wanted) ? wanted : field.text]
      }
      case 'options':
        return [name, field.options?.map(({ value, label }) => ({ value, label }))]
      case 'fields':
        return [name, asExpected(field.fields ?? [], expected.fields ?? [])]
      case 'hidden':
        return [name, field.hidden ?? false]
      default:
        return [name, Object.entries(field).find(([property]) => property === name)?.[1]]
    }
  })
  return Object.fromEntries(entries)
}

/** Dividers and page breaks say nothing, so they are not compared. */
function spoken(fields: readonly Field[]): Field[] {
  return fields.filter((field) => field.kind !== 'note' || (field.text ?? '') !== '')
}

/** The fields in the shape of the expectation, so that the two can be compared as they are. */
export function asExpected(fields: readonly Field[], expected: readonly CaseField[], mode = 'exact'): unknown[] {
  const all = spoken(fields)
  if (mode === 'exact') return all.map((field, index) => mentioned(field, expected[index] ?? { key: '' }, all))
  let from = 0
  return expected.map((wanted) => {
    const at = all.findIndex(
      (field, index) => index >= from && field.key === wanted.key && field.kind === wanted['kind'],
    )
    const field = all[at]
    if (!field) return undefined
    from = at + 1
    return mentioned(field, wanted, all)
  })
}

/** The values of `fill`, which are kept by path, by the ids of the fields. */
export function valuesByPath(fields: readonly Field[], nested: unknown): Values {
  const values: Values = {}
  for (const field of fields) {
    const value = field.kind === 'note' ? undefined : valueAt(nested, field.path)
    if (value === undefined) continue
    const rows = field.kind === 'list' && Array.isArray(value)
    const raw: Raw = rows ? value.map((row) => valuesByPath(field.fields ?? [], row)) : toJson(value)
    setOwn(values, fieldId(field.path), raw)
  }
  return values
}
