import { settings } from './support/settings.ts'
import { expect, test } from './support/test.ts'
import { findings, triage } from './support/triage.ts'

/** Findings 2 and 4 are of low severity. */
const rows = findings(4, (index) => ({ severity: index % 2 === 0 ? 'HIGH' : 'LOW' }))

test('a list is saved under a name, chosen by keyboard in another audit, and deleted', async ({
  page,
  workspace,
  open,
}) => {
  const first = await workspace.importAudit('Q4 retail website', rows)
  const second = await workspace.importAudit('Q1 retail website', rows)
  await open(`/audits/${first}?review_state=all&severity=LOW&search=Finding`)
  const { rows: shown, status } = triage(page)
  await expect(shown).toHaveCount(2)
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: 'Saved views' })
  const name = dialog.getByRole('textbox', { name: 'Save this view as' })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Severity: Low · Search: “Finding”')
  await page.keyboard.type('Low ones')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(status).toContainText('Saved “Low ones”')

  await page.goto(`/audits/${second}?review_state=dismissed&severity=LOW&search=${'a+long+search+'.repeat(8)}`)
  await expect(page.getByRole('button', { name: 'Saved views' })).toBeVisible()
  await page.keyboard.press('w')
  await expect(name).toBeFocused()
  await page.keyboard.type('Long words')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.goto(`/audits/${second}`)
  await expect(shown).toHaveCount(4)
  await page.keyboard.press('w')
  await expect(name).toBeFocused()
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await dialog.getByRole('button', { name: 'Delete “Long words”' }).click()
  await expect(dialog.getByRole('button', { name: /^Long words/ })).toBeHidden()
  await name.focus()
  const view = dialog.getByRole('button', { name: /^Low ones/ })
  await expect(view).toBeVisible()
  for (let tabs = 0; tabs < 2; tabs += 1) await page.keyboard.press('Tab')
  await expect(view).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/audits/${second}?review_state=all&severity=LOW&search=Finding`)
  await expect(shown).toHaveCount(2)

  await page.getByRole('button', { name: 'Saved views' }).click()
  await expect(dialog.getByRole('listitem')).toHaveAttribute('aria-current', 'true')
  await page.reload()
  await expect(shown).toHaveCount(2)
  await page.keyboard.press('w')
  await dialog.getByRole('button', { name: 'Delete “Low ones”' }).click()
  await expect(dialog).toContainText('No saved views yet')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.press('w')
  await expect(dialog.getByRole('button', { name: /^Low ones/ })).toBeVisible()
})

test('saved views belong to their connection and are erased with it', async ({ page, workspace, open }) => {
  const auditId = await workspace.importAudit('Q4 retail website', rows)
  await open(`/audits/${auditId}?severity=LOW`)
  const { rows: shown } = triage(page)
  await expect(shown).toHaveCount(2)
  await page.keyboard.press('w')
  await page.getByRole('textbox', { name: 'Save this view as' }).fill('Low ones')
  await page.keyboard.press('Enter')
  const kept = () => page.evaluate(() => JSON.stringify(localStorage))
  await expect.poll(kept).toContain('Low ones')
  await page.getByRole('link', { name: 'Settings' }).click()
  await settings(page).disconnect()
  await expect.poll(kept).not.toContain('Low ones')
})
