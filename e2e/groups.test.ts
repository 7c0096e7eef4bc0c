import { expect, test } from './support/test.ts'
import { findings, triage } from './support/triage.ts'

/** 40 violations: a group of 12 spread over the whole audit, one of 3, and 25 without a group. */
const rows = findings(40, (index) => ({
  ...(index % 4 === 3 && index < 48 && { group_id: 'large', violating_text: 'Guaranteed returns' }),
  ...((index === 0 || index === 38) && { group_id: 'large', violating_text: 'Guaranteed returns' }),
  ...((index === 1 || index === 20 || index === 37) && { group_id: 'small', violating_text: 'No risk at all' }),
}))

test.describe('with extensions', () => {
  test.use({ extensions: 'own' })

  test('a group has its size at once, the list is ordered by it, and each group is one row of the audit', async ({
    page,
    workspace,
    open,
  }) => {
    const audit = await workspace.importAudit('Groups', rows)
    await open(`/audits/${audit}?page_size=10`)
    const { rows: shown, row } = triage(page)
    await expect(shown).toHaveCount(10)
    await expect(row('Guaranteed returns').first()).toContainText('12 alike')
    await expect(row('No risk at all')).toContainText('3 alike')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Group')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/sort=group/)
    await expect(shown).toHaveText(Array.from({ length: 10 }, () => /Guaranteed returns/))
    await page.keyboard.press(']')
    await expect(shown).toHaveText([
      /Guaranteed/,
      /Guaranteed/,
      /No risk/,
      /No risk/,
      /No risk/,
      ...Array(5).fill(/Find/),
    ])
    await page.getByRole('button', { name: 'Group identical findings' }).click()
    await expect(shown).toHaveText([/12 alike/, /3 alike/, ...Array(8).fill(/Finding/)])
    await expect(page.getByText('1–10 of 27')).toBeVisible()
    await row('No risk at all')
      .getByRole('button', { name: /Show the rest of this group/ })
      .click()
    await expect(row('No risk at all')).toHaveCount(3)
    await row('No risk at all').last().click()
    await expect(triage(page).heading).toHaveText('Rule 38')
    await page.keyboard.press('u')
    await expect(row('No risk at all').last()).toContainText('Urgent')
  })

  test('by keyboard each group is met once, and what is left of it comes again at the end', async ({
    page,
    workspace,
    open,
  }) => {
    const audit = await workspace.importAudit('Round', rows.slice(0, 8))
    await page.addInitScript(() => localStorage.setItem('redline.triage.view', '"groups"'))
    await open(`/audits/${audit}`)
    const { rows: shown, heading } = triage(page)
    await expect(shown).toHaveCount(6)
    await page.keyboard.press('j')
    for (const rule of ['01', '02', '03', '05', '06', '07', '04', '08']) {
      await expect(heading).toHaveText(`Rule ${rule}`)
      await page.keyboard.press('u')
    }
    await expect(triage(page).state('Urgent')).toHaveAccessibleDescription('8')
  })
})

test('without extensions groups are those of the page', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Groups of a page', rows)
  await open(`/audits/${audit}?page_size=10`)
  const { rows: shown, row } = triage(page)
  await expect(shown).toHaveCount(10)
  await expect(row('No risk at all')).toContainText('group')
  await page.getByRole('button', { name: 'Group identical findings' }).click()
  await expect(shown).toHaveCount(8)
  await row('Guaranteed returns')
    .getByRole('button', { name: /Show the rest of this group/ })
    .click()
  await expect(shown).toHaveCount(10)
})
