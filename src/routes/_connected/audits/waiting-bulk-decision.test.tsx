import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { goOffline, shrinkScreen } from '../../../testing/browser.ts'
import { findings, openTriage } from '../../../testing/triage.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const card = () => screen.getByRole('region', { name: 'Bulk decisions' })
const selectPage = () => screen.getByRole('checkbox', { name: 'Select all on this page' })

/** Confirms that so many are marked while there is no network. Returns the function that brings it back. */
async function markAllUrgentOffline(
  { user, press }: Pick<Awaited<ReturnType<typeof openTriage>>, 'user' | 'press'>,
  count: number,
) {
  const goOnline = await goOffline()
  await press('{Shift>}A{/Shift}')
  await press('u')
  const dialog = await screen.findByRole('dialog', { name: `Mark ${count} violations urgent?` })
  await user.click(within(dialog).getByRole('button', { name: 'Urgent' }))
  await waitFor(() => expect(card()).toBeVisible())
  return goOnline
}

test('a bulk decision made offline on all that match decides those that were confirmed', { tags: 'long' }, async () => {
  const app = await openTriage(
    service,
    findings(11, (number) => ({ review_state: number === 11 ? 'fixed' : 'undecided' })),
  )
  const { says, audit } = app
  const goOnline = await markAllUrgentOffline(app, 10)
  await audit.decideAsColleague('v11', 'reopen')
  await goOnline()
  await says('Marked 10 violations urgent.')
  await audit.has(...Array.from({ length: 10 }, () => 'urgent_violation' as const), 'undecided')
  expect(await audit.decisions()).toHaveLength(11)
})

test.each(['on a large screen', 'on a phone'])(
  'all that match are read first, and asked about with the number that there is by then %s',
  { tags: 'long' },
  async (where) => {
    if (where === 'on a phone') shrinkScreen()
    const { user, press, says, audit } = await openTriage(
      service,
      findings(13, (number) => ({ review_state: number === 13 ? 'fixed' : 'undecided' })),
      '?page_size=10',
    )
    await press('{Shift>}A{/Shift}')
    expect(await screen.findByText('All 12 that match are selected')).toBeVisible()
    await audit.decideAsColleague('v13', 'reopen')
    await press('u')
    const dialog = await screen.findByRole('dialog', { name: 'Mark 13 violations urgent?' })
    await user.click(within(dialog).getByRole('button', { name: 'Urgent' }))
    await says('Marked 13 violations urgent.')
    expect(await audit.decisions()).toHaveLength(14)
  },
)

test('without a network all that match are read when it is back, or not at all', async () => {
  const { user, press, says, shows } = await openTriage(service, findings(12), '?page_size=10')
  const goOnline = await goOffline()
  await press('{Shift>}A{/Shift}')
  await press('u')
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Collecting' })).getByRole('button', { name: 'Cancel' }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('u')
  expect(await screen.findByRole('dialog', { name: 'Collecting' })).toBeVisible()
  await goOnline()
  const dialog = await screen.findByRole('dialog', { name: 'Mark 12 violations urgent?' })
  await user.click(within(dialog).getByRole('button', { name: 'Urgent' }))
  for (const name of ['Finding 01', 'Finding 10']) await shows(name, 'Urgent')
  await says('Marked 12 violations urgent.')
})

test('undo takes back a bulk decision that waits, not the decision before it', { tags: 'long' }, async () => {
  const { user, press, opened, says, audit } = await openTriage(service, findings(3), '?review_state=all')
  await press('j')
  await opened('01')
  await press('f')
  await audit.has('fixed', 'undecided', 'undecided')
  const goOnline = await goOffline()
  await user.click(selectPage())
  await press('u')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Urgent' }))
  await waitFor(() => expect(card()).toBeVisible())
  await press('z')
  await says('3 violations are back in their earlier states.')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bulk decisions' })).toBeNull())
  await goOnline()
  await press('z')
  await audit.has('undecided', 'undecided', 'undecided')
  expect(await audit.decisions()).toEqual(['v01 mark_fixed', 'v01 reopen'])
})

test('undo takes back a bulk decision that waits for a decision on one of its violations', async () => {
  const { user, press, opened, says, audit } = await openTriage(service, findings(3), '?review_state=all')
  await press('j')
  await opened('01')
  const goOnline = await goOffline()
  await press('f')
  await opened('02')
  await user.click(selectPage())
  await press('u')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Urgent' }))
  await waitFor(() => expect(card()).toBeVisible())
  await press('z')
  await says('3 violations are back in their earlier states.')
  await goOnline()
  await audit.has('fixed', 'undecided', 'undecided')
  expect(await audit.decisions()).toEqual(['v01 mark_fixed'])
})

test('undo stops a bulk decision that runs, and takes back what it has decided', async () => {
  const { user, press, says, audit, hold } = await openTriage(service, findings(3), '?review_state=all')
  const last = hold(/POST .*v03.review/, 'request')
  await user.click(selectPage())
  await press('e')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Elevated risk' }))
  await audit.has('elevated_risk', 'elevated_risk', 'undecided')
  await waitFor(() => expect(last.count()).toBe(1))
  await press('z')
  last.release()
  await says('3 violations are back in their earlier states.')
  await audit.has('undecided', 'undecided', 'undecided')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bulk decisions' })).toBeNull())
})

test('a double click on the confirmation starts one bulk decision', async () => {
  const { user, press, says, audit, requests } = await openTriage(service, findings(3))
  await user.click(selectPage())
  await press('u')
  const goOnline = await goOffline()
  const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Urgent' })
  await user.dblClick(confirm)
  await waitFor(() => expect(card()).toBeVisible())
  expect(within(card()).getAllByRole('progressbar')).toHaveLength(1)
  await goOnline()
  await says('Marked 3 violations urgent.')
  await audit.has('urgent_violation', 'urgent_violation', 'urgent_violation')
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(3)
})

test('a bulk decision made offline is visible at once', async () => {
  const { user, press, shows, counts, says, audit } = await openTriage(service, findings(3), '?review_state=all')
  const goOnline = await goOffline()
  await user.click(selectPage())
  await press('u')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Urgent' }))
  for (const name of ['Finding 01', 'Finding 02', 'Finding 03']) await shows(name, 'Urgent')
  await counts(3)
  await waitFor(() => expect(screen.getByText('Offline, 3 changes waiting')).toBeVisible())
  await waitFor(() => expect(card()).toHaveTextContent('Urgent: Spring campaignWaiting for the service, 0 of 3'))
  await goOnline()
  await says('Marked 3 violations urgent.')
  await audit.has('urgent_violation', 'urgent_violation', 'urgent_violation')
  await counts(3)
  await waitFor(() => expect(screen.queryByText(/waiting/)).toBeNull())
})

test('the undo of a waiting bulk decision shows the earlier states again', async () => {
  const { user, press, shows, hides, counts } = await openTriage(service, findings(2), '?review_state=all')
  const goOnline = await goOffline()
  await user.click(selectPage())
  await press('u')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Urgent' }))
  await shows('Finding 01', 'Urgent')
  await press('z')
  await hides('Finding 01', 'Urgent')
  await counts(0)
  expect(screen.queryByText(/waiting/)).toBeNull()
  await goOnline()
})

test('the later of two waiting bulk decisions counts', async () => {
  const { user, press, shows, audit, hold } = await openTriage(service, findings(2), '?review_state=all')
  const goOnline = await goOffline()
  for (const [key, name] of [
    ['u', 'Urgent'],
    ['f', 'Mark fixed'],
  ] as const) {
    await user.click(selectPage())
    await press(key)
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
    await shows('Finding 02', name === 'Urgent' ? 'Urgent' : 'Fixed')
  }
  const first = hold(/GET .*violations.v0[12]$/, 'request')
  await goOnline()
  await waitFor(() => expect(first.count()).toBeGreaterThan(1))
  first.release()
  await audit.has('fixed', 'fixed')
  expect((await audit.decisions()).toSorted()).toEqual([
    'v01 mark_fixed',
    'v01 urgent_violation',
    'v02 mark_fixed',
    'v02 urgent_violation',
  ])
})

test('a decision on a violation of a waiting bulk decision is kept', async () => {
  const { user, row, press, opened, shows, says, audit } = await openTriage(service, findings(3), '?review_state=all')
  const goOnline = await goOffline()
  await user.click(selectPage())
  await press('u')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Urgent' }))
  await shows('Finding 01', 'Urgent')
  await user.click(within(row('Finding 01')).getByText(/Finding 01/))
  await opened('01')
  await press('f')
  await shows('Finding 01', 'Fixed')
  await goOnline()
  await says('Marked 2 violations urgent. 1 has since been decided differently and was not changed.')
  await audit.has('fixed', 'urgent_violation', 'urgent_violation')
  expect(row('Finding 01')).toHaveTextContent('Fixed')
})
