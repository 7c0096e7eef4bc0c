import type { Page } from '@playwright/test'
import { isSlowRun } from '../server/testing/slow-run.ts'
import { holdRequests } from './support/hold-requests.ts'
import { violationsOf } from './support/review-requests.ts'
import { expect, test } from './support/test.ts'
import { findings, statesOf, triage } from './support/triage.ts'

/** Presses `e` 20 times a second, regardless of what the page shows. */
const rush = (page: Page, presses: number) =>
  page.evaluate(
    async ({ times, intervalMs }) => {
      for (let time = 0; time < times; time += 1) {
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', code: 'KeyE', bubbles: true }))
        await new Promise((resolve) => setTimeout(resolve, intervalMs))
      }
    },
    { times: presses, intervalMs: 50 },
  )

/** The violations that decisions were sent for, in order. */
function watchDecisions(page: Page): string[] {
  const ids: string[] = []
  page.on('request', (request) => ids.push(...violationsOf(request)))
  return ids
}

const undecided = isSlowRun ? 60 : 30

test('a rush of decisions over pages of 10 decides each violation once', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Rush', findings(undecided))
  await open(`/audits/${audit}?page_size=10`)
  const { rows, heading } = triage(page)
  await expect(rows).toHaveCount(10)
  const decided = watchDecisions(page)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  const end = page.getByRole('heading', { name: 'You have reached the end of the list' })
  // Presses that come while the next violation is being fetched do nothing, so it takes more than one round.
  for (let round = 0; round < 40 && !(await end.isVisible()); round += 1) await rush(page, undecided)
  await expect(end).toBeVisible()
  await expect
    .poll(async () => [...(await statesOf(workspace, audit)).values()].map((one) => one.review_state))
    .toEqual(Array.from({ length: undecided }, () => 'elevated_risk'))
  expect(decided).toHaveLength(undecided)
  expect(new Set(decided).size).toBe(undecided)
})

test('a rush without a network decides what was loaded once, says why it stops, and goes on with the network', async ({
  page,
  context,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Offline rush', findings(30))
  const ahead = page.waitForResponse(/[?&](page=2|cursor=)/)
  await open(`/audits/${audit}?page_size=10`)
  const { rows, heading, violation, decision } = triage(page)
  await expect(rows).toHaveCount(10)
  const decided = watchDecisions(page)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await (await ahead).finished()
  await context.setOffline(true)
  await rush(page, 30)
  await expect(heading).toHaveText('Rule 20')
  await expect(violation).toContainText(
    'The next violations are not loaded yet. They will load when the network is back.',
  )
  await expect(decision('Urgent')).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('20 changes waiting')).toBeVisible()
  await context.setOffline(false)
  const states = async () => [...(await statesOf(workspace, audit)).values()].map((one) => one.review_state)
  await expect.poll(async () => (await states()).filter((state) => state === 'elevated_risk').length).toBe(20)
  await expect(heading).toHaveText('Rule 21')
  expect(new Set(decided).size).toBe(decided.length)
  expect((await states()).slice(0, 20).every((state) => state === 'elevated_risk')).toBe(true)
})

test('rows are shown when what sends decisions has been loaded, so the first key is not lost', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Slow file', findings(2))
  const release = await holdRequests(page, /\/assets\/mutations-/)
  const listed = page.waitForResponse(/\/audits\/[^/]+\/violations\?/)
  await open(`/audits/${audit}`)
  await listed
  const { rows, heading } = triage(page)
  await expect(rows).toHaveCount(0)
  release()
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await page.keyboard.press('u')
  await expect
    .poll(async () => (await statesOf(workspace, audit)).get('Finding 01')?.review_state)
    .toBe('urgent_violation')
})
