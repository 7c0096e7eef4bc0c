import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { createWorkspace } from '../../../../server/testing/workspace.ts'
import { openApp } from '../../../testing/app.tsx'
import { advanceClock, goOffline, returnToTab } from '../../../testing/browser.ts'
import { findings, openTriage } from '../../../testing/triage.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

/** The numbers 1 to 6: 5 and 6 are fixed, the even ones are of low severity, 4 and 5 name a year. */
const mixed = findings(6, (number) => ({
  review_state: number > 4 ? 'fixed' : 'undecided',
  severity: number % 2 === 0 ? 'LOW' : 'HIGH',
  reason: number === 4 || number === 5 ? 'Valid until 2024' : 'Unsubstantiated claim',
}))

test('state, severity and search filter the list, and the address follows', async () => {
  const { user, lists, stateFilter } = await openTriage(service, mixed)
  await lists([1, 3, 2, 4], {})
  await user.click(stateFilter('Fixed'))
  await lists([5, 6], { review_state: 'fixed' })
  await user.click(stateFilter('All'))
  await lists([1, 3, 5, 2, 4, 6], { review_state: 'all' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Severity' }), 'LOW')
  await lists([2, 4, 6], { review_state: 'all', severity: 'LOW' })
  const box = screen.getByRole('searchbox', { name: 'Search violations' })
  await user.type(box, '2024')
  await lists([4], { review_state: 'all', severity: 'LOW', search: '2024' })
  expect(box).toHaveValue('2024')
})

test('an address with filters opens on the same list, also where the search is a number', async () => {
  const { lists } = await openTriage(service, mixed, '?review_state=all&severity=HIGH&search=2024')
  await lists([5], { review_state: 'all', severity: 'HIGH', search: '2024' })
  expect(screen.getByRole('searchbox', { name: 'Search violations' })).toHaveValue('2024')
  expect(screen.getByRole('combobox', { name: 'Severity' })).toHaveValue('HIGH')
})

test('the share of decided violations is that of the audit, and says so under a filter', async () => {
  await openTriage(service, mixed, '?severity=LOW')
  expect(await screen.findByText('33% of the audit decided')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Review progress' })).toHaveAttribute(
    'aria-valuetext',
    '33% of the audit decided. Undecided 4, Fixed 2',
  )
})

test('a violation opens by click and by key', async () => {
  const { user, row, opened, press, decision } = await openTriage(service, findings(4))
  await press('{Enter}')
  await opened('01')
  expect(decision('Urgent')).toBeVisible()
  await user.click(within(row('Finding 02')).getByText(/Finding 02/))
  await opened('02')
  await press('j')
  await opened('03')
  await press('{ArrowDown}')
  await opened('04')
  await press('k')
  await opened('03')
  await press('{ArrowUp}')
  await opened('02')
})

test('pages are turned with [ and ] and with the buttons', async () => {
  const { user, lists, press } = await openTriage(service, findings(25), '?page_size=10')
  const first = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const second = first.map((number) => number + 10)
  await lists(first, { page_size: '10' })
  await press(']')
  await lists(second, { page_size: '10', page: '2' })
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await lists([21, 22, 23, 24, 25], { page_size: '10', page: '3' })
  await press('[[')
  await lists(second, { page_size: '10', page: '2' })
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  await lists(first, { page_size: '10' })
  expect(screen.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('10')
})

test('an unknown audit is said to be unknown, with a way to the others', async () => {
  const { key } = await createWorkspace(service.db)
  const { user, address } = await openApp(service.app, '/audits/unknown', key)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(/no such audit/i)
  expect(screen.queryByRole('searchbox', { name: 'Search violations' })).toBeNull()
  await user.click(within(alert).getByRole('link', { name: 'Audits' }))
  await waitFor(() => expect(address()).toBe('/audits'))
})

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

test('a decided violation is reopened', async () => {
  const { shows, opened, press, audit } = await openTriage(
    service,
    findings(2, () => ({ review_state: 'fixed' })),
    '/violations/v02?review_state=all',
  )
  await opened('02')
  await press('r')
  await shows('Finding 02', 'Undecided')
  await audit.has('fixed', 'undecided')
  expect(await audit.decisions()).toEqual(['v02 reopen'])
})

test('a reopened violation is changed, not decided, in the range under the list', async () => {
  const { opened, press, shows } = await openTriage(
    service,
    findings(3, () => ({ review_state: 'fixed' })),
    '/violations/v01?review_state=fixed',
  )
  await opened('01')
  await press('r')
  await shows('Finding 01', 'Undecided')
  expect(await screen.findByText('1–3 of 3, 1 changed')).toBeVisible()
})

test('the second click of a double click does not decide the next violation', async () => {
  const { user, opened, press, decision, audit } = await openTriage(service, findings(3))
  await press('j')
  await opened('01')
  await user.dblClick(decision('Urgent'))
  await opened('02')
  await audit.has('urgent_violation', 'undecided', 'undecided')
  expect(await audit.decisions()).toEqual(['v01 urgent_violation'])
})

test('an undone dismissal is no precedent, and its reason is not offered again', async () => {
  const { user, opened, press, violation, audit } = await openTriage(
    service,
    findings(3, () => ({ rule_id: 'superlatives' })),
    '/violations/v01',
  )
  await opened('01')
  await press('d')
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Quoted from the law')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Dismiss' }))
  const precedents = await within(violation()).findByRole('list', { name: 'Precedents' })
  expect(precedents).toHaveTextContent('Quoted from the law')
  await audit.has('dismissed', 'undecided', 'undecided')
  await press('z')
  await opened('01')
  await audit.has('undecided', 'undecided', 'undecided')
  await press('j')
  await opened('02')
  await waitFor(() => expect(within(violation()).queryByRole('list', { name: 'Precedents' })).toBeNull())
  await press('d')
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('')
  expect(screen.queryByRole('list', { name: 'Recent reasons' })).toBeNull()
})

test('a decision of a colleague that is taken back is no precedent once the list is read again', async () => {
  const { opened, shows, violation, audit } = await openTriage(
    service,
    findings(2, (number) => ({
      rule_id: 'superlatives',
      review_state: number === 2 ? 'urgent_violation' : 'undecided',
    })),
    '/violations/v01?review_state=all',
  )
  await opened('01')
  expect(await within(violation()).findByRole('list', { name: 'Precedents' })).toHaveTextContent('Urgent')
  await audit.decideAsColleague('v02', 'reopen')
  advanceClock(60_000)
  await returnToTab()
  await shows('Finding 02', 'Undecided')
  await waitFor(() => expect(within(violation()).queryByRole('list', { name: 'Precedents' })).toBeNull())
})

test('a cancelled reason is restored selected, so a digit offers the recent reason', async () => {
  const { user, opened, press, audit } = await openTriage(service, findings(3), '/violations/v01')
  await opened('01')
  await press('d')
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Quoted from the law')
  await press('{Control>}{Enter}{/Control}')
  await opened('02')
  await press('d')
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'abc')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await press('d')
  const box = await screen.findByRole('textbox', { name: 'Reason' })
  await waitFor(() => expect(box).toHaveFocus())
  expect(box).toHaveValue('abc')
  await user.keyboard('1')
  expect(box).toHaveValue('1')
  await user.keyboard('{Enter}')
  await opened('03')
  await audit.has('dismissed', 'dismissed', 'undecided')
  expect(await audit.violation('v02')).toMatchObject({ dismissal_reason: 'Quoted from the law' })
})

test('dismissing asks for a reason, and the service gets it', async () => {
  const { user, shows, opened, press, decision, audit } = await openTriage(service, findings(3))
  await press('j')
  await opened('01')
  await press('d')
  const dialog = await screen.findByRole('dialog', { name: 'Dismiss' })
  await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }))
  expect(dialog).toBeVisible()
  expect(await audit.decisions()).toEqual([])
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Quoted from the law')
  await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }))
  await opened('02')
  expect(screen.queryByRole('dialog')).toBeNull()
  await shows('Finding 01', 'Dismissed')

  await user.click(decision('Dismiss'))
  const second = await screen.findByRole('dialog', { name: 'Dismiss' })
  await user.type(within(second).getByRole('textbox', { name: 'Reason' }), 'Approved by legal')
  await press('{Control>}{Enter}{/Control}')
  await opened('03')
  await audit.has('dismissed', 'dismissed', 'undecided')
  expect(await audit.violation('v01')).toMatchObject({ dismissal_reason: 'Quoted from the law' })
  expect(await audit.violation('v02')).toMatchObject({ dismissal_reason: 'Approved by legal' })
})

test('deciding goes on over the pages, skips and repeats nothing, and says when all are done', async () => {
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

test('Shift with a decision key decides the group, and z takes all of it back', async () => {
  const { shows, hides, says, opened, press, requests, audit } = await openTriage(
    service,
    findings(5, (number) => ({ group_id: number % 2 === 1 ? 'odd' : null })),
  )
  await press('j')
  await opened('01')
  await press('{Shift>}F{/Shift}')
  await opened('02')
  for (const number of [1, 3, 5]) await shows(`Finding 0${number}`, 'Fixed')
  await audit.has('fixed', 'undecided', 'fixed', 'undecided', 'fixed')
  await says('3 violations')
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(3)
  await press('z')
  await opened('01')
  for (const number of [1, 3, 5]) await hides(`Finding 0${number}`, 'Fixed')
  await audit.has('undecided', 'undecided', 'undecided', 'undecided', 'undecided')
})

test('selected rows are decided together, and z takes all of them back', async () => {
  const { user, row, shows, hides, says, opened, press, audit } = await openTriage(service, findings(4))
  await user.click(within(row('Finding 01')).getByRole('checkbox'))
  await press('jjj')
  await opened('03')
  await press('x')
  await user.click(await screen.findByRole('button', { name: /fixed.*2 selected/i }))
  await shows('Finding 03', 'Fixed')
  await shows('Finding 01', 'Fixed')
  await audit.has('fixed', 'undecided', 'fixed', 'undecided')
  expect(await audit.decisions()).toHaveLength(2)
  await says('2 violations')
  await press('z')
  await audit.has('undecided', 'undecided', 'undecided', 'undecided')
  await hides('Finding 03', 'Fixed')
})

test('all that match are no longer selected once the palette has changed the filter', async () => {
  const { user, press } = await openTriage(service, findings(12), '?page_size=10')
  await user.click(screen.getByRole('checkbox', { name: 'Select the page' }))
  await user.click(await screen.findByRole('button', { name: 'Select all 12 that match' }))
  expect(screen.getByText('All 12 that match are selected')).toBeVisible()
  await press('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'high severity')
  await user.click(await screen.findByRole('option', { name: 'Severity: High' }))
  await waitFor(() => expect(screen.queryByText('All 12 that match are selected')).toBeNull())
})

test('a comment is written with c and appears in the thread', async () => {
  const { user, opened, press, audit, violation } = await openTriage(service, findings(2), '/violations/v01')
  await opened('01')
  await press('c')
  const box = within(violation()).getByRole('textbox', { name: 'Comment' })
  await waitFor(() => expect(box).toHaveFocus())
  await user.keyboard('Ask legal first')
  await user.click(within(violation()).getByRole('button', { name: 'Add comment' }))
  await waitFor(() =>
    expect(within(violation()).getByRole('list', { name: 'Comments' })).toHaveTextContent('Ask legal first'),
  )
  await waitFor(() => expect(box).toHaveValue(''))
  await waitFor(async () =>
    expect((await audit.violation('v01'))?.comments.map(({ content }) => content)).toEqual(['Ask legal first']),
  )
})

/** The reviewer decides `v01`, which a colleague has decided in the meantime. */
async function meetConflict() {
  const triage = await openTriage(service, findings(3))
  const { press, opened, audit } = triage
  await press('j')
  await opened('01')
  await audit.decideAsColleague('v01', 'urgent_violation')
  await press('f')
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('“Finding 01” was marked urgent meanwhile.')
  expect(await audit.decisions()).toEqual(['v01 urgent_violation'])
  return { ...triage, dialog }
}

test('where a colleague was first, the reviewer is asked and can keep the decision of the colleague', async () => {
  const { user, dialog, shows, audit } = await meetConflict()
  await user.click(within(dialog).getByRole('button', { name: /keep/i }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await shows('Finding 01', 'Urgent')
  expect(await audit.decisions()).toEqual(['v01 urgent_violation'])
})

test('where a colleague was first, the reviewer is asked and can decide anyway', async () => {
  const { user, dialog, shows, audit } = await meetConflict()
  await user.click(within(dialog).getByRole('button', { name: /anyway/i }))
  await shows('Finding 01', 'Fixed')
  await waitFor(async () => expect(await audit.decisions()).toEqual(['v01 urgent_violation', 'v01 mark_fixed']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('where a colleague has decided the same, there is nothing to undo', async () => {
  const { press, opened, says, audit } = await openTriage(service, findings(3))
  await press('j')
  await opened('01')
  await audit.decideAsColleague('v01', 'mark_fixed')
  await press('f')
  await says('Already in that state')
  await press('z')
  await says('Nothing to undo')
  expect(await audit.decisions()).toEqual(['v01 mark_fixed'])
})

/** A colleague's decision on the open violation appears on screen. */
async function seeDecisionOfColleague() {
  const triage = await openTriage(service, findings(3))
  const { press, opened, audit, violation } = triage
  await press('j')
  await opened('01')
  await audit.decideAsColleague('v01', 'urgent_violation')
  advanceClock(60_000)
  await returnToTab()
  await waitFor(() => expect(within(violation()).getByText('Urgent', { ignore: 'button *' })).toBeVisible())
  return triage
}

test('a decision of a colleague that has just appeared is not overruled by the key that was about to be pressed', async () => {
  const { press, audit } = await seeDecisionOfColleague()
  await press('f')
  expect(await screen.findByRole('dialog')).toHaveTextContent('“Finding 01” was marked urgent meanwhile.')
  expect(await audit.decisions()).toEqual(['v01 urgent_violation'])
})

test('a decision of a colleague that was on screen for a second is replaced without a question', async () => {
  const { press, audit } = await seeDecisionOfColleague()
  advanceClock(1000)
  await press('f')
  await waitFor(async () => expect(await audit.decisions()).toEqual(['v01 urgent_violation', 'v01 mark_fixed']))
  expect(screen.queryByRole('dialog')).toBeNull()
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

/** The reviewer decides `v01`, which a colleague has decided, and types a comment before that is known. */
async function meetConflictWhileTyping() {
  const triage = await openTriage(service, findings(3))
  const { user, press, opened, violation, hold, audit } = triage
  await press('j')
  await opened('01')
  await audit.decideAsColleague('v01', 'urgent_violation')
  const read = hold(/^GET .*\/violations\/v01$/, 'answer')
  await press('f')
  await opened('02')
  await press('c')
  const box = within(violation()).getByRole('textbox', { name: 'Comment' })
  await waitFor(() => expect(box).toHaveFocus())
  await user.keyboard('Ask ')
  read.release()
  const toast = await screen.findByRole('alert')
  expect(toast).toHaveTextContent('A decision needs your answer')
  await user.keyboard('legal first')
  expect(box).toHaveValue('Ask legal first')
  expect(screen.queryByRole('dialog')).toBeNull()
  return { ...triage, box, toast }
}

test('a conflict is not asked about while the reviewer types, but once the field has lost the focus', async () => {
  const { user, audit } = await meetConflictWhileTyping()
  await user.tab()
  const keep = within(await screen.findByRole('dialog')).getByRole('button', { name: /keep/i })
  await waitFor(() => expect(keep).toHaveFocus())
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(keep)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await audit.decisions()).toEqual(['v01 urgent_violation'])
})

test('the toast shows the question that waits, and a click answers it at once', async () => {
  const { user, toast, audit } = await meetConflictWhileTyping()
  await user.click(within(toast).getByRole('button', { name: 'Show' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /anyway/i }))
  await waitFor(async () => expect(await audit.decisions()).toEqual(['v01 urgent_violation', 'v01 mark_fixed']))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the click that leaves the field still reaches its button before a question opens', async () => {
  const { user, violation, audit } = await meetConflictWhileTyping()
  await user.click(within(violation()).getByRole('button', { name: 'Add comment' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
  await waitFor(async () => expect((await audit.violation('v02'))?.comments).toHaveLength(1))
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

test('a list that was asked for before a decision and arrives after it does not show the old state', async () => {
  const { row, shows, opened, press, hold, audit } = await openTriage(service, findings(4), '?review_state=all')
  await press('j')
  await opened('01')
  await audit.decideAsColleague('v04', 'mark_fixed')
  const lists = hold(/^GET .*\/audits\/[^/]+\/violations\?/, 'answer')
  advanceClock(60_000)
  await returnToTab()
  await waitFor(() => expect(lists.count()).toBe(1))
  await press('u')
  await opened('02')
  await audit.has('urgent_violation', 'undecided', 'undecided', 'fixed')
  lists.release()
  await shows('Finding 04', 'Fixed')
  expect(row('Finding 01')).toHaveTextContent('Urgent')
})

test('what a colleague has decided, as the refreshed list says, is not offered as the next undecided violation', async () => {
  const { counts, opened, press, audit } = await openTriage(service, findings(4))
  advanceClock(60_000)
  await press('j')
  await opened('01')
  await audit.decideAsColleague('v02', 'mark_fixed')
  await returnToTab()
  await counts(1)
  await press('u')
  await opened('03')
  await audit.has('urgent_violation', 'fixed', 'undecided', 'undecided')
  expect(await audit.decisions()).toEqual(['v02 mark_fixed', 'v01 urgent_violation'])
})

test('a colleague’s decision that shows when the violation is opened is counted soon, and the range stays as long', async () => {
  const { user, row, opened, shows, counts, stateFilter, audit } = await openTriage(service, findings(12))
  expect(screen.getByText('1–12 of 12')).toBeVisible()
  await audit.decideAsColleague('v12', 'mark_fixed')
  await user.click(within(row('Finding 12')).getByText(/Finding 12/))
  await opened('12')
  await shows('Finding 12', 'Fixed')
  await counts(1)
  expect(await screen.findByText('1–12 of 12, 1 decided')).toBeVisible()
  expect(stateFilter('Undecided')).toHaveAccessibleDescription('11')
  expect(stateFilter('Fixed')).toHaveAccessibleDescription('1')
})

test('a refused decision is no longer shown in its row, before any list is asked for again', async () => {
  const { hides, opened, press, intercept, audit } = await openTriage(service, findings(10))
  intercept(/^POST .*\/review$/, async () => Response.json({ detail: 'The audit is closed' }, { status: 403 }))
  await press('j')
  await opened('01')
  await press('u')
  expect(await screen.findByRole('alert')).toHaveTextContent('The audit is closed')
  await hides('Finding 01', 'Urgent')
  expect(await audit.decisions()).toEqual([])
})
