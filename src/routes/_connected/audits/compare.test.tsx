import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyFinding, type Row } from '../../../../server/import/finding.ts'
import { runImport } from '../../../../server/import/import-job.ts'
import { seedAudit } from '../../../../server/testing/audit.ts'
import { openTestService, type TestService } from '../../../../server/testing/service.ts'
import { createWorkspace } from '../../../../server/testing/workspace.ts'
import { type OfferedExtensions, openApp } from '../../../testing/app.tsx'

let service: TestService

beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const violations = (audit: string, from: string[]) =>
  from.map((identity) => ({ id: `${audit} ${identity}`, identity, reason: `Reason ${identity}` }))

/** An audit in May with so many findings, and one in June without the first and with another. */
async function openTwo(
  path: (june: string, may: string) => string,
  { count = 3, extensions = 'own' }: { count?: number; extensions?: OfferedExtensions } = {},
) {
  const { workspace_id, key } = await createWorkspace(service.db)
  const identities = Array.from({ length: count + 1 }, (_, index) => `i${index}`)
  const may = await seedAudit(service.db, workspace_id, violations('may', identities.slice(0, count)), { name: 'May' })
  const june = await seedAudit(service.db, workspace_id, violations('june', identities.slice(1)), { name: 'June' })
  const decide = (violation_id: string, action: 'urgent_violation' | 'mark_fixed') =>
    service.client(key).POST('/public/v1/violations/{violation_id}/review', {
      params: { path: { violation_id } },
      body: { action },
    })
  await decide('may i1', 'mark_fixed')
  await decide('june i1', 'urgent_violation')
  const app = await openApp(service.app, path(june, may), key, extensions)
  return { june, may, ...app }
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
const cellsOf = (row: HTMLElement | undefined) =>
  within(row ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('from the triage page, an audit is compared with another that is chosen', async () => {
  const { user, address, june, may } = await openTwo((now) => `/audits/${now}`)
  await user.click(await screen.findByRole('link', { name: 'Compare' }))
  expect(await screen.findByText('Choose the audit to compare this one with.')).toBeVisible()
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Compare with' }),
    await screen.findByRole('option', { name: /^May/ }),
  )
  expect((await rowsOf('New')).map(cellsOf)).toEqual([['Reason i3Medium', 'Undecided']])
  expect(address()).toBe(`/audits/${june}/compare?with=${may}`)

  await user.click(screen.getByRole('link', { name: 'Gone 1' }))
  expect((await rowsOf('Gone')).map(cellsOf)).toEqual([['Reason i0Medium', 'Undecided']])
  expect(screen.getByRole('link', { name: 'Reason i0' })).toHaveAttribute(
    'href',
    `/audits/${may}/violations/may%20i0?review_state=all`,
  )

  await user.click(screen.getByRole('link', { name: 'Unchanged 2' }))
  const [first] = await rowsOf('Unchanged')
  expect(cellsOf(first)).toEqual(['Reason i1Medium', 'Fixed', 'Urgent'])
  expect(address()).toBe(`/audits/${june}/compare?with=${may}&change=unchanged`)
  await user.click(screen.getByRole('link', { name: 'Reason i1' }))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Violation' })).toHaveTextContent('Reason i1'))
})

async function* rows(...reasons: string[]): AsyncGenerator<Row> {
  for (const [index, reason] of reasons.entries()) yield { line: index + 1, finding: { ...emptyFinding, reason } }
}

test('an audit to which decisions were carried over is compared with the audit they came from', async () => {
  const { workspace_id, key } = await createWorkspace(service.db)
  const options = { workspace_id, source: 'csv' }
  const may = await runImport(service.db, { ...options, audit_name: 'May', rows: rows('Same', 'Gone') })
  await runImport(service.db, { ...options, audit_name: 'Other', rows: rows('Same') })
  const june = await runImport(service.db, {
    ...options,
    audit_name: 'June',
    rows: rows('Same', 'Added'),
    carryDecisionsFrom: may.audit_id,
  })
  const { user, address } = await openApp(service.app, `/audits/${june.audit_id}/compare`, key, 'own')
  expect((await rowsOf('New')).map(cellsOf)).toEqual([['Added', 'Undecided']])
  expect(screen.getByRole('combobox', { name: 'Compare with' })).toHaveDisplayValue(/^May/)
  await user.click(screen.getByRole('link', { name: 'Gone 1' }))
  await waitFor(() => expect(address()).toBe(`/audits/${june.audit_id}/compare?with=${may.audit_id}&change=gone`))
})

test('the timeline of a decision that was carried over says who made it, and in which audit', async () => {
  const { workspace_id, owner_email, key } = await createWorkspace(service.db)
  const options = { workspace_id, source: 'csv' }
  const may = await runImport(service.db, { ...options, audit_name: 'May', rows: rows('Same') })
  const api = service.client(key)
  const listed = await api.GET('/public/v1/audits/{audit_id}/violations', {
    params: { path: { audit_id: may.audit_id } },
  })
  const violation_id = listed.data?.violations[0]?.id ?? ''
  const body = { action: 'dismiss', reason: 'Approved' } as const
  await api.POST('/public/v1/violations/{violation_id}/review', { params: { path: { violation_id } }, body })
  const { audit_id } = await runImport(service.db, {
    ...options,
    audit_name: 'June',
    rows: rows('Same'),
    carryDecisionsFrom: may.audit_id,
  })
  const { user } = await openApp(service.app, `/audits/${audit_id}?review_state=dismissed`, key, 'own')
  await user.click(await screen.findByRole('row', { name: /Same/ }))
  const entry = (await screen.findByText('Carried over by an import', { selector: 'li *' })).closest('li')
  expect(entry).toHaveTextContent(`Dismissed by ${owner_email}`)
  expect(entry).toHaveTextContent('Approved')
  expect(screen.getByRole('link', { name: 'Earlier audit' })).toHaveAttribute('href', `/audits/${may.audit_id}`)
})

test('more than one page is read by cursor, and the address remembers it', { tags: 'long' }, async () => {
  const { user, address } = await openTwo((now, before) => `/audits/${now}/compare?with=${before}&change=unchanged`, {
    count: 52,
  })
  expect(await rowsOf('Unchanged')).toHaveLength(50)
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  expect(await screen.findByRole('link', { name: 'Reason i51' })).toBeVisible()
  expect(await rowsOf('Unchanged')).toHaveLength(1)
  expect(address()).toContain('&cursor=')
  expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Go to the first page' }))
  expect(await screen.findByRole('link', { name: 'Reason i1' })).toBeVisible()
})

test('findings from before are matched by their texts, and the page says so', async () => {
  const { workspace_id, key } = await createWorkspace(service.db)
  const [may, june] = [
    await seedAudit(service.db, workspace_id, [{ reason: 'Same' }], { name: 'May' }),
    await seedAudit(service.db, workspace_id, [{ reason: 'Same' }], { name: 'June' }),
  ]
  await openApp(service.app, `/audits/${june}/compare?with=${may}`, key, 'own')
  expect(await screen.findByText('Nothing is new.')).toBeVisible()
  expect(screen.getByText(/matched by rule, asset and text/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Unchanged 1' })).toBeVisible()
})

test('an audit that does not exist is said in words', async () => {
  const { workspace_id, key } = await createWorkspace(service.db)
  const only = await seedAudit(service.db, workspace_id, [{}])
  await openApp(service.app, `/audits/${only}/compare?with=gone`, key, 'own')
  expect(await screen.findByRole('heading', { name: 'There is no such audit' })).toBeVisible()
})

test('where nothing is compared there is neither the page nor a link to it', async () => {
  const { user, june } = await openTwo((now) => `/audits/${now}/compare`, { extensions: ['history'] })
  expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Audits' }))
  await user.click(await screen.findByRole('link', { name: 'June' }))
  expect(await screen.findByRole('link', { name: 'Activity' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull()
  expect(june).not.toBe('')
})

test('an audit that does not exist is missing, rather than the only one', async () => {
  await openTwo(() => '/audits/nope/compare')
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such audit')
})
