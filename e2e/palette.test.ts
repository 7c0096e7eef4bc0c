import type { Page } from '@playwright/test'
import { expect, test as demoTest } from './support/demo.ts'
import { fillHistory, generated } from './support/history.ts'
import { test } from './support/test.ts'
import { findings, triage } from './support/triage.ts'

/** Opens the palette, types, and takes the only or first option of this name. */
async function choose(page: Page, typed: string, name: string | RegExp): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(typed)
  await palette.getByRole('option', { name }).first().click()
  await expect(palette).toBeHidden()
}

test('the palette finds filters, reports, the other theme and saved views, by words in any order', async ({
  page,
  workspace,
  open,
}) => {
  const rows = findings(4, (index) => ({ severity: index % 2 === 0 ? 'HIGH' : 'LOW' }))
  const auditId = await workspace.importAudit('Q4 retail website', rows)
  await open(`/audits/${auditId}`)
  const { rows: shown } = triage(page)
  await expect(shown).toHaveCount(4)
  await choose(page, 'low severity', 'Severity: Low')
  await expect(page).toHaveURL(`/audits/${auditId}?severity=LOW`)
  await expect(shown).toHaveCount(2)
  await choose(page, 'all state', 'State: All')
  await expect(page).toHaveURL(`/audits/${auditId}?severity=LOW&review_state=all`)
  await page.keyboard.press('w')
  await page.getByRole('textbox', { name: 'Save this view as' }).fill('Minor ones')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  await choose(page, 'q4 report', 'Report: Q4 retail website')
  await expect(page).toHaveURL(`/audits/${auditId}/report`)
  await choose(page, 'website contradictions', 'Contradictions: Q4 retail website')
  await expect(page).toHaveURL(`/audits/${auditId}/contradictions`)
  await choose(page, 'theme dark', 'Use the dark theme')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await choose(page, 'ones minor', /Minor ones/)
  await expect(page).toHaveURL(`/audits/${auditId}?review_state=all&severity=LOW`)
  await expect(shown).toHaveCount(2)
  const download = page.waitForEvent('download')
  await choose(page, 'export', 'Export')
  await page.getByRole('menuitem', { name: 'CSV with comments' }).click()
  expect((await download).suggestedFilename()).toMatch(/all LOW .*\.csv$/)
})

demoTest('the palette finds templates and documents', async ({ page, open }) => {
  await open('/audits')
  await fillHistory(page, [generated('d-1', { title: 'Growth Plus brochure' })])
  await expect(page.getByRole('table', { name: 'Audits' })).toBeVisible()
  await choose(page, 'description product', /Product description/)
  await expect(page).toHaveURL('/generate/product-description')
  await expect(page.getByRole('button', { name: 'Generate' })).toBeVisible()
  await choose(page, 'brochure growth', /Growth Plus brochure/)
  await expect(page).toHaveURL('/documents/d-1')
})
