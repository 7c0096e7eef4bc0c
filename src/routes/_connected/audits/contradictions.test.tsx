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

const timeout = 10_000

test('an undo brings back a contradiction that the page did not list', async () => {
  const { key, workspace_id } = await createWorkspace(service.db)
  const same = { rule_id: 'returns', rule_name: 'Guaranteed returns', violating_text: 'Guaranteed 8%' }
  const auditId = await seedAudit(service.db, workspace_id, [
    { ...same, review_state: 'fixed' },
    { ...same, review_state: 'urgent_violation' },
    same,
  ])
  const { user } = await openApp(service.app, `/audits/${auditId}/contradictions`, key)
  const card = within(await screen.findByRole('article', undefined, { timeout }))
  const [button] = card.getAllByRole('button', { name: 'Make all like this' })
  if (!button) throw new Error('There is no button')
  await user.click(button)
  expect(await card.findByText('All decisions on this text are the same now.', undefined, { timeout })).toBeVisible()
  await waitFor(() => expect(screen.getByText(/^Marked 1 violation/)).toBeVisible(), { timeout })

  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('No contradictions', undefined, { timeout })).toBeVisible()
  await user.keyboard('z')
  expect(await screen.findByRole('heading', { name: '1 contradiction' }, { timeout })).toBeVisible()
})
