import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAudit } from '../../../../server/testing/audit.ts'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { advanceClock, goOffline, returnToTab } from '../../../testing/browser.ts'
import { findings, openTriage } from '../../../testing/triage.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

/** The numbers 1 to 4 are one finding on four assets; 5 is another. */
const group = findings(5, (number) => (number < 5 ? { group_id: 'g', rule_id: 'r', rule_name: 'Same' } : {}))

const dialog = () => screen.findByRole('dialog', { name: 'Decide the whole group?' })
const posts = (requests: string[]) => requests.filter((request) => request.startsWith('POST'))

/** The first member is open, and a colleague has dismissed the third and fixed the fourth since the list was read. */
async function meetDecidedMembers() {
  const triage = await openTriage(service, group)
  const { press, opened, audit, requests } = triage
  await press('j')
  await opened('01')
  await audit.decideAsColleague('v03', 'dismiss', 'Approved by legal')
  await audit.decideAsColleague('v04', 'mark_fixed')
  await press('{Shift>}U{/Shift}')
  const question = await dialog()
  expect(question).toHaveTextContent('4 in this audit: 2 undecided, 1 dismissed, 1 fixed.')
  expect(question).toHaveTextContent('what belongs to the group in other audits')
  expect(posts(requests)).toEqual([])
  return { ...triage, choose: (name: RegExp) => triage.user.click(within(question).getByRole('button', { name })) }
}

test('a group with decided members is decided only after a question, and undo restores states and reasons', async () => {
  const { choose, press, opened, says, audit } = await meetDecidedMembers()
  await choose(/^All \(4\)/)
  await opened('05')
  await audit.has('urgent_violation', 'urgent_violation', 'urgent_violation', 'urgent_violation', 'undecided')
  await says('Marked 4 violations')
  await press('z')
  await audit.has('undecided', 'undecided', 'dismissed', 'fixed', 'undecided')
  expect(await audit.violation('v03')).toMatchObject({ dismissal_reason: 'Approved by legal' })
  await says('4 violations are back as they were.')
})

test('only the undecided members are decided where that is chosen, and undo takes back only those', async () => {
  const { choose, press, says, audit, requests } = await meetDecidedMembers()
  await choose(/^Undecided only \(2\)/)
  await audit.has('urgent_violation', 'urgent_violation', 'dismissed', 'fixed', 'undecided')
  expect(posts(requests)).toHaveLength(2)
  await says('Marked 2 violations')
  await press('z')
  await audit.has('undecided', 'undecided', 'dismissed', 'fixed', 'undecided')
  await says('2 violations are back as they were.')
  expect(posts(requests)).toHaveLength(4)
})

test('only the open violation is decided where that is chosen', async () => {
  const { choose, opened, audit } = await meetDecidedMembers()
  await choose(/^This one only/)
  await opened('02')
  await audit.has('urgent_violation', 'undecided', 'dismissed', 'fixed', 'undecided')
  expect(await audit.decisions()).toEqual(['v03 dismiss', 'v04 mark_fixed', 'v01 urgent_violation'])
})

test('undo leaves alone what somebody else has changed since, also where the page shows it', async () => {
  const { press, opened, says, shows, audit } = await openTriage(service, group, '?review_state=all')
  await press('j')
  await opened('01')
  await press('{Shift>}U{/Shift}')
  await opened('05')
  await audit.has('urgent_violation', 'urgent_violation', 'urgent_violation', 'urgent_violation', 'undecided')
  await audit.decideAsColleague('v02', 'mark_fixed')
  advanceClock(60_000)
  await returnToTab()
  await shows('Finding 02', 'Fixed')
  await press('z')
  await audit.has('undecided', 'fixed', 'undecided', 'undecided', 'undecided')
  await says('3 violations are back as they were. 1 was decided by someone else since and stays.')
  expect((await audit.decisions()).filter((decision) => decision.endsWith('reopen'))).toHaveLength(3)
})

test('what is in the state already is not decided again by the undo', async () => {
  const { press, opened, says, audit, requests } = await openTriage(
    service,
    findings(3, (number) => ({
      group_id: 'g',
      rule_id: 'r',
      rule_name: 'Same',
      review_state: number === 2 ? 'fixed' : 'undecided',
    })),
    '?review_state=all',
  )
  await press('j')
  await opened('01')
  await press('{Shift>}F{/Shift}')
  await audit.has('fixed', 'fixed', 'fixed')
  await says('Marked 2 violations')
  await press('z')
  await audit.has('undecided', 'fixed', 'undecided')
  await says('2 violations are back as they were.')
  expect(posts(requests)).toHaveLength(3)
})

test('offline nothing is sent for a group, and the violation alone can be decided', async () => {
  const { user, press, opened, audit, requests } = await openTriage(service, group)
  await press('j')
  await opened('01')
  const goOnline = await goOffline()
  await press('{Shift>}U{/Shift}')
  const question = await dialog()
  expect(question).toHaveTextContent('The group could not be looked up, so nothing was sent.')
  await user.click(within(question).getByRole('button', { name: 'This one only' }))
  await opened('02')
  expect(posts(requests)).toEqual([])
  await goOnline()
  await audit.has('urgent_violation', 'undecided', 'undecided', 'undecided', 'undecided')
})

test('where the group cannot be read that is said, and it can be tried again', async () => {
  const { user, press, opened, intercept, audit } = await openTriage(service, group)
  await press('j')
  await opened('01')
  const answer = intercept(/search=/, async () => Response.json({ detail: 'Search is down' }, { status: 500 }))
  await press('{Shift>}U{/Shift}')
  const question = await dialog()
  expect(question).toHaveTextContent('The group could not be looked up')
  answer()
  await user.click(within(question).getByRole('button', { name: 'Try again' }))
  await audit.has('urgent_violation', 'urgent_violation', 'urgent_violation', 'urgent_violation', 'undecided')
})

test('a member that a colleague decides before the request leaves is asked about, not overruled', async () => {
  const { user, press, opened, hold, audit } = await openTriage(service, group)
  await press('j')
  await opened('01')
  await press('g')
  await screen.findByText(/4 in this audit: 4 undecided\./)
  const reading = hold(/search=/, 'answer')
  await press('u')
  await waitFor(() => expect(reading.count()).toBeGreaterThan(0))
  reading.release()
  const checking = hold(/search=/, 'request')
  await opened('05')
  await waitFor(() => expect(checking.count()).toBeGreaterThan(0))
  await audit.decideAsColleague('v04', 'mark_fixed')
  checking.release()
  const question = await dialog()
  expect(question).toHaveTextContent('Your decision was not sent')
  expect(question).toHaveTextContent('4 in this audit: 3 undecided, 1 fixed.')
  await user.click(within(question).getByRole('button', { name: /^Undecided only \(3\)/ }))
  await audit.has('urgent_violation', 'urgent_violation', 'urgent_violation', 'fixed', 'undecided')
})

test('what belongs to the group in another audit is named before and after', async () => {
  const { press, opened, says, audit } = await openTriage(service, group)
  await seedAudit(service.db, audit.workspace_id, [{ id: 'elsewhere', group_id: 'g', violating_text: 'Finding 09' }])
  await press('j')
  await opened('01')
  await press('g')
  await screen.findByText(/4 in this audit: 4 undecided\. Also decides what belongs to the group in other audits/)
  await press('u')
  await says('Marked 5 violations in the group')
  await says('(1 of them is not in this audit)')
  await press('z')
  await audit.has('undecided', 'undecided', 'undecided', 'undecided', 'undecided')
  await says('4 violations are back as they were. 1 more is not in this audit and stays decided.')
  expect(await audit.violation('elsewhere')).toMatchObject({ review_state: 'urgent_violation' })
})
