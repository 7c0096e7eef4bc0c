import { settings } from './support/settings.ts'
import { expect, test } from './support/test.ts'
import { findings, restAfterDialog, triage } from './support/triage.ts'

test('the end of the queue says how many are left undecided, and the dialog names recent reasons', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Words', findings(2))
  await open(`/audits/${audit}`)
  const { rows, decision, violation } = triage(page)
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(decision('Dismiss')).toBeVisible()
  await page.keyboard.press('d')
  const dialog = page.getByRole('dialog', { name: 'Dismiss' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Approved by legal')
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(violation).toContainText('Finding 02')
  await restAfterDialog(page)
  await page.keyboard.press('d')
  await expect(dialog).toContainText('Recent reasons')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('j')
  await expect(violation).toContainText('1 left undecided.')
})

test('settings say how long the key is kept, and whose language is used', async ({ page, open }) => {
  await open('/settings')
  await expect(settings(page).list).toContainText('key kept until the last Redline tab is closed')
  await expect(page.getByRole('combobox', { name: 'Language' }).getByRole('option').first()).toHaveText(
    'Same as browser',
  )
})
