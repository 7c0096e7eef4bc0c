import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../../../server/testing/service.ts'
import { connect } from '../../api/connections.ts'
import { openApp } from '../../testing/app.tsx'
import { createAudit, findings } from '../../testing/triage.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const importOnlyKey = async () => (await createAudit(service, findings(1))).newKey('import')
const places = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('a key that may only import begins on Import, and the menu has nothing that it may not do', async () => {
  const { address, requests } = await openApp(service.app, '/', await importOnlyKey(), 'own')
  expect(await screen.findByRole('heading', { name: 'Import' })).toBeVisible()
  expect(address()).toBe('/import')
  expect(places()).toEqual(['Import', 'Settings'])
  expect(screen.queryByRole('heading', { name: 'Library' })).toBeNull()
  expect(requests.filter((request) => request.includes('/events'))).toEqual([])
})

test('until the service has said what the key may do, nothing untrue is shown', async () => {
  const key = await importOnlyKey()
  const { hold, user, address } = await openApp(service.app, '/settings', undefined, 'own')
  const discovery = hold(/^GET \/extensions\/v1$/, 'answer')
  await act(() => connect({ label: 'Northwind Bank', address: '', key, remember: false }))
  await user.click(await screen.findByRole('link', { name: 'Audits' }))
  await waitFor(() => expect(discovery.count()).toBe(1))
  expect(screen.queryByText(/plan/)).toBeNull()
  expect(screen.queryByText('This key has no access')).toBeNull()
  discovery.release()
  await waitFor(() => expect(address()).toBe('/import'))
})

test('a key that may only import can be entered in Settings', async () => {
  const key = await importOnlyKey()
  const { user, address } = await openApp(service.app, '/settings', undefined, 'own')
  await user.click(await screen.findByRole('textbox', { name: /API key/ }))
  await user.paste(key)
  await user.click(screen.getByRole('button', { name: 'Connect' }))
  await waitFor(() => expect(address()).toBe('/import'))
  expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeVisible()
})

test('an import is followed without links to what the key may not read', async () => {
  const key = await importOnlyKey()
  await service.app.inject({
    method: 'POST',
    url: '/extensions/v1/imports?format=csv&name=From%20CI',
    headers: { 'x-api-key': key, 'content-type': 'text/csv' },
    payload: 'reason\nPromises 8%\n',
  })
  await openApp(service.app, '/import', key, 'own')
  const jobs = within(await screen.findByRole('list', { name: 'Recent imports' }))
  expect(await jobs.findByText('1 finding added')).toBeVisible()
  expect(jobs.queryByRole('link')).toBeNull()
})
