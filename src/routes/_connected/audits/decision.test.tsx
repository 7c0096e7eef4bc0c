import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { advanceClock, goOffline, returnToTab } from '../../../testing/browser.ts'
import { findings, openTriage } from '../../../testing/triage.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

test('a decision by key or button shows at once, and the next undecided violation opens', async () => {
  const { user, shows, counts, opened, press, decision, hold, audit } = await openTriage(
    service,
    findings(5, (number) => ({ review_state: number === 2 ? 'elevated_risk' : 'undecided' })),
    '?review_state=all',
  )
  const reviews = hold(/^POST .*\/review$/, 'request')
  await press('j')
  await opened('01')
  await press('u')
  await opened('03')
  await shows('Finding 01', 'Urgent')
  await user.click(decision('Mark fixed'))
  await opened('04')
  await shows('Finding 03', 'Fixed')
  await press('e')
  await opened('05')
  await shows('Finding 04', 'Elevated risk')
  expect(await audit.decisions()).toEqual([])

  reviews.release()
  await audit.has('urgent_violation', 'elevated_risk', 'fixed', 'elevated_risk', 'undecided')
  expect(await audit.decisions()).toHaveLength(3)
  await counts(4)
})

test('a decided violation is reopened, and is changed, not decided, in the range under the list', async () => {
  const { opened, press, shows, stateFilter, audit } = await openTriage(
    service,
    findings(3, () => ({ review_state: 'fixed' })),
    '/violations/v01?review_state=fixed',
  )
  await opened('01')
  await press('r')
  await shows('Finding 01', 'Undecided')
  expect(await screen.findByText('1–3 of 3, 1 changed')).toBeVisible()
  await waitFor(() => expect(stateFilter('Undecided')).toHaveAccessibleDescription('1'))
  await audit.has('undecided', 'fixed', 'fixed')
  expect(await audit.decisions()).toEqual(['v01 reopen'])
})

test('deciding goes on over the pages, skips and repeats nothing, and says when all are done', {
  tags: 'long',
}, async () => {
  const { opened, press, violation, audit } = await openTriage(service, findings(13), '?page_size=10')
  const numbers = Array.from({ length: 13 }, (_, index) => String(index + 1).padStart(2, '0'))
  await press('j')
  for (const number of numbers) {
    await opened(number)
    await press('e')
  }
  expect(await within(violation()).findByRole('heading', { name: /end of the list/ })).toBeVisible()
  await waitFor(async () =>
    expect((await audit.decisions()).toSorted()).toEqual(numbers.map((n) => `v${n} elevated_risk`)),
  )
})

test('the end of a list of decided violations does not say that nothing is left undecided', async () => {
  const risky = findings(1, () => ({ review_state: 'elevated_risk' }))
  const { opened, press, violation } = await openTriage(service, risky, '?review_state=elevated_risk')
  await press('j')
  await opened('01')
  await press('f')
  expect(await within(violation()).findByRole('heading', { name: /end of the list/ })).toBeVisible()
  expect(within(violation()).queryByText('Nothing is left undecided in this list.')).toBeNull()
})

test('the end of a filtered list counts the urgent and the undecided ones under the same filter', async () => {
  const both = findings(5, (number) => ({
    review_state: number > 2 ? 'urgent_violation' : 'undecided',
    severity: number % 2 === 0 ? 'LOW' : 'HIGH',
  }))
  const { opened, press, violation } = await openTriage(service, both, '?severity=LOW')
  await press('j')
  await opened('02')
  await press('f')
  expect(await within(violation()).findByRole('button', { name: 'Show the urgent one' })).toBeVisible()
  expect(within(violation()).getByText('Nothing is left undecided in this list.')).toBeVisible()
})

test('what a colleague has decided, as the refreshed list says, is not offered as the next undecided violation', async () => {
  const { counts, shows, opened, press, audit } = await openTriage(service, findings(4))
  advanceClock(60_000)
  await press('j')
  await opened('01')
  await audit.decideAsColleague('v02', 'mark_fixed')
  await returnToTab()
  // The counts and the list are two answers.
  await counts(1)
  await shows('Finding 02', 'Fixed')
  await press('u')
  await opened('03')
  await audit.has('urgent_violation', 'fixed', 'undecided', 'undecided')
  expect(await audit.decisions()).toEqual(['v02 mark_fixed', 'v01 urgent_violation'])
})

test('z takes back the last decision and returns to its violation', async () => {
  const { hides, opened, press, audit } = await openTriage(service, findings(3))
  await press('j')
  await opened('01')
  await press('u')
  await opened('02')
  await press('f')
  await opened('03')
  await audit.has('urgent_violation', 'fixed', 'undecided')
  await press('z')
  await opened('02')
  await hides('Finding 02', 'Fixed')
  await audit.has('urgent_violation', 'undecided', 'undecided')
  await press('z')
  await opened('01')
  await audit.has('undecided', 'undecided', 'undecided')
  const decisions = ['v01 reopen', 'v01 urgent_violation', 'v02 mark_fixed', 'v02 reopen']
  expect((await audit.decisions()).toSorted()).toEqual(decisions)
})

test('what one has undone oneself can be decided again at once', async () => {
  const { press, opened, audit } = await openTriage(service, findings(2))
  await press('j')
  await opened('01')
  await press('u')
  await opened('02')
  await press('z')
  await opened('01')
  await press('f')
  await waitFor(async () =>
    expect(await audit.decisions()).toEqual(['v01 urgent_violation', 'v01 reopen', 'v01 mark_fixed']),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

const refusals = [
  { status: 422, detail: [{ loc: ['body', 'action'], msg: 'The audit is closed', type: 'value_error' }] },
  { status: 403, detail: 'The audit is closed' },
]

test.each(refusals)('a refusal with $status restores the state and says why', async ({ status, detail }) => {
  const { user, row, shows, hides, counts, opened, press, intercept, hold, audit } = await openTriage(
    service,
    findings(3),
  )
  const accept = intercept(/^POST .*\/review$/, async () => Response.json({ detail }, { status }))
  const reviews = hold(/^POST .*\/review$/, 'request')
  await press('j')
  await opened('01')
  await press('u')
  await opened('02')
  await shows('Finding 01', 'Urgent')
  await counts(1)
  // While the reviewer types, the refused violation is not opened again, so only the row and the counts change.
  await press('/')
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search violations' })).toHaveFocus())
  reviews.release()
  expect(await screen.findByRole('alert')).toHaveTextContent('The audit is closed')
  await hides('Finding 01', 'Urgent')
  await counts(0)
  expect(await audit.decisions()).toEqual([])

  accept()
  await user.click(within(row('Finding 01')).getByText(/Finding 01/))
  await opened('01')
  await press('u')
  await shows('Finding 01', 'Urgent')
  await audit.has('urgent_violation', 'undecided', 'undecided')
})

test('decisions made offline wait, and are sent when the network is back', async () => {
  const { shows, opened, press, requests, audit } = await openTriage(service, findings(3))
  await press('j')
  await opened('01')
  const goOnline = await goOffline()
  await press('u')
  await opened('02')
  await press('f')
  await opened('03')
  await shows('Finding 01', 'Urgent')
  await shows('Finding 02', 'Fixed')
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([])

  await goOnline()
  await waitFor(async () =>
    expect((await audit.decisions()).toSorted()).toEqual(['v01 urgent_violation', 'v02 mark_fixed']),
  )
  await shows('Finding 01', 'Urgent')
  await shows('Finding 02', 'Fixed')
})
