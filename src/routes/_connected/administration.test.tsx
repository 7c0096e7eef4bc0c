import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../../../server/testing/service.ts'
import { createWorkspace } from '../../../server/testing/workspace.ts'
import { createKey } from '../../../server/workspaces/api-keys.ts'
import { openApp } from '../../testing/app.tsx'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const region = (name: string) => within(screen.getByRole('region', { name }))
const dialog = () => within(screen.getByRole('dialog'))

test('a key is created with scope and expiry, shown once, and revoked after a question; the log has both', async () => {
  const { key, owner_email } = await createWorkspace(service.db)
  const { user } = await openApp(service.app, '/administration', key, 'own')
  await user.click(await screen.findByRole('button', { name: 'New key' }))
  await screen.findByRole('dialog')
  await user.click(dialog().getByRole('button', { name: 'Create' }))
  expect(dialog().getByRole('alert')).toHaveTextContent('Enter an e-mail address.')
  await user.type(dialog().getByRole('textbox', { name: /Person’s e-mail/ }), 'eva@bank.example')
  expect(dialog().getByText('Only import findings, for example from CI')).toBeVisible()
  await user.selectOptions(dialog().getByRole('combobox', { name: 'Expires' }), 'in 90 days')
  await user.click(dialog().getByRole('button', { name: 'Create' }))
  const shown = (await dialog().findByText(/^rl_/)).textContent
  expect((await service.client(shown).GET('/public/v1/audits')).response.status).toBe(200)
  expect(dialog().getByText(`${location.origin}/#key=${shown}`)).toBeVisible()
  await user.click(dialog().getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  expect(document.body).not.toHaveTextContent(shown)

  const row = await region('Keys').findByRole('row', { name: /eva@bank.example/ })
  expect(row).toHaveTextContent('Review')
  await user.click(within(row).getByRole('button', { name: /^Revoke/ }))
  await user.click(dialog().getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(row).toHaveTextContent('revoked'))
  const log = region('Log')
  await waitFor(() => expect(log.getAllByRole('row')).toHaveLength(3))
  expect(log.getAllByRole('row')[1]).toHaveTextContent(`${owner_email}Key revokedeva@bank.example`)
})

test('the key in use is not offered to be revoked', async () => {
  const { key, owner_email, workspace_id } = await createWorkspace(service.db)
  await createKey(service.db, { workspace_id, owner_email: 'eva@bank.example' })
  await openApp(service.app, '/administration', key, 'own')
  const own = within(await screen.findByRole('row', { name: new RegExp(owner_email) }))
  expect(own.getByText('in use here')).toBeVisible()
  expect(own.queryByRole('button')).toBeNull()
  const other = within(region('Keys').getByRole('row', { name: /eva@bank.example/ }))
  expect(other.getByRole('button', { name: /^Revoke/ })).toBeVisible()
})

test('a webhook is created with a secret that is shown once, called for a test, and deleted', async () => {
  const { key } = await createWorkspace(service.db)
  const { user } = await openApp(service.app, '/administration', key, 'own')
  await user.click(await screen.findByRole('button', { name: 'New webhook' }))
  await screen.findByRole('dialog')
  await user.click(dialog().getByRole('button', { name: 'Create' }))
  expect(dialog().getByRole('alert')).toHaveTextContent('Enter an address that starts with https://.')
  await user.type(dialog().getByRole('textbox', { name: /Address/ }), 'https://127.0.0.1:1/')
  await user.click(dialog().getByRole('button', { name: 'Create' }))
  expect(await dialog().findByRole('alert')).toHaveTextContent('Private and loopback addresses are not called')
  await user.clear(dialog().getByRole('textbox', { name: /Address/ }))
  await user.type(dialog().getByRole('textbox', { name: /Address/ }), 'https://hooks.invalid/')
  await user.click(dialog().getByRole('button', { name: 'Create' }))
  expect(await dialog().findByText(/^whsec_/)).toBeVisible()
  await user.click(dialog().getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  const hooks = region('Webhooks')
  await hooks.findByText('https://hooks.invalid/')
  await user.click(hooks.getByRole('button', { name: 'Last calls' }))
  expect(await hooks.findByText('It was not called in the last 7 days.')).toBeVisible()
  await user.click(hooks.getByRole('button', { name: 'Test call' }))
  expect(await screen.findByText(/No answer: .*hooks.invalid/)).toBeVisible()
  await user.click(hooks.getByRole('button', { name: 'Delete' }))
  await user.click(dialog().getByRole('button', { name: 'Delete' }))
  expect(await hooks.findByText('No webhook calls another system.')).toBeVisible()
})

test('a key without the scope admin has no such page', async () => {
  const { workspace_id, owner_email } = await createWorkspace(service.db)
  const { key } = await createKey(service.db, { workspace_id, owner_email, scopes: ['review'] })
  await openApp(service.app, '/administration', key, 'own')
  expect(await screen.findByRole('heading', { name: /no such page/i })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull()
})
