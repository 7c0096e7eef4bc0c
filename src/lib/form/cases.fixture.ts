import type { Field, JsonRecord } from './field.ts'

export type CaseField = Partial<Omit<Field, 'fields'>> & { textContains?: string; fields?: CaseField[] }

/** One file of cases/: what a form says, and what is expected of it. Only what an expected entry mentions is compared. */
export interface FormCase {
  name: string
  language: string
  expectMode?: 'exact' | 'contains'
  form: unknown[]
  expect: CaseField[]
  roundTrip?: { fill: JsonRecord; input: JsonRecord }[]
  errors?: { loc: (string | number)[]; at: (string | number)[] | string }[]
}

const files = import.meta.glob<FormCase>('./cases/*.json', { eager: true, import: 'default' })

export const formCases: FormCase[] = Object.values(files)

/** Dividers and page breaks say nothing, so they are not compared. */
export function shown(fields: readonly Field[]): Field[] {
  return fields.filter((field) => field.kind !== 'note' || (field.text ?? '') !== '')
}
