import { expect, test } from './support/test.ts'
import { decideAs, findings, restAfterDialog, statesOf, triage } from './support/triage.ts'

test.use({ extensions: 'own' })

test('the keyboard goes on: focus from the first key, a round through what was left, and the end of undo', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Keys', findings(3))
  await open(`/audits/${audit}`)
  const { heading, rows, row, decision, violation, status } = triage(page)
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await expect(row('Finding 01')).toBeFocused()

  await test.step('after a decision by click, the decision and the next violation are announced', async () => {
    await decision('Urgent').click()
    await expect(status.first()).toContainText('Marked urgent: “Finding 01”')
    await expect(violation.locator('header [aria-live=polite]')).toHaveText('Rule 02')
  })

  await test.step('the end offers what was left, by key', async () => {
    const again = page.getByRole('button', { name: 'Go through them again' })
    for (const key of ['j', 'Enter', 'ArrowDown']) {
      await page.keyboard.press('j')
      await expect(heading).toHaveText('Rule 03')
      await page.keyboard.press('j')
      await expect(again).toContainText('J')
      await page.keyboard.press(key)
      await expect(heading).toHaveText('Rule 02')
    }
  })

  await test.step('filter, export, report and activity have keys, which ? lists', async () => {
    await page.keyboard.press('l')
    await expect(page.getByRole('region', { name: 'Filter' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('s')
    await expect(page.getByRole('menu', { name: 'Export the filtered violations' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    for (const name of ['Filter', 'Export', 'Report', 'Activity', 'Assign to me'])
      await expect(keys.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible()
    await expect(keys.getByRole('definition').filter({ hasText: /Shift I/ })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('after the last undo, what stands is said and linked', async () => {
    const second = (await statesOf(workspace, audit)).get('Finding 02')
    await decideAs(workspace.api, second?.id ?? '', 'mark_fixed')
    await restAfterDialog(page)
    await page.keyboard.press('z')
    await expect(status.first()).toContainText('Undone: “Finding 01”')
    await page.keyboard.press('z')
    await expect(status.first()).toContainText('What you decided before stands.')
    await page.getByRole('button', { name: 'Decided by me' }).click()
    await expect(rows).toHaveCount(1)
    await expect(row('Finding 02')).toBeVisible()
  })
})
