import type { Locator } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { findings, triage } from './support/triage.ts'

test('after a comment is sent by key the letters are commands again', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Comments', findings(3))
  await open(`/audits/${audit}`)
  const { row, decision, violation } = triage(page)
  await row('Finding 01').click()
  await expect(decision('Urgent')).toBeVisible()
  await page.keyboard.press('c')
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await expect(comment).toBeFocused()
  await page.keyboard.type('Please check')
  await page.keyboard.press('Control+Enter')
  await expect(violation.getByRole('list', { name: 'Comments' })).toContainText('Please check')
  await expect(row('Finding 01')).toBeFocused()

  await page.keyboard.press('c')
  await expect(comment).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row('Finding 01')).toBeFocused()
  await page.keyboard.press('u')
  await expect(row('Finding 01')).toContainText('Urgent')
})

test('Enter and the down arrow lead from the search to the first row, Escape to the list', { tag: '@smoke' }, async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Search', findings(12))
  await open(`/audits/${audit}`)
  const { rows, row } = triage(page)
  await expect(rows).toHaveCount(12)
  const box = page.getByRole('searchbox', { name: 'Search violations' })
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.keyboard.type('Finding 1')
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(3)
  await expect(row('Finding 10')).toBeFocused()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row('Finding 10')).toBeFocused()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row('Finding 10')).toBeFocused()
  await expect(box).toHaveValue('Finding 1')
})

test('after a choice in a select the letters are commands again', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Selects', findings(12))
  await open(`/audits/${audit}`)
  const { rows } = triage(page)
  await expect(rows).toHaveCount(12)
  const severity = page.getByRole('combobox', { name: 'Severity' })
  await severity.focus()
  await severity.selectOption('HIGH')
  await expect(rows.first()).toBeFocused()
  const size = page.getByRole('combobox', { name: 'Rows per page' })
  await size.focus()
  await size.selectOption('10')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(triage(page).violation).toContainText('Finding 01')
  await severity.focus()
  await page.keyboard.press('Escape')
  await expect(rows.first()).toBeFocused()
})

test('on a phone Escape leads from the open violation to the list', async ({ page, workspace, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const audit = await workspace.importAudit('Phone', findings(2))
  await open(`/audits/${audit}`)
  await triage(page).row('Finding 01').click()
  await expect(triage(page).decision('Urgent')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(triage(page).violation).toBeHidden()
  await expect(triage(page).row('Finding 01')).toBeVisible()
})

test.describe('with the own service', () => {
  test.use({ extensions: 'own' })

  test('after a reload what a key opens gives the focus to the open row, to the first one, or to the heading', async ({
    page,
    workspace,
    open,
  }) => {
    const audit = await workspace.importAudit('Reloaded', findings(3))
    await open(`/audits/${audit}`)
    const { row, decision } = triage(page)
    const focused = (wanted: Locator) => async (key: string, name: string, role: 'dialog' | 'menu' | 'region') => {
      await page.reload()
      await expect(wanted).toBeVisible()
      await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible()
      await expect(page.locator('body')).toBeFocused()
      await page.keyboard.press(key)
      const opened = page.getByRole(role, { name })
      await expect(opened).toBeVisible()
      await expect.poll(() => opened.evaluate((node) => node.contains(document.activeElement))).toBe(true)
      await page.keyboard.press('Escape')
      await expect(opened).toBeHidden()
      await expect(wanted).toBeFocused()
    }
    const first = focused(row('Finding 01'))
    await first('Control+k', 'Search or jump to', 'dialog')
    await first('l', 'Filter', 'region')
    await row('Finding 02').click()
    await expect(decision('Urgent')).toBeVisible()
    const second = focused(row('Finding 02'))
    await second('d', 'Dismiss', 'dialog')
    await second('w', 'Saved views', 'dialog')
    await second('t', 'Assign', 'dialog')
    await second('s', 'Export the filtered violations', 'menu')
    await second('?', 'Keys', 'dialog')
    await second('l', 'Filter', 'region')
    await page.goto('/audits')
    await expect(page.getByRole('table', { name: 'Audits' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: 'Search or jump to' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('the menu of an audit keeps the focus from its first opening until the audit is deleted', async ({
    page,
    workspace,
    open,
  }) => {
    await workspace.importAudit('Spring', findings(1))
    await workspace.importAudit('Summer', findings(1))
    await open('/audits')
    const button = page.getByRole('button', { name: 'Change “Spring”' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Delete' }).getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Deleted “Spring”' })).toBeVisible()
    await expect(button).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})
