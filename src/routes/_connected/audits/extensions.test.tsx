import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../../server/db/sql.ts'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { goOffline } from '../../../testing/browser.ts'
import { openApp } from '../../../testing/app.tsx'
import { createAudit, findings, openTriage } from '../../../testing/triage.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

/** Without those that say who looks at the audit, which come at any time. */
const posts = (requests: string[]) => requests.filter((request) => /^POST (?!.*\/presence$)/.test(request))
const extensionRequests = (requests: string[]) => requests.filter((request) => request.includes('/extensions/'))
const activityLink = () => screen.findByRole('link', { name: 'Activity' })
const timeline = () => screen.findByRole('list', { name: 'Comments' })
const conflict = () => screen.findByRole('dialog', { name: 'Someone else decided this' })
const conditional = 'POST /extensions/v1/reviews'

/** How the service recorded the decisions, as `v01 group`, the oldest first. */
async function kinds(workspace_id: string): Promise<string[]> {
  const rows = await service.db.query<{ entry: string }>(sql`
    select violation_id || ' ' || kind as entry from activity where workspace_id = ${workspace_id} order by seq, violation_id`)
  return rows.map(({ entry }) => entry)
}

const group = findings(4, (number) => (number < 4 ? { group_id: 'g', rule_id: 'r', rule_name: 'Same' } : {}))

/** The triage page once the service has said what it offers. */
async function openExtended(
  violations: Parameters<typeof openTriage>[1],
  path = '',
  options: Parameters<typeof openTriage>[3] = {},
) {
  const triage = await openTriage(service, violations, path, { extensions: 'own', ...options })
  await activityLink()
  return triage
}

test('a decision and its undo are one request each, which carries the expected state', async () => {
  const { press, opened, audit, requests } = await openExtended(findings(3))
  await press('j')
  await opened('01')
  await press('u')
  await audit.has('urgent_violation', 'undecided', 'undecided')
  await press('z')
  await audit.has('undecided', 'undecided', 'undecided')
  expect(posts(requests)).toEqual([conditional, conditional])
  expect(await kinds(audit.workspace_id)).toEqual(['v01 single', 'v01 single'])
})

test('a group is decided in one request, and taken back in one', { tags: 'long' }, async () => {
  const { press, opened, says, audit, requests } = await openExtended(group)
  await press('j')
  await opened('01')
  await press('{Shift>}U{/Shift}')
  await audit.has('urgent_violation', 'urgent_violation', 'urgent_violation', 'undecided')
  await says('Marked 3 violations')
  await press('z')
  await audit.has('undecided', 'undecided', 'undecided', 'undecided')
  await says('3 violations are back in their earlier states.')
  expect(posts(requests)).toEqual([conditional, conditional])
  expect(new Set(await kinds(audit.workspace_id))).toEqual(new Set(['v01 group', 'v02 group', 'v03 group']))
})

test('a colleague is not overruled: the answer to the conflict decides', async () => {
  const { user, press, opened, audit, requests } = await openExtended(findings(3))
  await press('j')
  await opened('01')
  await audit.decideAsColleague('v01', 'dismiss', 'Approved by legal')
  await press('u')
  const question = await conflict()
  expect(question).toHaveTextContent(/Dismissed by colleague@example\.com.*Their reason\s*Approved by legal/)
  expect(await audit.decisions()).toEqual(['v01 dismiss'])
  await user.click(within(question).getByRole('button', { name: 'Mark urgent anyway' }))
  await audit.has('urgent_violation', 'undecided', 'undecided')
  expect(posts(requests)).toEqual([conditional, conditional])
})

test('of a group, what a colleague has just decided is asked about, and the others are decided', async () => {
  const { user, press, opened, hold, audit } = await openExtended(group)
  await press('j')
  await opened('01')
  const held = hold(/^POST \/extensions\/v1\/reviews/, 'request')
  await press('{Shift>}U{/Shift}')
  await waitFor(() => expect(held.count()).toBe(1))
  await audit.decideAsColleague('v02', 'mark_fixed')
  held.release()
  const question = await conflict()
  await audit.has('urgent_violation', 'fixed', 'urgent_violation', 'undecided')
  await user.click(within(question).getByRole('button', { name: 'Keep colleague’s decision' }))
  await audit.has('urgent_violation', 'fixed', 'urgent_violation', 'undecided')
})

test('a lost answer is asked for again, and the decision is recorded once', async () => {
  const { press, opened, intercept, audit, requests } = await openExtended(findings(2))
  let isLost = false
  intercept(/^POST \/extensions\/v1\/reviews/, async (send) => {
    const answer = await send()
    if (isLost) return answer
    isLost = true
    throw new TypeError('Failed to fetch')
  })
  await press('j')
  await opened('01')
  await press('f')
  await waitFor(() => expect(posts(requests)).toEqual([conditional, conditional]))
  await audit.has('fixed', 'undecided')
  expect(await audit.decisions()).toEqual(['v01 mark_fixed'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a bulk decision needs no read, and is recorded as one', async () => {
  const { user, press, audit, requests, says } = await openExtended(findings(3))
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await audit.decideAsColleague('v02', 'mark_fixed')
  await press('u')
  const dialog = await screen.findByRole('dialog', { name: 'Mark 3 violations urgent?' })
  await user.click(within(dialog).getByRole('button', { name: 'Urgent' }))
  await audit.has('urgent_violation', 'fixed', 'urgent_violation')
  await says('1 has since been decided differently')
  expect(new Set(posts(requests))).toEqual(new Set([conditional]))
  expect((await kinds(audit.workspace_id)).slice(1).sort()).toEqual(['v01 bulk', 'v03 bulk'])
})

test('where the operation is gone, decisions go through the published one', async () => {
  const { press, opened, intercept, audit, requests } = await openExtended(findings(2))
  intercept(/^POST \/extensions\/v1\/reviews/, async () => Response.json({ detail: 'Not Found' }, { status: 404 }))
  await press('j')
  await opened('01')
  await press('u')
  await audit.has('urgent_violation', 'undecided')
  expect(posts(requests)).toEqual([conditional, 'POST /public/v1/violations/v01/review'])
})

test('the timeline shows who decided what and why, between the comments', async () => {
  const { press, opened, violation } = await openExtended(findings(2), '?review_state=all', {
    before: async (audit) => {
      await audit.comment('v01', 'Is this quoted?')
      await audit.decideAsColleague('v01', 'dismiss', 'It quotes the law')
      await audit.comment('v01', 'Thank you')
    },
  })
  await press('j')
  await opened('01')
  await waitFor(async () => expect(within(await timeline()).getAllByRole('listitem')).toHaveLength(3))
  const [question, decision, thanks] = within(await timeline()).getAllByRole('listitem')
  expect(question).toHaveTextContent('Is this quoted?')
  expect(decision).toHaveTextContent(/colleague@example\.com.*Undecided.*→.*Dismissed.*It quotes the law/)
  expect(thanks).toHaveTextContent('Thank you')
  expect(await within(violation()).findByText(/Dismissed by colleague@example\.com/)).toBeVisible()
})

test('a decision appears in the timeline at once, and only once', async () => {
  const audit = await createAudit(
    service,
    findings(1, () => ({ review_state: 'fixed' })),
  )
  const { user, hold } = await openApp(service.app, '/violations/v01', audit.key, 'own')
  await screen.findByText('Comments and decisions')
  expect(await screen.findByText('No comments or decisions yet.')).toBeVisible()
  const held = hold(/^POST/, 'answer')
  await user.keyboard('u')
  const pending = await within(await timeline()).findByRole('listitem')
  expect(pending).toHaveTextContent(/Fixed.*→.*Urgent/)
  expect(pending).toHaveTextContent('Sending')
  held.release()
  await waitFor(() => expect(screen.getByRole('list', { name: 'Comments' })).not.toHaveTextContent('Sending'))
  expect(await screen.findByText(new RegExp(`Marked urgent by ${audit.owner_email}`))).toBeVisible()
  expect(within(await timeline()).getAllByRole('listitem')).toHaveLength(1)
})

/** The violation that is rendered ahead is hidden, and waits for the network too. */
const isShown = (element: Element) => getComputedStyle(element).visibility !== 'hidden'

test('without a network, the comments and the decisions say so once', async () => {
  const { user, row, violation } = await openExtended(
    findings(9, () => ({ review_state: 'fixed' })),
    '?review_state=all',
  )
  const goOnline = await goOffline()
  await user.click(row('Finding 09'))
  await screen.findByRole('heading', { name: 'Comments and decisions' })
  const notices = () =>
    within(violation())
      .queryAllByText(/^The service is not responding/)
      .filter(isShown)
  await waitFor(() => expect(notices()).toHaveLength(1))
  await goOnline()
  await waitFor(() => expect(notices()).toEqual([]))
})

test('comments stay readable where the history cannot be read', async () => {
  const { press, opened, intercept } = await openExtended(
    findings(2, () => ({ review_state: 'fixed' })),
    '?review_state=all',
    { before: (audit) => audit.comment('v01', 'Is this quoted?') },
  )
  intercept(/violations\/v01\/activity/, async () => Response.json({ detail: 'Not today' }, { status: 403 }))
  await press('j')
  await opened('01')
  expect(await screen.findByText('Not today')).toBeVisible()
  expect(await timeline()).toHaveTextContent('Is this quoted?')
})

test('the activity of an audit is counted by person and by day', async () => {
  const { user, audit, address } = await openExtended(findings(3))
  await audit.decideAsColleague('v01', 'mark_fixed')
  await audit.decideAsColleague('v02', 'mark_fixed')
  await user.click(await activityLink())
  const people = await screen.findByRole('table', { name: 'By person' })
  expect(address()).toBe(`/audits/${audit.auditId}/activity`)
  const [, row] = within(people).getAllByRole('row')
  expect(
    within(row ?? people)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['colleague@example.com', '', '2', '2', '0', '0', '0', '0', '2'])
  expect(row?.querySelectorAll('td [data-state]')).toHaveLength(1)
  expect(within(screen.getByRole('table', { name: 'By day' })).getAllByRole('row')).toHaveLength(2)
  const person = within(people).getByRole('link', { name: 'colleague@example.com' })
  expect(person.getAttribute('href')).toMatch(new RegExp(`^/audits/${audit.auditId}\\?review_state=all`))
  await user.click(screen.getByRole('link', { name: 'Back to the list' }))
  await waitFor(() => expect(address()).toBe(`/audits/${audit.auditId}`))
})

test('an audit without decisions says so', async () => {
  const audit = await createAudit(service, findings(1))
  await openApp(service.app, `/audits/${audit.auditId}/activity`, audit.key, 'own')
  expect(await screen.findByText('Nothing has been decided in this audit yet.')).toBeVisible()
})

test('a service without extensions is asked once, and nothing shows that there could be any', async () => {
  const { press, opened, audit, requests } = await openTriage(service, findings(3), '?review_state=all')
  await waitFor(() => expect(extensionRequests(requests)).toHaveLength(1))
  await press('j')
  await opened('01')
  await press('u')
  await audit.has('urgent_violation', 'undecided', 'undecided')
  await press('k')
  await opened('01')
  expect(await screen.findByRole('heading', { name: 'Comments' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Activity' })).toBeNull()
  expect(screen.queryByText(/by reviewer-/)).toBeNull()
  expect(posts(requests)).toEqual(['POST /public/v1/violations/v01/review'])
  expect(extensionRequests(requests)).toEqual(['GET /extensions/v1'])
})

test('the page of the activity does not exist where there is no history', async () => {
  const audit = await createAudit(service, findings(1))
  const { requests } = await openApp(service.app, `/audits/${audit.auditId}/activity`, audit.key)
  expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeVisible()
  expect(extensionRequests(requests)).toEqual(['GET /extensions/v1'])
})

test('with a history alone, decisions go through the published operation and appear in the timeline', async () => {
  const { press, opened, audit, requests } = await openTriage(service, findings(2), '?review_state=all', {
    extensions: ['history'],
  })
  await activityLink()
  await press('j')
  await opened('01')
  await press('u')
  await audit.has('urgent_violation', 'undecided')
  await press('k')
  await opened('01')
  expect(await within(await timeline()).findByText(audit.owner_email)).toBeVisible()
  expect(posts(requests)).toEqual(['POST /public/v1/violations/v01/review'])
})

test('with conditional decisions alone, no history is asked for', async () => {
  const { press, opened, audit, requests } = await openTriage(service, findings(2), '', {
    extensions: ['conditional_decisions'],
  })
  await waitFor(() => expect(extensionRequests(requests)).toHaveLength(1))
  await press('j')
  await opened('01')
  await waitFor(async () => {
    await press('u')
    expect(posts(requests)).toContain(conditional)
  })
  await audit.has('urgent_violation', 'undecided')
  expect(screen.queryByRole('link', { name: 'Activity' })).toBeNull()
  expect(extensionRequests(requests).filter((request) => request.includes('activity'))).toEqual([])
})
