import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAudit } from '../../../../server/testing/audit.ts'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { createWorkspace } from '../../../../server/testing/workspace.ts'
import { openApp } from '../../../testing/app.tsx'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const same = { rule_id: 'returns', rule_name: 'Guaranteed returns', violating_text: 'Guaranteed 8%' }

/** The page, and the button of each side, the larger side first. */
async function openContradictions(violations: Parameters<typeof seedAudit>[2]) {
  const { key, workspace_id } = await createWorkspace(service.db)
  const auditId = await seedAudit(service.db, workspace_id, violations)
  const app = await openApp(service.app, `/audits/${auditId}/contradictions`, key)
  const card = within(await screen.findByRole('article'))
  const [larger, smaller] = card.getAllByRole('button', { name: 'Make all like this' })
  if (!larger || !smaller) throw new Error('There are no two sides')
  return { ...app, card, larger, smaller }
}

test('a double click makes all alike once, and that can be undone', async () => {
  const { user, larger, hold, requests } = await openContradictions([
    { ...same, id: 'a', review_state: 'fixed' },
    { ...same, id: 'b', review_state: 'urgent_violation' },
  ])
  const held = hold(/^POST/, 'request')
  await user.dblClick(larger)
  await waitFor(() => expect(held.count()).toBeGreaterThan(0))
  held.release()
  await waitFor(() => expect(screen.getByText('Marked 1 violation fixed.')).toBeVisible())
  expect(await screen.findByRole('button', { name: /^Undo/ })).toBeVisible()
  expect(requests.filter((request) => request.startsWith('POST'))).toHaveLength(1)
})

test('before several decisions are replaced, it says how many and with which reason', async () => {
  const { user, smaller } = await openContradictions([
    { ...same, id: 'a', review_state: 'fixed' },
    { ...same, id: 'b', review_state: 'fixed' },
    { ...same, id: 'c', review_state: 'dismissed', dismissal_reason: 'It quotes the law' },
  ])
  await user.click(smaller)
  const dialog = await screen.findByRole('dialog', { name: 'Dismiss 2 violations?' })
  expect(dialog).toHaveTextContent('2 decisions will be replaced. Reason: It quotes the law')
  await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.getByText('Dismissed 2 violations.')).toBeVisible())
})

test('an undo brings back a contradiction that the page did not list', async () => {
  const { user, card, larger } = await openContradictions([
    { ...same, review_state: 'fixed' },
    { ...same, review_state: 'urgent_violation' },
    same,
  ])
  await user.click(larger)
  expect(await card.findByText('All decisions on this text are the same now.')).toBeVisible()
  await waitFor(() => expect(screen.getByText(/^Marked 1 violation/)).toBeVisible())

  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('No contradictions')).toBeVisible()
  await user.keyboard('z')
  expect(await screen.findByRole('heading', { name: '1 contradiction' })).toBeVisible()
})
