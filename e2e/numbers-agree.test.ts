import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { decideAs, findings, statesOf, triage } from './support/triage.ts'

/** A state filter with the count beside it. */
const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Filter by state' }).getByRole('listitem').filter({ hasText: name })

test('the counts of the states follow the severity and the search', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit(
    'Counts',
    findings(30, (index) => ({ severity: index < 6 ? 'CRITICAL' : 'LOW' })),
  )
  const first = (await statesOf(workspace, audit)).get('Finding 01')
  await decideAs(workspace.api, first?.id ?? '', 'mark_fixed')
  await open(`/audits/${audit}`)
  await expect(page.getByText('1–20 of 29')).toBeVisible()
  await expect(filter(page, 'Undecided')).toHaveText('Undecided29')

  await page.getByRole('combobox', { name: 'Severity' }).selectOption('CRITICAL')
  await expect(page.getByText('1–5 of 5')).toBeVisible()
  await expect(filter(page, 'Undecided')).toHaveText('Undecided5')
  await expect(filter(page, 'Fixed')).toHaveText('Fixed1')
  await expect(filter(page, 'All')).toHaveText('All6')
  // The bar is about the whole audit.
  await expect(page.getByRole('progressbar', { name: 'Review progress' })).toHaveAttribute('aria-valuemax', '30')
  await expect(page.getByText('3% of the audit decided')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search violations' }).fill('Finding 02')
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await expect(filter(page, 'Undecided')).toHaveText('Undecided1')
  await expect(filter(page, 'Fixed')).toHaveText('Fixed0')
})

test('the range says how many rows are shown and how many of them are decided; the filter in force refreshes', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Range', findings(4))
  await open(`/audits/${audit}?severity=HIGH`)
  const { rows, row, violation } = triage(page)
  await expect(rows).toHaveCount(4)
  for (const name of ['01', '02', '03']) {
    await row(`Finding ${name}`).click()
    await expect(violation).toContainText(`Finding ${name}`)
    await page.keyboard.press('f')
    await expect(row(`Finding ${name}`)).toContainText('Fixed')
  }
  await expect(page.getByText('1–4 of 4, 3 decided')).toBeVisible()
  await expect(filter(page, 'Undecided')).toHaveText('Undecided1')
  await expect(filter(page, 'Fixed')).toHaveText('Fixed3')

  await expect.poll(async () => [...(await statesOf(workspace, audit)).values()].at(2)?.review_state).toBe('fixed')
  await triage(page).state('Undecided').click()
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
})

for (const search of ['', '?severity=HIGH']) {
  test(`a colleague’s decision that shows when the violation is opened is counted${search && ' under a filter'}`, async ({
    page,
    workspace,
    open,
  }) => {
    const audit = await workspace.importAudit('Colleagues', findings(25))
    await open(`/audits/${audit}${search}`)
    const { row } = triage(page)
    await expect(page.getByText('1–20 of 25', { exact: true })).toBeVisible()
    const colleague = await workspace.newKey('colleague@bank.example')
    const theirs = (await statesOf(workspace, audit)).get('Finding 15')
    await decideAs(colleague.api, theirs?.id ?? '', 'mark_fixed')
    await row('Finding 15').click()
    await expect(row('Finding 15')).toContainText('Fixed')
    await expect(page.getByText('1–20 of 25, 1 decided')).toBeVisible()
    await expect(filter(page, 'Undecided')).toHaveText('Undecided24')
    await expect(filter(page, 'Fixed')).toHaveText('Fixed1')
    await expect(page.getByRole('progressbar', { name: 'Review progress' })).toHaveAttribute('aria-valuenow', '1')
  })
}

test('a page past the end leads to the last page', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Pages', findings(25))
  await open(`/audits/${audit}?page=9999`)
  await expect(triage(page).rows).toHaveCount(5)
  await expect(page).toHaveURL(/\?page=2$/)
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
})
