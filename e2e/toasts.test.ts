import type { Locator, Page } from '@playwright/test'
import { reviewAddress } from './support/review-requests.ts'
import { expect, test } from './support/test.ts'
import { findings, triage } from './support/triage.ts'

/** A toast about a refusal stays until it is closed. */
async function refuseDecisions(page: Page): Promise<void> {
  await page.route(reviewAddress, (route) => route.fulfill({ status: 422, json: { detail: 'Not in this audit' } }))
}

/** Which of the elements has a point of the toast over it, also one that lies behind. */
async function coveredBy(toast: Locator, selector: string): Promise<string[]> {
  return toast.evaluate((node, wanted) => {
    const { left, top, right, bottom } = node.getBoundingClientRect()
    const points = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + x * (right - left), top + y * (bottom - top)] as const),
    )
    const found = points.flatMap(([x, y]) => document.elementsFromPoint(x, y).filter((one) => one.matches(wanted)))
    return [...new Set(found)].map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '')
  }, selector)
}

const bars = '[role=group], [role=group] button'

test('on a desktop a toast covers neither rows nor the bars for decisions', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Desktop', findings(40))
  await refuseDecisions(page)
  await open(`/audits/${audit}`)
  const { rows, alert, decision } = triage(page)
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(decision('Urgent')).toBeVisible()
  await page.keyboard.press('u')
  await expect(alert).toContainText('Not in this audit')
  await page.keyboard.press('x')
  await expect(page.getByRole('group', { name: 'Decisions for the selected violations' })).toBeVisible()
  expect(await coveredBy(alert, `[data-violation], ${bars}`)).toEqual([])
})

test('on a phone a toast covers neither bar, and the last row can be opened beside it', { tag: '@smoke' }, async ({
  page,
  workspace,
  open,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const audit = await workspace.importAudit('Phone', findings(12))
  await refuseDecisions(page)
  await open(`/audits/${audit}`)
  const { rows, row, alert, decision } = triage(page)
  await row('Finding 01').click()
  await decision('Urgent').click()
  await expect(alert).toContainText('Not in this audit')
  expect(await coveredBy(alert, bars)).toEqual([])

  await page.getByRole('button', { name: 'Back to the list' }).click()
  await rows.first().getByRole('checkbox').click()
  await expect(page.getByRole('group', { name: 'Decisions for the selected violations' })).toBeVisible()
  expect(await coveredBy(alert, bars)).toEqual([])
  await row('Finding 12').click()
  await expect(triage(page).violation).toContainText('Finding 12')
})
