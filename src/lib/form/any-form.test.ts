import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runsOf } from '../../../server/testing/slow-run.ts'
import { isJson, lostEntries, unfillable, withRows } from './any-form.fixture.ts'
import { buildInput, parseInput } from './input.ts'
import { dialectCases, formCases } from './cases.fixture.ts'
import { checkValues } from './check-values.ts'
import { anyJson, damageArb, damaged } from './damage.fixture.ts'
import type { FormModel } from './field.ts'
import { fieldId, type Raw, type Values } from './values.ts'
import { parseJson, sameJson, setOwn } from '../json.ts'
import { locateError } from './locate-error.ts'
import { initialValues } from './any-form.fixture.ts'
import { normalizeForm } from './read-form.ts'

const forms = [...formCases, ...dialectCases].map((formCase) => formCase.form)
const anyCase = fc.constantFrom(...forms)
const language = fc.constantFrom('NL', 'EN', 'GR', 'SE', 'xx', '')
const damagedForm = fc
  .tuple(anyCase, fc.array(damageArb, { minLength: 1, maxLength: 8 }))
  .map(([form, damages]) => damaged(form, damages))

function unreadable(model: FormModel): unknown[] {
  return withRows(model.fields).filter((field) => field.warnings?.includes('unreadable'))
}

describe('any form at all', { timeout: 600_000 }, () => {
  test('a damaged form loses no entry, every field can be filled in, and input is JSON', { tags: 'long' }, () => {
    fc.assert(
      fc.property(damagedForm, language, (form, key) => {
        const model = normalizeForm(form, { language: key })
        expect(unreadable(model)).toEqual([])
        expect(lostEntries(form, model)).toEqual([])
        expect(unfillable(model.fields, model.fields.slice(0, 12))).toEqual([])
        expect(isJson(model.fields, initialValues(model.fields))).toBe(true)
      }),
      { numRuns: runsOf(6_000) },
    )
  })

  test('whatever JSON stands for a form, it is read', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyJson, fc.jsonValue({ maxDepth: 5 }))), (form) => {
        const model = normalizeForm(form, { language: 'EN' })
        expect(unreadable(model)).toEqual([])
        expect(lostEntries(form, model)).toEqual([])
        expect(unreadable(normalizeForm(form[0], { language: 'EN' }))).toEqual([])
      }),
      { numRuns: runsOf(1_000) },
    )
  })

  test('any values can be checked and sent', () => {
    const raw = fc.oneof(fc.string(), fc.constantFrom('', '7', '9,95', 'true', null), anyJson)
    fc.assert(
      fc.property(anyCase, fc.array(raw, { minLength: 1, maxLength: 20 }), (form, raws) => {
        const { fields } = normalizeForm(form, { language: 'EN' })
        const values: Values = {}
        for (const [index, field] of fields.entries())
          setOwn<Raw>(values, fieldId(field.path), raws[index % raws.length])
        expect(checkValues(fields, values).every((issue) => issue.path.length > 0)).toBe(true)
        expect(isJson(fields, values)).toBe(true)
      }),
      { numRuns: runsOf(1_000) },
    )
  })

  test('an edited input goes into the form and comes out the same', () => {
    const edit = fc.dictionary(fc.string({ maxLength: 6 }), anyJson, { maxKeys: 4 })
    fc.assert(
      fc.property(anyCase, fc.array(anyJson, { maxLength: 9 }), edit, (form, given, extra) => {
        const { fields } = normalizeForm(form, { language: 'EN' })
        const values = initialValues(fields)
        for (const [index, field] of fields.entries()) {
          if (index < given.length) setOwn<Raw>(values, fieldId(field.path), given[index])
        }
        const edited = parseJson(JSON.stringify({ ...buildInput(fields, values), ...extra }))
        const back = buildInput(fields, parseInput(fields, edited))
        expect(sameJson(back, edited)).toBe(true)
      }),
      { numRuns: runsOf(1_000) },
    )
  })

  test('an error always has a place', () => {
    const segment = fc.oneof(
      fc.string(),
      fc.nat(),
      fc.constantFrom('body', 'input', 'speakers', 'templateId', 0, -1, 1.5),
    )
    fc.assert(
      fc.property(anyCase, fc.oneof(fc.array(segment), fc.string(), fc.jsonValue()), (form, loc) => {
        const place = locateError(normalizeForm(form, { language: 'EN' }).fields, loc)
        expect(Array.isArray(place) || typeof place === 'string').toBe(true)
      }),
      { numRuns: runsOf(1_000) },
    )
  })
})
