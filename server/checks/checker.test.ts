import { afterAll, describe, expect, test } from 'vitest'
import { page, rule } from '../testing/checks.ts'
import { createChecker } from './checker.ts'
import { faultsOfRule } from './rules/check-rule.ts'
import { parseRule } from './rules/parse-rule.ts'

const checker = createChecker()
afterAll(() => checker.close())

/** Backtracks for longer than anybody waits. */
const hostile = rule({ phrases: ['(a+)+b'] }, { key: 'hostile' })
const good = rule({ phrases: ['free'] }, { key: 'good' })
const text = page([`free ${'a'.repeat(50)}!`])

test('a pattern that takes too long is named, and the other rules find what they find', async () => {
  const slow = new Set<string>()
  const startedAt = performance.now()
  const result = await checker.check(text, [good, hostile, { ...good, key: 'last' }], { slow })
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(result.findings.map(({ rule_id }) => rule_id)).toEqual(['good', 'last'])
  expect(result.skipped).toEqual([{ rule_id: 'hostile', why: 'too_slow' }])
  expect([...slow]).toEqual(['hostile'])
})

test('the next texts are checked, with other rules too', async () => {
  expect(await checker.check(text, [good])).toMatchObject({ findings: [{ rule_id: 'good' }], rules_checked: 1 })
  const both = await Promise.all([
    checker.check(page(['free']), [good]),
    checker.check(page(['x']), [rule({ phrases: ['x'] })]),
  ])
  expect(both.map(({ findings }) => findings.map(({ rule_id }) => rule_id))).toEqual([['good'], ['a-rule']])
})

describe('a rule is refused', () => {
  test.each([
    [{ check: {} }, ['check'], 'no kind of check is given'],
    [
      { check: { phrases: ['a'], at_most: { of: ['a'], per: 'page', max: 1 } } },
      ['check'],
      'phrases and at_most need a rule each',
    ],
    [{ check: { phrases: ['a', 'b('] } }, ['check', 'phrases', 1], 'Unterminated group'],
    [{ check: { phrases: ['a*'] } }, ['check', 'phrases', 0], 'this pattern matches an empty text'],
    [
      { check: { consistent: [{ either: 'a', or: '[' }] } },
      ['check', 'consistent', 0, 'or'],
      'Unterminated character class',
    ],
    [{ check: { phrases: ['a'], except: ['+'] } }, ['check', 'except', 0], 'Nothing to repeat'],
    [{ valid_from: '2026-02-01', valid_until: '2026-01-01' }, ['valid_until'], 'it is before valid_from, 2026-02-01'],
    [
      { examples: { violates: ['free', 'costly'], allowed: ['x'] } },
      ['examples', 'violates', 1],
      'nothing is found in "costly"',
    ],
    [
      { examples: { violates: ['free'], allowed: ['a free lunch'] } },
      ['examples', 'allowed', 0],
      '"free" is found in "a free lunch"',
    ],
    [
      { check: hostile.check, examples: { violates: ['ab'], allowed: ['a'.repeat(50)] } },
      ['check'],
      'it takes too long to compare its examples',
    ],
  ] as const)('when it is %j', async (more, path, message) => {
    const [fault] = await faultsOfRule(rule({ phrases: ['free'] }, more as object), checker)
    expect(fault?.path).toEqual(path)
    expect(fault?.message).toContain(message)
  })

  test('when it does not fit its schema', () => {
    const { suggestion: _none, ...valid } = rule({ phrases: ['a'] })
    expect(parseRule(valid)).toEqual({ rule: valid })
    expect(parseRule({ ...valid, check: { phrase: ['a'] } })).toEqual({
      faults: [{ path: ['check', 'phrase'], message: 'check.phrase: this property is not known' }],
    })
    expect(parseRule('no rule')).toEqual({ faults: [{ path: [], message: 'must be object' }] })
  })
})

const examples = (violates: object[], allowed: object[]) => ({ examples: { violates, allowed } })

test('examples may be of a heading, a title, a footer or another language', async () => {
  const heading = rule(
    { capitalisation: { style: 'sentence' } },
    { examples: { violates: ['# Our Rates\n\nText.'], allowed: ['# Our rates\n\nText.'] } },
  )
  const warning = rule(
    { required: { must_say: ['capital at risk'], region: 'footer' } },
    examples([{ title: 'Invest', text: 'Capital at risk.' }], [{ title: 'Invest', footer: 'Capital at risk.' }]),
  )
  const ease = rule(
    { readability: { min: 60, min_words: 3 } },
    examples(
      [{ text: 'Administratieve aangelegenheden.\n\nOnoverzichtelijk.', language: 'NL' }],
      [{ text: 'Dit is een dag.', language: 'NL' }],
    ),
  )
  for (const each of [heading, warning, ease]) expect(await faultsOfRule(each, checker)).toEqual([])
})
