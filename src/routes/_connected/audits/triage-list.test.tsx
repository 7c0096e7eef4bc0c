import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { firstPageSize } from '../../../state/schema.ts'
import { advanceClock, returnToTab } from '../../../testing/browser.ts'
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
  expect(screen.getByRole('menu', { name: 'Export the filtered violations' })).toHaveTextContent('State: Fixed')
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

test('the next violation after two turned pages is the first of the page that has been turned to', async () => {
  const { press, opened, address } = await openTriage(service, findings(25), '?page_size=10')
  await press(']]j')
  await opened('21')
  expect(address()).toContain('page=3')
})

test('a list that was asked for before a decision and arrives after it does not show the old state', async () => {
  const { row, shows, opened, press, hold, audit } = await openTriage(service, findings(4), '?review_state=all')
  await press('j')
  await opened('01')
  await audit.decideAsColleague('v04', 'mark_fixed')
  const lists = hold(new RegExp(`^GET .*/audits/[^/]+/violations\\?.*page_size=${firstPageSize}\\b`), 'answer')
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

test('a colleague’s decision that shows when the violation is opened is counted soon, and the range stays as long', {
  tags: 'long',
}, async () => {
  const { user, row, opened, shows, counts, stateFilter, audit } = await openTriage(service, findings(12))
  expect(screen.getByText('1–12 of 12')).toBeVisible()
  await audit.decideAsColleague('v12', 'mark_fixed')
  await user.click(within(row('Finding 12')).getByText(/Finding 12/))
  await opened('12')
  await shows('Finding 12', 'Fixed')
  await counts(1)
  expect(await screen.findByText('1–12 of 12, 1 decided')).toBeVisible()
  await waitFor(() => expect(stateFilter('Undecided')).toHaveAccessibleDescription('11'))
  await waitFor(() => expect(stateFilter('Fixed')).toHaveAccessibleDescription('1'))
})

test('a page ahead that is refused is asked for again by the next step, and not before', async () => {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work))
  vi.stubGlobal('cancelIdleCallback', () => {})
  const idle = () => act(async () => waiting.splice(0).forEach((work) => work()))
  const { press, opened, intercept, address } = await openTriage(service, findings(6), '?page_size=5')
  let refused = 0
  intercept(/violations\?.*page=2\b/, async () => {
    refused += 1
    return Response.json({ detail: 'Not allowed' }, { status: 403 })
  })
  /** Runs what waits for an idle moment, as often as it asks for one, and counts what has been refused by then. */
  const refusedAfterIdle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await idle()
    return refused
  }
  const step = async (key: string, number: string) => {
    const before = refused
    await press(key)
    await waitFor(async () => {
      await idle()
      expect(refused).toBeGreaterThan(before)
      expect(address()).toContain(`/violations/v${number}`)
    })
    await opened(number)
  }
  await step('jjjjj', '05')
  const settled = await refusedAfterIdle()
  expect(await refusedAfterIdle()).toBe(settled)
  await press('k')
  await refusedAfterIdle()
  await step('j', '05')
})
