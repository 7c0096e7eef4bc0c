import { expect, test } from 'vitest'
import { maxReasonChars } from '../../contract/limits.ts'
import { decide } from './review-rules.ts'

test.each([
  ['elevated_risk', 'elevated_risk'],
  ['urgent_violation', 'urgent_violation'],
  ['mark_fixed', 'fixed'],
  ['reopen', 'undecided'],
] as const)('%s leads to %s', (action, review_state) => {
  expect(decide({ action })).toEqual({ action, review_state, reason: null })
})

test('dismissing with a reason leads to dismissed and keeps the reason as it was written', () => {
  const reason = ' Approved by legal '
  expect(decide({ action: 'dismiss', reason })).toEqual({ action: 'dismiss', review_state: 'dismissed', reason })
})

test.each([
  ['letters', 'x'],
  ['characters outside the basic plane', '🦊'],
])('a reason may have the maximum of %s, and no more', (_, character) => {
  const longest = character.repeat(maxReasonChars)
  expect(decide({ action: 'dismiss', reason: longest }).reason).toBe(longest)
  expect(() => decide({ action: 'dismiss', reason: longest + character })).toThrow(
    expect.objectContaining({
      statusCode: 422,
      detail: [
        {
          loc: ['body', 'reason'],
          msg: `String should have at most ${maxReasonChars} characters`,
          type: 'string_too_long',
        },
      ],
    }),
  )
})

test.each([undefined, null, '', ' \n\t', '\u200B'])(
  'dismissing with %j for a reason is refused at the reason',
  (reason) => {
    expect(() => decide({ action: 'dismiss', reason })).toThrow(
      expect.objectContaining({ statusCode: 422, detail: [expect.objectContaining({ loc: ['body', 'reason'] })] }),
    )
  },
)

test.each(['elevated_risk', 'urgent_violation', 'mark_fixed', 'reopen'] as const)(
  '%s takes no reason, and a blank one is none',
  (action) => {
    expect(() => decide({ action, reason: 'Because' })).toThrow(
      expect.objectContaining({ statusCode: 422, detail: [expect.objectContaining({ loc: ['body', 'reason'] })] }),
    )
    expect(decide({ action, reason: ' ' }).reason).toBeNull()
  },
)
