import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAudit } from '../../../server/testing/audit.ts'
import { openTestService, type TestService } from '../../../server/testing/service.ts'
import { createWorkspace } from '../../../server/testing/workspace.ts'
import { createKey } from '../../../server/workspaces/api-keys.ts'
import { openApp } from '../../testing/app.tsx'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const part = (name: RegExp) => within(screen.getByRole('region', { name }))

test('My work is first in the sidebar, and its parts lead into the queue with their filter', async () => {
  const { key, workspace_id, owner_email } = await createWorkspace(service.db)
  const violations = [
    { id: 'a', rule_name: 'No guarantees' },
    { id: 'b', rule_name: 'Fees', violating_text: 'Without any costs' },
  ]
  const audit_id = await seedAudit(service.db, workspace_id, violations)
  const eva = service.client((await createKey(service.db, { workspace_id, owner_email: 'eva@bank.example' })).key)
  const review = (api: typeof eva, action: 'mark_fixed' | 'urgent_violation') =>
    api.POST('/public/v1/violations/{violation_id}/review', {
      params: { path: { violation_id: 'b' } },
      body: { action },
    })
  await eva.POST('/extensions/v1/assignments', { body: { violation_ids: ['a'], add: [owner_email] } })
  await review(service.client(key), 'mark_fixed')
  await review(eva, 'urgent_violation')
  await eva.POST('/public/v1/violations/{violation_id}/comments', {
    params: { path: { violation_id: 'a' } },
    body: { comment: 'Please look' },
  })

  const { user, address } = await openApp(service.app, '/audits', key, 'own')
  const main = await screen.findByRole('navigation', { name: 'Main' })
  await waitFor(() => expect(within(main).getAllByRole('link')[0]).toHaveTextContent('My work'))
  await user.click(within(main).getByRole('link', { name: 'My work' }))
  await screen.findByRole('region', { name: /^Assigned to me/ })
  expect(part(/^Comments by others/).getByText('Please look')).toBeVisible()
  expect(part(/^My decisions/).getByText('Fixed → Urgent, by eva@bank.example')).toBeVisible()
  expect(part(/^My decisions/).getByText('Without any costs')).toBeVisible()
  expect(part(/^My decisions/).getByRole('link')).toHaveAttribute(
    'href',
    `/audits/${audit_id}/violations/b?review_state=all`,
  )
  await user.click(part(/^Assigned to me/).getByRole('link', { name: 'Spring campaign' }))
  await waitFor(() => expect(address()).toContain(`assigned_to=${encodeURIComponent(owner_email)}`))
})

test('My work says when nothing waits, and is not there where the service does not offer it', async () => {
  const { key } = await createWorkspace(service.db)
  await openApp(service.app, '/my-work', key, 'own')
  expect(await screen.findByRole('heading', { name: 'Nothing waits for you' })).toBeVisible()
})

test('a service without extensions has no such page', async () => {
  const { key } = await createWorkspace(service.db)
  await openApp(service.app, '/my-work', key)
  expect(await screen.findByRole('heading', { name: /no such page/i })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'My work' })).toBeNull()
})
