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
async function meetDecidedMembers(path = '') {
  const triage = await openTriage(service, group, path)
  const { press, opened, audit, requests } = triage
  await press('j')
  await opened('01')
  await audit.decideAsColleague('v03', 'dismiss', 'Approved by legal')
  await audit.decideAsColleague('v04', 'mark_fixed')
  await press('{Shift>}U{/Shift}')
  const question = await dialog()
  expect(question).toHaveTextContent('4 in this audit: 2 undecided, 1 dismissed, 1 fixed.')
  expect(question).toHaveTextContent('Other audits are not affected.')
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
  await says('4 violations are back in their earlier states.')
})

test('what colleagues decided is counted once the members have been read, also under a filter', {
  tags: 'long',
}, async () => {
  const { choose, counts, stateFilter, requests } = await meetDecidedMembers('?severity=HIGH')
  await choose(/^Cancel/)
  await counts(2)
  await waitFor(() => {
    expect(stateFilter('Undecided')).toHaveAccessibleDescription('3')
    expect(stateFilter('Dismissed')).toHaveAccessibleDescription('1')
  })
  expect(screen.getByText('1–5 of 5, 2 decided')).toBeVisible()
  expect(requests.filter((request) => request.includes('review_state=dismissed'))).toHaveLength(2)
})

test('only the undecided members are decided where that is chosen, and undo takes back only those', {
  tags: 'long',
}, async () => {
  const { choose, press, says, audit, requests } = await meetDecidedMembers()
  await choose(/^Undecided only \(2\)/)
  await audit.has('urgent_violation', 'urgent_violation', 'dismissed', 'fixed', 'undecided')
  expect(posts(requests)).toHaveLength(2)
  await says('Marked 2 violations')
  await press('z')
  await audit.has('undecided', 'undecided', 'dismissed', 'fixed', 'undecided')
  await says('2 violations are back in their earlier states.')
  expect(posts(requests)).toHaveLength(4)
})

test('only the open violation is decided where that is chosen', async () => {
  const { choose, opened, audit } = await meetDecidedMembers()
  await choose(/^This one only/)
  await opened('02')
  await audit.has('urgent_violation', 'undecided', 'dismissed', 'fixed', 'undecided')
  expect(await audit.decisions()).toEqual(['v03 dismiss', 'v04 mark_fixed', 'v01 urgent_violation'])
})

test('a reason that was typed before the question is there again after Escape', async () => {
  const { user, press, opened, audit } = await openTriage(service, group)
  await press('j')
  await opened('01')
  await audit.decideAsColleague('v03', 'mark_fixed')
  await press('{Shift>}D{/Shift}')
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'It is quoted')
  await press('{Control>}{Enter}{/Control}')
  const question = await dialog()
  await user.click(within(question).getByRole('button', { name: /^Cancel/ }))
  await press('d')
  expect(await screen.findByRole('textbox', { name: 'Reason' })).toHaveValue('It is quoted')
})

test('undo leaves alone what somebody else has changed since, also where the page shows it', {
  tags: 'long',
}, async () => {
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
  await says('3 violations are back in their earlier states. 1 has since been decided again and was not changed.')
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
  await says('2 violations are back in their earlier states.')
  expect(posts(requests)).toHaveLength(4)
})

test('a question about a group waits while the reviewer types, and a toast stands for it', async () => {
  const { user, press, opened, violation, hold, audit } = await openTriage(service, group)
  await press('j')
  await opened('01')
  await audit.decideAsColleague('v04', 'mark_fixed')
  const reading = hold(/search=/, 'answer')
  await press('{Shift>}U{/Shift}')
  await waitFor(() => expect(reading.count()).toBeGreaterThan(0))
  await press('c')
  const box = within(violation()).getByRole('textbox', { name: 'Comment' })
  await waitFor(() => expect(box).toHaveFocus())
  await user.keyboard('Ask ')
  reading.release()
  expect(await screen.findByRole('alert')).toHaveTextContent('A decision needs your answer')
  await user.keyboard('legal first')
  expect(box).toHaveValue('Ask legal first')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.tab()
  expect(await dialog()).toHaveTextContent('3 undecided, 1 fixed')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
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

test('a member that a colleague decides before its request leaves is asked about, and the others are decided', {
  tags: 'long',
}, async () => {
  const { user, press, opened, says, hold, audit } = await openTriage(service, group)
  await press('j')
  await opened('01')
  await press('g')
  await screen.findByText(/4 in this audit: 4 undecided\./)
  const checking = hold(/GET .*\/violations\/v04$/, 'request')
  await press('u')
  await opened('05')
  await waitFor(() => expect(checking.count()).toBeGreaterThan(0))
  await audit.decideAsColleague('v04', 'mark_fixed')
  checking.release()
  const question = await screen.findByRole('dialog', { name: 'Someone else decided this' })
  expect(question).toHaveTextContent('“Finding 04”')
  await says('Marked 3 violations urgent in the group')
  await user.click(within(question).getByRole('button', { name: 'Keep theirs' }))
  await audit.has('urgent_violation', 'urgent_violation', 'urgent_violation', 'fixed', 'undecided')
  await press('z')
  await audit.has('undecided', 'undecided', 'undecided', 'fixed', 'undecided')
  await says('3 violations are back in their earlier states.')
})

test('a dismissal that a colleague has given another reason meanwhile is asked about', async () => {
  const { choose, hold, audit } = await meetDecidedMembers()
  const checking = hold(/GET .*\/violations\/v03$/, 'request')
  await choose(/^All \(4\)/)
  await waitFor(() => expect(checking.count()).toBeGreaterThan(0))
  await audit.decideAsColleague('v03', 'dismiss', 'Approved by the board')
  checking.release()
  expect(await screen.findByRole('dialog', { name: 'Someone else decided this' })).toHaveTextContent(
    'Approved by the board',
  )
  await audit.has('urgent_violation', 'urgent_violation', 'dismissed', 'urgent_violation', 'undecided')
})

test('what belongs to the group in another audit keeps its decision', { tags: 'long' }, async () => {
  const { press, opened, says, audit } = await openTriage(service, group)
  const elsewhere = { review_state: 'dismissed', dismissal_reason: 'Quoted law' } as const
  await seedAudit(service.db, audit.workspace_id, [
    { id: 'elsewhere', group_id: 'g', violating_text: 'Finding 09', ...elsewhere },
  ])
  await press('j')
  await opened('01')
  await press('g')
  await screen.findByText(
    '4 in this audit: 4 undecided. Applies to the whole group in this audit. Other audits are not affected.',
  )
  await press('u')
  await says('Marked 4 violations urgent in the group')
  expect(await audit.violation('elsewhere')).toMatchObject(elsewhere)
  await press('z')
  await audit.has('undecided', 'undecided', 'undecided', 'undecided', 'undecided')
  await says('4 violations are back in their earlier states.')
  expect(await audit.violation('elsewhere')).toMatchObject(elsewhere)
})

test('a group that is all in the state already says so, and nothing is sent', async () => {
  const fixed = { group_id: 'g', rule_id: 'r', rule_name: 'Same', review_state: 'fixed' } as const
  const { press, opened, says, requests } = await openTriage(
    service,
    findings(2, () => fixed),
    '?review_state=all',
  )
  await press('j')
  await opened('01')
  await press('{Shift>}F{/Shift}')
  await says('Already in that state')
  expect(posts(requests)).toEqual([])
})

test('Shift with a decision key decides the group, not the next one, and z takes all of it back', async () => {
  const { shows, hides, says, opened, press, requests, violation, audit } = await openTriage(
    service,
    findings(5, (number) => ({ group_id: number % 2 === 1 ? 'odd' : 'even' })),
  )
  await press('j')
  await opened('01')
  await press('{Shift>}F{/Shift}')
  await opened('02')
  for (const number of [1, 3, 5]) await shows(`Finding 0${number}`, 'Fixed')
  await audit.has('fixed', 'undecided', 'fixed', 'undecided', 'fixed')
  await says('3 violations')
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(3)
  expect(within(violation()).getByRole('switch')).not.toBeChecked()
  await press('f')
  await opened('04')
  await audit.has('fixed', 'fixed', 'fixed', 'undecided', 'fixed')
  await press('z')
  await opened('02')
  await press('z')
  await opened('01')
  for (const number of [1, 3, 5]) await hides(`Finding 0${number}`, 'Fixed')
  await audit.has('undecided', 'undecided', 'undecided', 'undecided', 'undecided')
})
