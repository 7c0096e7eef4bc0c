import { describe, expect, test } from 'vitest'
import { buildInput } from './build-input.ts'
import { type CaseField, type FormCase, formCases, shown } from './cases.fixture.ts'
import type { Field } from './field.ts'
import { locateError } from './locate-error.ts'
import { normalizeForm } from './read-form.ts'
import { valuesByPath } from './values.ts'

function compare(actual: Field, expected: CaseField, all: readonly Field[]): void {
  const { key, textContains, fields, options, required, hidden, ...exact } = expected
  if (key === '*') {
    expect(actual.key).not.toBe('')
    expect(all.filter((field) => field.key === actual.key)).toHaveLength(1)
  } else if (key !== undefined) expect(actual.key).toBe(key)
  if (required !== undefined) expect(actual.required, actual.key).toBe(required)
  if (hidden !== undefined) expect(actual.hidden ?? false, actual.key).toBe(hidden)
  if (textContains !== undefined) expect(actual.text).toContain(textContains)
  if (options) expect(actual.options?.map(({ value, label }) => ({ value, label }))).toStrictEqual(options)
  if (fields) compareAll(actual.fields ?? [], fields, 'exact')
  for (const [name, value] of Object.entries(exact)) {
    expect(actual[name as keyof Field], `${actual.key} ${name}`).toStrictEqual(value)
  }
}

function compareAll(actual: readonly Field[], expected: readonly CaseField[], mode: FormCase['expectMode']): void {
  const fields = shown(actual)
  if (mode !== 'contains') {
    expect(fields.map((field) => field.key || field.text)).toHaveLength(expected.length)
    for (const [index, field] of fields.entries()) compare(field, expected[index] ?? {}, fields)
    return
  }
  let from = 0
  for (const wanted of expected) {
    const at = fields.findIndex(
      (field, index) => index >= from && field.key === wanted.key && field.kind === wanted.kind,
    )
    expect(at, wanted.key).toBeGreaterThanOrEqual(from)
    compare(fields[at] as Field, wanted, fields)
    from = at + 1
  }
}

test('all 28 cases are here', () => {
  expect(formCases).toHaveLength(28)
})

describe.each(formCases)('$name', (formCase) => {
  const { fields } = normalizeForm(formCase.form, { language: formCase.language })

  test('gives the fields', () => {
    compareAll(fields, formCase.expect, formCase.expectMode)
  })

  test.each(formCase.roundTrip ?? [])('sends $input', ({ fill, input }) => {
    const built = buildInput(fields, valuesByPath(fields, fill))
    expect(JSON.parse(JSON.stringify(built))).toStrictEqual(input)
  })

  test.each(formCase.errors ?? [])('finds the place of $loc', ({ loc, at }) => {
    expect(locateError(fields, loc)).toStrictEqual(at)
  })
})
