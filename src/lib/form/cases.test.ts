import { describe, expect, test } from 'vitest'
import { buildInput } from './input.ts'
import { asExpected, dialectCases, formCases, valuesByPath } from './cases.fixture.ts'
import { locateError } from './locate-error.ts'
import { normalizeForm } from './read-form.ts'

test('all 28 cases are here', () => {
  expect(formCases).toHaveLength(28)
})

describe.each([...formCases, ...dialectCases])('$name', (formCase) => {
  const { fields } = normalizeForm(formCase.form, { language: formCase.language })

  test('gives the fields', () => {
    expect(asExpected(fields, formCase.expect, formCase.expectMode)).toStrictEqual(formCase.expect)
  })

  test.each(formCase.roundTrip ?? [])('sends $input', ({ fill, input }) => {
    const built = buildInput(fields, valuesByPath(fields, fill))
    expect(JSON.parse(JSON.stringify(built))).toStrictEqual(input)
  })

  test.each(formCase.errors ?? [])('finds the place of $loc', ({ loc, at }) => {
    expect(locateError(fields, loc)).toStrictEqual(at)
  })
})
