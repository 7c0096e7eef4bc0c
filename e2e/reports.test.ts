import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import papaparse from 'papaparse'
import { holdRequests } from './support/hold-requests.ts'
import { expect, test } from './support/test.ts'
import { decideAs, findings } from './support/triage.ts'
import { importFindings } from './support/violation.ts'
import type { FindingRow } from './support/workspace.ts'

const rows: FindingRow[] = [
  {
    reason: 'A formula',
    severity: 'CRITICAL',
    rule_id: 'R1',
    rule_name: 'Guaranteed returns',
    violating_text: '=HYPERLINK("http://evil.example","Guaranteed")',
    asset_name: '@SUM(1+1)',
  },
  {
    reason: 'Says "never", with, commas',
    severity: 'HIGH',
    rule_name: 'Absolute claims',
    violating_text: 'Line one\nline two',
  },
  { reason: 'Kein Verlust — 保証', rule_name: 'Guaranteed returns', rule_id: 'R1', violating_text: 'مضمون 100%' },
]

async function exportAs(page: Page, choice: string): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page
    .getByRole('menuitem', { name: choice })
    .filter({ hasText: new RegExp(`^${choice}`) })
    .first()
    .click()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

const readCsv = (text: string) => papaparse.parse<Record<string, string>>(text.slice(1), { header: true }).data

test('what the filter shows is exported as CSV that no spreadsheet runs, and counted against the service', {
  tag: '@smoke',
}, async ({ page, workspace, open }) => {
  const { auditId, ids } = await importFindings(workspace, rows)
  await decideAs(workspace.api, ids[1] ?? '', 'mark_fixed')
  await open(`/audits/${auditId}`)
  const undecided = await exportAs(page, 'CSV')
  const minute = String.raw`\d{4}-\d\d-\d\dT\d{4}Z`
  expect(undecided.name).toMatch(new RegExp(`^Q4 retail website undecided .+ ${minute} ${auditId}\\.csv$`))
  expect(undecided.text.startsWith('\ufeff"id","audit_id","review_state","severity","rule_id"')).toBe(true)
  expect(undecided.text.endsWith('\r\n')).toBe(true)
  await expect(page.getByRole('status')).toContainText('2 violations, matching the service’s count.')
  const lines = readCsv(undecided.text).filter(({ id }) => id)
  expect(lines.map(({ reason }) => reason)).toEqual(['A formula', 'Kein Verlust — 保証'])
  expect(lines[0]).toMatchObject({
    violating_text: `'=HYPERLINK("http://evil.example","Guaranteed")`,
    asset_name: `'@SUM(1+1)`,
    review_state: 'undecided',
    audit_id: auditId,
    audit_name: 'Q4 retail website',
    filter: 'review_state=undecided',
    service: new URL(page.url()).origin,
    taken_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect(lines[1]?.['violating_text']).toBe('مضمون 100%')

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.getByRole('menu')).toContainText('Filter: State: Undecided')
  const whole = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV of the whole audit' }).click()
  const everything = await readFile(await (await whole).path(), 'utf8')
  expect(readCsv(everything).filter(({ id }) => id)).toHaveLength(3)
  expect(undecided.text).not.toContain(workspace.key)

  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page.getByRole('grid', { name: 'Violations' }).locator('[data-violation]')).toHaveCount(3)
  const all = await exportAs(page, 'CSV')
  const fixed = readCsv(all.text).find(({ id }) => id === ids[1])
  expect(fixed).toMatchObject({
    review_state: 'fixed',
    reason: 'Says "never", with, commas',
    violating_text: 'Line one\nline two',
  })
})

test('JSON carries the threads, the filter, the time and the totals', async ({ page, workspace, open }) => {
  const { auditId, ids } = await importFindings(workspace, rows)
  for (const comment of ['Seen by legal', '=1+1\nsecond line']) {
    await workspace.api.POST('/public/v1/violations/{violation_id}/comments', {
      params: { path: { violation_id: ids[0] ?? '' } },
      body: { comment },
    })
  }
  await open(`/audits/${auditId}?severity=CRITICAL`)
  await expect(page.getByRole('grid', { name: 'Violations' }).locator('[data-violation]')).toHaveCount(1)
  const { text } = await exportAs(page, 'JSON with comments')
  const file: unknown = JSON.parse(text)
  expect(file).toMatchObject({
    audit: { id: auditId, name: 'Q4 retail website' },
    filter: { review_state: 'undecided', severity: 'CRITICAL' },
    connection: { address: new URL(page.url()).origin },
    taken_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    violations: [
      {
        id: ids[0],
        violating_text: '=HYPERLINK("http://evil.example","Guaranteed")',
        comments: [
          { author_email: workspace.owner_email, content: 'Seen by legal' },
          { author_email: workspace.owner_email, content: '=1+1\nsecond line' },
        ],
      },
    ],
    totals: { found: 1, total: 1, steady: true },
  })
  expect(text).not.toContain(workspace.key)
  const csv = await exportAs(page, 'CSV with comments')
  expect(readCsv(csv.text)[0]?.['comments']).toMatch(/Seen by legal\n.*=1\+1\nsecond line/)
})

test('a difference to the service’s count is named', async ({ page, workspace, open }) => {
  const { auditId } = await importFindings(workspace, rows)
  await open(`/audits/${auditId}?review_state=all`)
  await expect(page.getByRole('grid', { name: 'Violations' }).locator('[data-violation]')).toHaveCount(3)
  await page.route('**/violations?*', async (route) => {
    const response = await route.fetch()
    const body: unknown = await response.json()
    await route.fulfill({ response, json: Object.assign({}, body, { total: 5 }) })
  })
  await exportAs(page, 'CSV')
  await expect(page.getByRole('region', { name: 'Exports' })).toContainText('3 violations; the service counts 5.')
})

test('an export can be stopped, and then leaves no file', async ({ page, workspace, open }) => {
  const { auditId } = await importFindings(workspace, rows)
  await open(`/audits/${auditId}`)
  let downloads = 0
  page.on('download', () => (downloads += 1))
  const waiting: (() => void)[] = []
  await page.route('**/public/v1/violations/*', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue().catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV with comments' }).click()
  await expect.poll(() => waiting.length).toBe(3)
  await page.getByRole('button', { name: 'Stop the export' }).click()
  for (const letGo of waiting) letGo()
  await expect(page.getByRole('region', { name: 'Exports' })).toHaveCount(0)
  expect(downloads).toBe(0)
})

test('the report adds up: totals, by severity, rule and asset, every decision with its reason', {
  tag: '@smoke',
}, async ({ page, workspace, open }) => {
  const { auditId, ids } = await importFindings(workspace, rows)
  await decideAs(workspace.api, ids[0] ?? '', 'dismiss', 'Approved by legal\nin March')
  await decideAs(workspace.api, ids[1] ?? '', 'mark_fixed')
  await open(`/audits/${auditId}`)
  await page.getByRole('link', { name: 'Report' }).click()
  await expect(page).toHaveURL(`/audits/${auditId}/report`)
  await expect(page.getByRole('heading', { name: 'Report: Q4 retail website' })).toBeVisible()
  await expect(page.getByText('3 violations, matching the service’s count.')).toBeVisible()
  await expect(page.getByText('None: every violation of the audit', { exact: true })).toBeVisible()
  const states = page.getByRole('table', { name: 'By state' })
  await expect(states.getByRole('row', { name: 'Dismissed 1 33%' })).toBeVisible()
  await expect(states.getByRole('row', { name: 'All 3 100%' })).toBeVisible()
  const rules = page.getByRole('table', { name: 'By rule' })
  await expect(rules.getByRole('row').nth(1)).toContainText('Guaranteed returns')
  await expect(rules.getByRole('row').nth(1)).toContainText('250%')
  await expect(page.getByRole('table', { name: 'By severity' }).getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('table', { name: 'By asset' }).getByRole('row')).toHaveCount(3)
  const decisions = page.getByRole('table', { name: 'Decisions' })
  await expect(decisions.getByRole('row')).toHaveCount(3)
  await expect(decisions.getByRole('row').nth(1)).toContainText('Approved by legal')
  await expect(decisions.getByRole('row').nth(1)).toContainText(ids[0] ?? '')

  await page.getByRole('combobox', { name: 'State' }).selectOption('dismissed')
  await expect(page.getByText('State: Dismissed', { exact: true })).toBeVisible()
  await expect(page.getByText('1 violation, matching the service’s count.')).toBeVisible()
  await expect(page).toHaveURL(/review_state=dismissed/)
})

test('a report opened from a filtered list says that it is about the whole audit', async ({
  page,
  workspace,
  open,
}) => {
  const { auditId } = await importFindings(workspace, rows)
  await open(`/audits/${auditId}?severity=CRITICAL`)
  await page.getByRole('link', { name: 'Report' }).click()
  await expect(page.getByRole('heading', { name: 'Report: Q4 retail website' })).toBeVisible()
  await expect(page.getByText(/^Whole audit · /)).toBeVisible()
  await page.getByRole('combobox', { name: 'Severity' }).selectOption('CRITICAL')
  await expect(page.getByText(/^Severity: Critical · /)).toBeVisible()
})

test('a tip goes when what it says no longer holds', async ({ page, workspace, open }) => {
  const { auditId } = await importFindings(workspace, rows)
  const release = await holdRequests(page, /review_state=all/)
  await open(`/audits/${auditId}/report`)
  await page.getByRole('button', { name: 'Print or save as PDF' }).hover()
  const tip = page.locator('[popover=manual]').filter({ hasText: 'Reading the audit' })
  await expect(tip).toBeVisible()
  release()
  await expect(page.getByText('matching the service’s count')).toBeVisible()
  await expect(tip).toBeHidden()
})

test('the report prints without the interface around it', async ({ page, workspace, open }) => {
  const { auditId } = await importFindings(workspace, rows)
  await open(`/audits/${auditId}/report`)
  await expect(page.getByText('matching the service’s count')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
  await expect(page.getByRole('table', { name: 'By rule' })).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const ink = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(ink).toBe('rgb(27, 26, 23)')
  expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('the report has every decision beyond the first thousand, on screen and on paper', async ({
  page,
  workspace,
  open,
}) => {
  const auditId = await workspace.importAudit(
    'Q4 retail website',
    findings(1005, () => ({ review_state: 'fixed' })),
  )
  await open(`/audits/${auditId}/report`)
  const rows = page.getByRole('table', { name: 'Decisions' }).getByRole('row')
  await expect(page.getByText('1,000 of 1,005 decisions are shown.')).toBeVisible()
  await expect(rows).toHaveCount(1001)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(rows).toHaveCount(1006)
  await expect(page).toHaveTitle(new RegExp(`^Q4 retail website all .+Z ${auditId}$`))
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(rows).toHaveCount(1001)
  await expect(page).toHaveTitle(/^Report: Q4 retail website/)
  await page.getByRole('button', { name: '5 more' }).click()
  await expect(rows).toHaveCount(1006)
})
