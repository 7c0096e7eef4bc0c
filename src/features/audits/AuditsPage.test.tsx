import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedAudit } from '../../../server/testing/audit.ts'
import { openTestService, type TestService } from '../../../server/testing/service.ts'
import { createWorkspace } from '../../../server/testing/workspace.ts'
import { openApp } from '../../testing/app.tsx'
import { scrollIntoSight } from '../../testing/intersection.ts'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

async function workspaceWith(...audits: Parameters<typeof seedAudit>[3][]) {
  const workspace = await createWorkspace(service.db)
  for (const audit of audits) await seedAudit(service.db, workspace.workspace_id, [], audit)
  return workspace
}

const day = (date: number) => new Date(Date.UTC(2026, 9, date, 9))
const rows = () => within(screen.getByRole('table', { name: 'Audits' })).getAllByRole('link')

test('audits are listed newest first, each as a link named by the audit', async () => {
  const { key } = await workspaceWith(
    { name: 'Spring campaign', created_at: day(1) },
    { name: 'Autumn campaign', created_at: day(3) },
    { name: 'Summer campaign', created_at: day(2) },
  )
  await openApp(service.app, '/audits', key)
  await screen.findByRole('table', { name: 'Audits' })
  expect(rows().map((link) => link.textContent)).toEqual(['Autumn campaign', 'Summer campaign', 'Spring campaign'])
  expect(document.title).toBe('Audits · Redline')
})

test('an empty workspace explains itself', async () => {
  const { key } = await workspaceWith()
  await openApp(service.app, '/audits', key)
  expect(await screen.findByRole('heading', { name: 'No audits yet' })).toBeVisible()
  expect(await screen.findByText(/redline -- import/)).toBeVisible()
  expect(screen.queryByText(/demo workspace/)).toBeNull()
})

test('the review progress of an audit is asked for once', async () => {
  const { key, workspace_id } = await createWorkspace(service.db)
  const states = ['undecided', 'undecided', 'fixed', 'dismissed'] as const
  const violations = states.map((review_state) => ({
    review_state,
    dismissal_reason: review_state === 'dismissed' ? 'No' : null,
  }))
  await seedAudit(service.db, workspace_id, violations)
  const { requests } = await openApp(service.app, '/audits', key)
  const row = (await screen.findByRole('link', { name: 'Spring campaign' })).closest('tr')
  if (row) scrollIntoSight(row)
  const bar = await screen.findByRole('progressbar', { name: 'Review progress' })
  expect(bar).toHaveAttribute('aria-valuenow', '2')
  expect(bar).toHaveAttribute('aria-valuetext', expect.stringContaining('50% decided'))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Open work' })).toHaveTextContent('2undecided'))
  expect(requests.filter((request) => request.includes('page_size=1'))).toHaveLength(1)
})

test('name and status filter the page and live in the address', async () => {
  const { key } = await workspaceWith(
    { name: 'Spring campaign', status: 'COMPLETED' },
    { name: 'Autumn campaign', status: 'FAILED' },
  )
  const { user, address } = await openApp(service.app, '/audits', key)
  await user.type(await screen.findByRole('searchbox', { name: 'Filter by name' }), 'spr')
  await waitFor(() => expect(rows().map((link) => link.textContent)).toEqual(['Spring campaign']))
  expect(address()).toBe('/audits?name=spr')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'FAILED')
  expect(await screen.findByRole('heading', { name: 'No audit matches' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe('/audits'))
})

test('a column sorts in both directions, and the address opens the same way', async () => {
  const { key } = await workspaceWith(
    { name: 'B campaign', created_at: day(2) },
    { name: 'A campaign', created_at: day(1) },
    { name: 'C campaign', created_at: day(3) },
  )
  const { user, address } = await openApp(service.app, '/audits?sort=name&order=ascending', key)
  await screen.findByRole('table', { name: 'Audits' })
  expect(rows().map((link) => link.textContent)).toEqual(['A campaign', 'B campaign', 'C campaign'])
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() => expect(rows()[0]).toHaveTextContent('C campaign'))
  expect(address()).toBe('/audits?sort=name')
})

test('Show more raises the limit until all are there', async () => {
  const { key } = await workspaceWith(...Array.from({ length: 22 }, (_, index) => ({ name: `campaign ${index}` })))
  const { user, address } = await openApp(service.app, '/audits', key)
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('22 audits, all there are')).toBeVisible()
  expect(address()).toBe('/audits?limit=50')
})

test('a limit that the service refuses falls back by itself to one that works', async () => {
  const { key } = await workspaceWith({ name: 'Spring campaign' })
  const { requests } = await openApp(service.app, '/audits?limit=500', key)
  expect(await screen.findByRole('table', { name: 'Audits' })).toBeVisible()
  expect(screen.queryByText(/refused/)).toBeNull()
  expect(requests.findLast((request) => request.includes('/audits?'))).toBe('GET /public/v1/audits?limit=100')
})
