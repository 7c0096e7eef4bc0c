import type { Page } from '@playwright/test'
import { reviewAddress, violationsOf } from './support/review-requests.ts'
import { expect, test } from './support/test.ts'
import { findings, restAfterDialog, statesOf, triage } from './support/triage.ts'

test.use({ extensions: 'own' })

const bulk = (page: Page) => page.getByRole('region', { name: 'Bulk decisions' })

/** How many violations each request decided, the largest first. */
function countDecisions(page: Page) {
  const counts: number[] = []
  page.on('request', (request) => {
    const { length } = violationsOf(request)
    if (length > 0) counts.push(length)
  })
  return () => counts.splice(0).sort((one, other) => other - one)
}

async function fixAll(page: Page, count: number) {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: `Select all ${count} that match` }).click()
  await page.getByRole('button', { name: `Fixed: ${count} selected` }).click()
  const dialog = page.getByRole('dialog', { name: `Mark ${count} violations fixed?` })
  await dialog.getByRole('button', { name: 'Fixed' }).click()
}

const states = (values: Iterable<{ review_state: string }>) => new Set([...values].map((one) => one.review_state))

test('a bulk decision and its undo are requests of up to 50, and what a colleague decided is left out', {
  tag: '@smoke',
}, async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Many', findings(120))
  await open(`/audits/${audit}`)
  await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible()
  await expect(triage(page).rows.first()).toBeVisible()
  const counts = countDecisions(page)
  await fixAll(page, 120)
  await expect(page.getByRole('status')).toContainText('Marked 120 violations fixed.')
  expect(counts()).toEqual([50, 50, 20])
  await expect.poll(async () => states((await statesOf(workspace, audit)).values())).toEqual(new Set(['fixed']))

  const colleague = await workspace.newKey('colleague@bank.example')
  const [first] = (await statesOf(workspace, audit)).values()
  for (const action of ['reopen', 'mark_fixed'] as const)
    await colleague.api.POST('/public/v1/violations/{violation_id}/review', {
      params: { path: { violation_id: first?.id ?? '' } },
      body: { action },
    })
  await restAfterDialog(page)
  await page.keyboard.press('z')
  await expect(page.getByRole('status')).toContainText(
    '119 violations are back in their earlier states. 1 has since been decided again and was not changed.',
  )
  expect(counts(), 'the part with the colleague’s decision is sent again without it').toHaveLength(4)
  const after = await statesOf(workspace, audit)
  expect([...after.values()].filter(({ review_state }) => review_state === 'fixed').map(({ id }) => id)).toEqual([
    first?.id,
  ])
})

test('a reload in the middle of a bulk decision loses nothing and doubles nothing', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Reloaded', findings(120))
  await open(`/audits/${audit}`)
  await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible()
  await expect(triage(page).rows.first()).toBeVisible()
  let passed = 0
  await page.route(reviewAddress, async (route) => {
    passed += 1
    // The first arrives, and the others never do.
    if (passed === 1) await route.continue()
  })
  await fixAll(page, 120)
  await expect(bulk(page).getByText(/^\d+ of 120/)).not.toHaveText(/^0 /)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('/audits')
  await expect
    .poll(async () => states((await statesOf(workspace, audit)).values()), { timeout: 30_000 })
    .toEqual(new Set(['fixed']))
  await page.goto(`/audits/${audit}/activity`)
  const people = page.getByRole('table', { name: 'By person' })
  await expect(people.getByRole('row').nth(1).getByRole('cell').nth(2)).toHaveText('1')
  await expect(people.getByRole('row').nth(1).getByRole('cell').nth(3)).toHaveText('120')
})
