import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../server/db/sql.ts'
import { seedAudit } from '../../../server/testing/audit.ts'
import { openTestService, type TestService } from '../../../server/testing/service.ts'
import { createWorkspace } from '../../../server/testing/workspace.ts'
import { createKey } from '../../../server/workspaces/api-keys.ts'
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
  expect(screen.queryByRole('table', { name: 'Audits' })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an empty workspace leads to the import, where the key allows it', async () => {
  const { key } = await workspaceWith()
  await openApp(service.app, '/audits', key, 'own')
  const page = within(screen.getByRole('main'))
  expect(await page.findByRole('link', { name: 'Import' })).toHaveAttribute('href', '/import')
  expect(page.queryByText(/redline -- import/)).toBeNull()
})

test('the demo recommends an audit of its own, not a newer one of the user', async () => {
  const { workspace_id, owner_email } = await createWorkspace(service.db)
  await seedAudit(service.db, workspace_id, [{}], { id: 'q4-retail-website', name: 'Q4', created_at: day(1) })
  await seedAudit(service.db, workspace_id, [{}], { name: 'My import', created_at: day(2) })
  const fixedKey = `rl_demo${workspace_id.replaceAll('-', '')}_secret`
  const { key } = await createKey(service.db, { workspace_id, owner_email, fixedKey })
  await openApp(service.app, '/audits', key)
  const note = await screen.findByRole('complementary', { name: 'This is the demo workspace.' })
  expect(within(note).getByRole('link')).toHaveTextContent('Start with “Q4”')
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
  expect(bar).toHaveAttribute('aria-valuetext', expect.stringContaining('50% of the audit decided'))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Open work' })).toHaveTextContent('2undecided'))
  expect(requests.filter((request) => request.includes('page_size=1'))).toHaveLength(1)
})

test('where the service pages through audits, the first list brings the progress of each, and the 101st is shown', {
  tags: 'long',
}, async () => {
  const { key, workspace_id } = await createWorkspace(service.db)
  for (let number = 1; number <= 101; number += 1) {
    const created_at = new Date(Date.UTC(2025, 0, number))
    await seedAudit(service.db, workspace_id, [{}], { name: `campaign ${number}`, created_at })
  }
  const { requests, user } = await openApp(service.app, '/audits', key, 'own')
  await screen.findByRole('table', { name: 'Audits' })
  expect(rows()).toHaveLength(20)
  await waitFor(() => expect(openWork()).toHaveTextContent('101undecided violations in 101 audits'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Oldest first')
  await waitFor(() => expect(rows()[0]).toHaveTextContent('campaign 1'))
  expect(rows()).toHaveLength(101)
  const first = screen.getByRole('link', { name: 'campaign 1' })
  const row = first.closest('tr')
  if (row) scrollIntoSight(row)
  expect(within(row ?? first).getByRole('progressbar', { name: 'Review progress' })).toBeVisible()
  await user.click(first)
  expect(await screen.findByRole('heading', { name: 'campaign 1', level: 1 })).toBeVisible()
  expect(requests.filter((request) => request.includes('/audits?'))).toEqual([
    'GET /extensions/v1/audits?page_size=20',
    'GET /extensions/v1/audits?page_size=500',
  ])
  expect(requests.filter((request) => request.includes('page_size=1&') || request.endsWith('page_size=1'))).toEqual([])
})

const openWork = () => screen.getByRole('region', { name: 'Open work' })

/** 21 audits, one more than the table shows first. The newest and the oldest have one undecided violation each. */
async function openAudits() {
  const workspace = await createWorkspace(service.db)
  for (let date = 1; date <= 21; date += 1) {
    const violations = date === 1 || date === 21 ? [{}] : []
    await seedAudit(service.db, workspace.workspace_id, violations, { created_at: day(date) })
  }
  return workspace
}

test('open work counts all audits, not only those that the table shows', async () => {
  const { key } = await openAudits()
  await openApp(service.app, '/audits', key)
  await screen.findByRole('table', { name: 'Audits' })
  expect(rows()).toHaveLength(20)
  await waitFor(() => expect(openWork()).toHaveTextContent('2undecided violations in 2 audits'))
})

test('open work says which audits it counts where the service gives no longer list', async () => {
  const { key } = await openAudits()
  const { intercept, user } = await openApp(service.app, '/settings', key)
  intercept(/audits\?limit=(50|100)$/, () => Promise.resolve(Response.json({ detail: 'At most 20' }, { status: 422 })))
  await user.click(screen.getByRole('link', { name: 'Audits' }))
  await screen.findByRole('table', { name: 'Audits' })
  await waitFor(() => expect(openWork()).toHaveTextContent('1undecided violation in the newest 20 audits'))
})

test('only an audit that was checked has "No violations"', async () => {
  const { key } = await workspaceWith(
    { name: 'Clean', status: 'COMPLETED', total_assets: 3, completed_assets: 3 },
    { name: 'Broken', status: 'FAILED', total_assets: 210, completed_assets: 0, failed_assets: 210 },
    { name: 'Unreadable', status: 'COMPLETED', total_assets: 5, completed_assets: 0, failed_assets: 5 },
    { name: 'Under way', status: 'RUNNING', total_assets: 5, completed_assets: 2, completed_at: null },
    { name: 'Waiting', status: 'QUEUED', total_assets: 0, completed_assets: 0, completed_at: null },
  )
  await openApp(service.app, '/audits', key)
  await screen.findByRole('table', { name: 'Audits' })
  const said = Object.fromEntries(
    rows().map((link) => [link.textContent, link.closest('tr')?.lastElementChild?.textContent]),
  )
  expect(said).toEqual({
    Clean: 'No violations',
    Broken: '',
    Unreadable: '',
    'Under way': '',
    Waiting: 'Not checked yet',
  })
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
  expect(await screen.findByRole('heading', { name: 'No matching audits' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe('/audits'))
})

/** 22 audits, two more than the table shows first; "campaign 1" is the oldest. */
const many = Array.from({ length: 22 }, (_, index) => ({ name: `campaign ${index + 1}`, created_at: day(index + 1) }))

test('a filter finds an audit that the table does not show without it, and says what it searched', async () => {
  const { key } = await workspaceWith(...many)
  const { user } = await openApp(service.app, '/audits', key)
  const box = await screen.findByRole('searchbox', { name: 'Filter by name' })
  expect(screen.queryByRole('link', { name: 'campaign 2' })).toBeNull()
  await user.type(box, 'campaign 2')
  await waitFor(() =>
    expect(rows().map((link) => link.textContent)).toEqual(['campaign 22', 'campaign 21', 'campaign 20', 'campaign 2']),
  )
  expect(screen.getByText('All 22 audits were searched')).toBeVisible()
})

test('an order other than newest first sorts all audits, not only those that the table shows', async () => {
  const { key } = await workspaceWith(...many)
  const { user } = await openApp(service.app, '/audits', key)
  await screen.findByRole('table', { name: 'Audits' })
  expect(rows()).toHaveLength(20)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Oldest first')
  await waitFor(() => expect(rows()[0]).toHaveTextContent('campaign 1'))
  expect(rows()).toHaveLength(22)
  expect(screen.getByText('22 audits in total')).toBeVisible()
})

test('where the service gives no longer list, a filter says that only the newest were searched', async () => {
  const { key } = await workspaceWith(...many)
  const { intercept, user } = await openApp(service.app, '/settings', key)
  intercept(/audits\?limit=(50|100)$/, () => Promise.resolve(Response.json({ detail: 'At most 20' }, { status: 422 })))
  await user.click(screen.getByRole('link', { name: 'Audits' }))
  await user.type(await screen.findByRole('searchbox', { name: 'Filter by name' }), 'spring')
  expect(await screen.findByRole('heading', { name: 'No matching audits' })).toBeVisible()
  expect(screen.getByText('The newest 20 audits were searched')).toBeVisible()
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

test('audits are sorted by date from the list of orders that a phone has', async () => {
  const { key } = await workspaceWith(
    { name: 'B campaign', created_at: day(2) },
    { name: 'A campaign', created_at: day(1) },
    { name: 'C campaign', created_at: day(3) },
  )
  const { user, address } = await openApp(service.app, '/audits?sort=duration', key)
  await screen.findByRole('table', { name: 'Audits' })
  const order = screen.getByRole('combobox', { name: 'Sort by' })
  expect(order).toHaveDisplayValue('Duration')
  await user.selectOptions(order, 'Oldest first')
  await waitFor(() =>
    expect(rows().map((link) => link.textContent)).toEqual(['A campaign', 'B campaign', 'C campaign']),
  )
  expect(address()).toBe('/audits?order=ascending')
})

test('Show more raises the limit until all are there', async () => {
  const { key } = await workspaceWith(...Array.from({ length: 22 }, (_, index) => ({ name: `campaign ${index}` })))
  const { user, address } = await openApp(service.app, '/audits', key)
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('22 audits in total')).toBeVisible()
  expect(address()).toBe('/audits?limit=50')
})

test('a limit that the service refuses falls back by itself to one that works', async () => {
  const { key } = await workspaceWith(...Array.from({ length: 22 }, (_, index) => ({ name: `campaign ${index}` })))
  const { requests } = await openApp(service.app, '/audits?limit=500', key)
  expect(await screen.findByText('22 audits in total')).toBeVisible()
  expect(screen.queryByText(/refused/)).toBeNull()
  expect(requests.findLast((request) => request.includes('/audits?'))).toBe('GET /public/v1/audits?limit=100')
})

test('a series is one line, which opens its scans and what changed from one to the next', async () => {
  const { key } = await createWorkspace(service.db)
  const api = service.client(key)
  const scan = async (name: string, reasons: string[]) => {
    const query = { format: 'csv', name, series: 'Website', carry_decisions_from: 'latest' } as const
    const { data } = await api.POST('/extensions/v1/imports', {
      params: { query },
      headers: { 'content-type': 'text/csv' },
      body: ['reason', ...reasons].join('\n'),
      bodySerializer: String,
    })
    await waitFor(async () => {
      const path = { job_id: data?.id ?? '' }
      const job = await api.GET('/extensions/v1/imports/{job_id}', { params: { path } })
      expect(job.data?.status).toBe('completed')
    })
  }
  await scan('May', ['A', 'B'])
  await scan('June', ['B', 'C', 'D'])
  const { user } = await openApp(service.app, '/audits', key, 'own')
  await screen.findByRole('table', { name: 'Audits' })
  expect(rows().map((link) => link.textContent)).toEqual(['June'])
  await user.click(screen.getByRole('button', { name: 'Website: 2 scans' }))
  const scans = within(await screen.findByRole('table', { name: 'Scans of Website' }))
  const cells = scans.getAllByRole('row').map((row) => within(row).queryAllByRole('cell'))
  expect(cells.map((row) => row.slice(1).map((cell) => cell.textContent))).toEqual([
    [],
    ['June', '3', '2', '1', '1'],
    ['May', '2', '', '', ''],
  ])
})

test('an audit is renamed, archived, shown, restored and deleted, with a question that names the numbers', async () => {
  const { key, workspace_id } = await createWorkspace(service.db)
  const decided = { review_state: 'fixed' } as const
  await seedAudit(service.db, workspace_id, [{}, {}, decided], { name: 'Wrong scan', created_at: day(1) })
  await seedAudit(service.db, workspace_id, [], { name: 'Other', created_at: day(2) })
  const { user, address } = await openApp(service.app, '/audits', key, 'own')
  const choose = async (audit: string, action: string) => {
    const cells = within(await screen.findByRole('table', { name: 'Audits' }))
    const row = within((await cells.findByRole('link', { name: audit })).closest('tr') ?? document.body)
    const closed = row.queryByRole('button', { name: `Change “${audit}”` })
    // After its first use the button stays, and its menu is there even while it is closed.
    if (closed?.getAttribute('aria-haspopup') === null) await user.click(closed)
    await user.click(await row.findByRole('menuitem', { name: action, hidden: true }))
  }
  await choose('Wrong scan', 'Rename')
  const rename = within(await screen.findByRole('dialog', { name: 'Rename' }))
  expect(rename.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await user.clear(rename.getByRole('textbox', { name: 'Name' }))
  await user.type(rename.getByRole('textbox', { name: 'Name' }), 'Other')
  await user.click(rename.getByRole('button', { name: 'Rename' }))
  expect(await rename.findByText(/There is an audit named "Other" already/)).toBeVisible()
  await user.type(rename.getByRole('textbox', { name: 'Name' }), ' scan')
  await user.click(rename.getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(rows().map((link) => link.textContent)).toEqual(['Other', 'Other scan']))

  await choose('Other scan', 'Archive')
  const archive = within(await screen.findByRole('dialog', { name: 'Archive' }))
  expect(archive.getByText(/left out of lists and counts.*Violations: 3\./)).toBeVisible()
  await user.click(archive.getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(rows().map((link) => link.textContent)).toEqual(['Other']))

  await user.click(screen.getByRole('link', { name: 'Archived audits' }))
  await waitFor(() => expect(rows().map((link) => link.textContent)).toEqual(['Other scan']))
  expect(address()).toBe('/audits?archived=true')
  await choose('Other scan', 'Restore')
  expect(await screen.findByRole('heading', { name: 'No matching audits' })).toBeVisible()

  await user.click(screen.getByRole('link', { name: 'Go to audits' }))
  await choose('Other scan', 'Delete')
  const question = within(await screen.findByRole('dialog', { name: 'Delete' }))
  expect(await question.findByText(/“Other scan” is deleted for good.*Violations: 3, decided: 1\./)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(rows().map((link) => link.textContent)).toEqual(['Other']))
  expect(await screen.findByText('Deleted “Other scan”')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('the name of an archived audit is on its page, also when that is opened by its address', async () => {
  const { key, workspace_id } = await createWorkspace(service.db)
  const audit_id = await seedAudit(service.db, workspace_id, [{}], { name: 'Wrong scan' })
  await service.db.query(sql`update audit set archived_at = now() where id = ${audit_id}`)
  await openApp(service.app, `/audits/${audit_id}`, key, 'own')
  expect(await screen.findByRole('heading', { name: 'Wrong scan' })).toBeVisible()
})

test('a key without the scope admin is offered no change of audits', async () => {
  const { workspace_id, owner_email } = await createWorkspace(service.db)
  await seedAudit(service.db, workspace_id, [], { name: 'Spring campaign' })
  const { key } = await createKey(service.db, { workspace_id, owner_email, scopes: ['review', 'import'] })
  await openApp(service.app, '/audits', key, 'own')
  expect(await screen.findByRole('link', { name: 'Archived audits' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Change “/ })).toBeNull()
})
