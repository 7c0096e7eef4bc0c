import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { findings, openTriage } from '../../../testing/triage.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const timeline = () => within(screen.getByRole('list', { name: 'Comments' })).getAllByRole('listitem')

/** The triage page once the service has said what it offers, with the first violation open. */
async function openFirst(options: Parameters<typeof openTriage>[3] = {}, violations = findings(3)) {
  const triage = await openTriage(service, violations, '?review_state=all', { extensions: 'own', ...options })
  await screen.findByRole('link', { name: 'Activity' })
  await triage.press('j')
  await triage.opened('01')
  return triage
}

test('undo leaves a colleague’s decision alone, although it looks like the own one', async () => {
  const { press, says, shows, audit } = await openFirst()
  await press('f')
  await audit.has('fixed', 'undecided', 'undecided')
  await audit.decideAsColleague('v01', 'reopen')
  await audit.decideAsColleague('v01', 'mark_fixed')
  await press('z')
  await says('“Finding 01” has since been decided again: Marked fixed by colleague@example.com.')
  expect(await audit.decisions()).toEqual(['v01 mark_fixed', 'v01 reopen', 'v01 mark_fixed'])
  await shows('Finding 01', 'Fixed')
  await press('z')
  await says('Nothing to undo')
})

test('after the undo of an overruled decision, the decision is the colleague’s again', async () => {
  const { press, opened, audit, violation } = await openFirst({
    before: (created) => created.decideAsColleague('v01', 'dismiss', 'It quotes the law'),
  })
  expect(await within(violation()).findByText(/Dismissed by colleague@example\.com/)).toBeVisible()
  await press('u')
  await audit.has('urgent_violation', 'undecided', 'undecided')
  await press('z')
  await audit.has('dismissed', 'undecided', 'undecided')
  await opened('01')
  await waitFor(() => expect(timeline()).toHaveLength(3))
  expect(timeline()[2]).toHaveTextContent(new RegExp(`Undone: ${audit.owner_email}.*Urgent.*→.*Dismissed`))
  expect(await within(violation()).findByText(/Dismissed by colleague@example\.com/)).toBeVisible()
})

test('an undo is shown as one while it is being sent', async () => {
  const { press, opened, hold, audit } = await openFirst(
    {},
    findings(3, () => ({ review_state: 'fixed' })),
  )
  await press('u')
  await audit.has('urgent_violation', 'fixed', 'fixed')
  const held = hold(/^POST/, 'answer')
  await press('z')
  await opened('01')
  await waitFor(() => expect(timeline().at(-1)).toHaveTextContent(/Undone: .*Sending/))
  held.release()
  await waitFor(() => expect(timeline().at(-1)).not.toHaveTextContent('Sending'))
  expect(timeline()).toHaveLength(2)
})

test('a decision is taken back before its answer has arrived', async () => {
  const { press, hold, audit } = await openFirst()
  const held = hold(/^POST/, 'answer')
  await press('u')
  await waitFor(() => expect(held.count()).toBe(1))
  await press('z')
  held.release()
  await waitFor(async () => expect(await audit.decisions()).toEqual(['v01 urgent_violation', 'v01 reopen']))
  await audit.has('undecided', 'undecided', 'undecided')
})

test('a decision that went through the published operation is taken back too', async () => {
  const { press, intercept, audit } = await openFirst()
  let isGone = true
  intercept(/^POST \/extensions\/v1\/reviews/, async (send) =>
    isGone ? Response.json({ detail: 'Not Found' }, { status: 404 }) : send(),
  )
  await press('u')
  await audit.has('urgent_violation', 'undecided', 'undecided')
  isGone = false
  await press('z')
  await audit.has('undecided', 'undecided', 'undecided')
  expect(await audit.decisions()).toEqual(['v01 urgent_violation', 'v01 reopen'])
})

test('a double click on the undo of a toast takes back one decision and says that', async () => {
  const { audit, user } = await openTriage(service, findings(3))
  await user.keyboard('juf')
  await audit.has('urgent_violation', 'fixed', 'undecided')
  const undo = await screen.findByRole('button', { name: 'Undo' })
  act(() => {
    undo.click()
    undo.click()
  })
  await audit.has('urgent_violation', 'undecided', 'undecided')
  expect(await screen.findByText(/^Undone: “Finding 02”/)).toBeVisible()
  expect(screen.queryByText(/Nothing to undo/)).toBeNull()
})

test('the undo of a toast names its key only on pages where the key works', async () => {
  const { press, says, user } = await openFirst()
  await press('f')
  await says('Finding 01')
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(undo).toHaveTextContent('UndoZ')
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Audits' }))
  await screen.findByRole('heading', { level: 1, name: 'Audits' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveTextContent(/^Undo$/))
})
