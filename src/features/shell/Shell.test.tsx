import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedAudit } from '../../../server/testing/audit.ts'
import { openTestService, type TestService } from '../../../server/testing/service.ts'
import { createWorkspace } from '../../../server/testing/workspace.ts'
import { connect } from '../../api/connections.ts'
import { openApp } from '../../testing/app.tsx'
import { goOffline, shrinkScreen } from '../../testing/browser.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const proxyPage = () => new Response('<h1>Proxy</h1>', { headers: { 'Content-Type': 'text/html' } })
const bar = () => screen.getByRole('button', { name: 'Open navigation' }).closest('header')
const audits = () => within(screen.getByRole('table', { name: 'Audits' })).getAllByRole('link')

test('the main navigation names every place', async () => {
  const { key } = await createWorkspace(service.db)
  await openApp(service.app, '/audits', key)
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'Audits',
    'Generate',
    'Documents',
    'Templates',
    'Tones of voice',
    'Knowledge bases',
    'Settings',
  ])
})

test('switching connections shows the other workspace and nothing of the first', async () => {
  const first = await createWorkspace(service.db)
  const second = await createWorkspace(service.db)
  await seedAudit(service.db, first.workspace_id, [], { name: 'First campaign' })
  await seedAudit(service.db, second.workspace_id, [], { name: 'Second campaign' })
  await connect({ label: 'Second Bank', address: '', key: second.key, remember: false })
  const { user } = await openApp(service.app, '/audits', first.key)
  await screen.findByRole('link', { name: 'First campaign' })
  await user.click(screen.getByRole('button', { name: /Northwind Bank/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: /Second Bank/, hidden: true }))
  await waitFor(() => expect(audits().map((link) => link.textContent)).toEqual(['Second campaign']))
  expect(await screen.findByText('Connected to Second Bank')).toBeVisible()
  expect(screen.queryByText('First campaign')).toBeNull()
})

test('a small screen, which has no sidebar, says in its bar that there is no network', async () => {
  shrinkScreen()
  const { key } = await createWorkspace(service.db)
  await openApp(service.app, '/audits', key)
  await waitFor(() => expect(bar()).not.toHaveTextContent('Offline'))
  const goOnline = await goOffline()
  await waitFor(() => expect(bar()).toHaveTextContent('Offline'))
  await goOnline()
  await waitFor(() => expect(bar()).not.toHaveTextContent('Offline'))
})

test('the command palette opens by its key and goes to a page', async () => {
  const { key } = await createWorkspace(service.db)
  const { user, address } = await openApp(service.app, '/audits', key)
  await screen.findByRole('heading', { name: 'No audits yet' })
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: 'Search or jump to' })
  await user.type(field, 'sett')
  expect(await screen.findByRole('option', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/settings'))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toHaveFocus())
})

test('an audit can be found by its name', async () => {
  const { key, workspace_id } = await createWorkspace(service.db)
  await seedAudit(service.db, workspace_id, [], { name: 'Mortgage pages' })
  const { user } = await openApp(service.app, '/settings', key)
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'mortgage')
  expect(await screen.findByRole('option', { name: /^Mortgage pages/ })).toBeVisible()
})

test('the palette offers the pages of the open audit first', async () => {
  const { key, workspace_id } = await createWorkspace(service.db)
  const created_at = new Date('2026-01-01')
  const auditId = await seedAudit(service.db, workspace_id, [], { name: 'Older audit', created_at })
  await seedAudit(service.db, workspace_id, [], { name: 'Newest audit' })
  const { user, address } = await openApp(service.app, `/audits/${auditId}`, key, 'own')
  await screen.findByRole('heading', { level: 1, name: 'Older audit' })
  for (const page of ['activity', 'compare', 'report']) {
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), page)
    await screen.findByRole('option', { name: /Older audit/, selected: true })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toMatch(new RegExp(`^/audits/${auditId}/${page}`)))
  }
})

test('? shows the keys in force', async () => {
  const { key } = await createWorkspace(service.db)
  const { user } = await openApp(service.app, '/audits', key)
  await screen.findByRole('heading', { name: 'No audits yet' })
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toHaveTextContent('Dismiss with a reason')
})

test('the keys that nothing on the page uses now are other keys, not keys of other pages', async () => {
  const { key } = await createWorkspace(service.db)
  const { user } = await openApp(service.app, '/audits', key)
  await screen.findByRole('heading', { name: 'No audits yet' })
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keys' }))
  const headings = dialog.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
  expect(headings).toEqual(['On this page', 'Other keys'])
})

test('the help is a step away from every page, without a connection too', async () => {
  const { user } = await openApp(service.app, '/settings')
  await user.click(screen.getByRole('link', { name: 'Help' }))
  const states = await screen.findByRole('table', { name: 'The five states' })
  expect(within(states).getByRole('row', { name: /^Dismissed/ })).toHaveTextContent('Dismiss')
})

test('an address that leads nowhere says so, in the shell', async () => {
  const { key } = await createWorkspace(service.db)
  await openApp(service.app, '/nowhere', key)
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('an answer that is no JSON is said in words, and trying again helps', async () => {
  const { key } = await createWorkspace(service.db)
  const { user } = await openApp(service.app, '/settings', key)
  const real = fetch
  vi.stubGlobal('fetch', async () => proxyPage())
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Audits' }))
  expect(await screen.findByText(/text\/html/)).toBeVisible()
  vi.stubGlobal('fetch', real)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'No audits yet' })).toBeVisible()
})
