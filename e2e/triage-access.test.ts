import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { findings, triage } from './support/triage.ts'

test('nothing on the page stands in the way of assistive technology, light and dark', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit(
    'Access',
    findings(6, (index) => ({ group_id: index % 2 ? 'same' : '' })),
  )
  await open(`/audits/${audit}`)
  await expect(triage(page).rows).toHaveCount(6)
  const { heading } = triage(page)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await page.keyboard.press('u')
  await expect(heading).toHaveText('Rule 02')
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 03')
  await page.keyboard.press('g')
  await page.keyboard.press('x')
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    // Half-faded elements have half their contrast.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
})

test('the focus follows in the list, and Enter leads to the open violation', { tag: '@smoke' }, async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Focus', findings(5))
  await open(`/audits/${audit}`)
  const { rows, heading, row } = triage(page)
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(row('Finding 01')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row('Finding 02')).toBeFocused()
  await expect(row('Finding 02')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Enter')
  await expect(heading).toBeFocused()
  await page.keyboard.press('e')
  await expect(row('Finding 02')).toContainText('Elevated risk')
})
