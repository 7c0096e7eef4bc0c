import { simulateLatency } from './support/latency.ts'
import { refuse, reviewAddress } from './support/review-requests.ts'
import { expect, test } from './support/test.ts'
import { findings, statesOf, triage } from './support/triage.ts'

test('decisions on one violation go out in order, and a reload in the middle loses none', { tag: '@smoke' }, async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Order', findings(3))
  await simulateLatency(page, reviewAddress, 400)
  await open(`/audits/${audit}?review_state=all`)
  await expect(triage(page).rows.first()).toBeVisible()
  const { row, rows, heading } = triage(page)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await page.keyboard.press('u')
  await expect(heading).toHaveText('Rule 02')
  await page.keyboard.press('k')
  await expect(heading).toHaveText('Rule 01')
  await page.keyboard.press('e')
  await expect(row('Finding 01')).toContainText('Elevated risk')
  await page.reload()
  await expect(rows).toHaveCount(3)
  await expect(row('Finding 01')).toContainText('Elevated risk')
  await expect
    .poll(async () => (await statesOf(workspace, audit)).get('Finding 01')?.review_state)
    .toBe('elevated_risk')
})

test('a decision left in the outbox is refused later: the page that is open by then says so', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Later', findings(2))
  let mode: 'silent' | 'refusing' = 'silent'
  await page.route(reviewAddress, (route) => (mode === 'silent' ? route.abort() : refuse(route, 'The audit is closed')))
  await open(`/audits/${audit}`)
  await expect(triage(page).rows.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(triage(page).heading).toHaveText('Rule 01')
  await page.keyboard.press('u')
  await expect(page.getByText('1 change waiting')).toBeVisible()
  await page.goto('/audits')
  mode = 'refusing'
  await expect(triage(page).alert).toContainText('The audit is closed')
})

test('a decision in one tab shows in another', { tag: '@smoke' }, async ({ page, context, workspace, open }) => {
  const audit = await workspace.importAudit('Tabs', findings(3))
  await open(`/audits/${audit}`)
  await expect(triage(page).rows).toHaveCount(3)
  const other = await context.newPage()
  await other.goto(`/audits/${audit}`)
  await expect(triage(other).rows).toHaveCount(3)
  await page.keyboard.press('j')
  await expect(triage(page).heading).toHaveText('Rule 01')
  const sent = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.keyboard.press('u')
  await sent
  // Without events a tab reads the list again when it is looked at.
  await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(triage(other).row('Finding 01')).toContainText('Urgent')
  await expect(triage(other).state('Urgent')).toHaveAccessibleDescription('1')
})

test('over plain http from another machine, where browsers keep much back, decisions, undo and copying work', async ({
  page,
  workspace,
  open,
}) => {
  await page.addInitScript(() => {
    for (const [place, name] of [
      [Crypto.prototype, 'randomUUID'],
      [Crypto.prototype, 'subtle'],
      [Navigator.prototype, 'locks'],
      [Navigator.prototype, 'clipboard'],
    ] as const)
      Reflect.deleteProperty(place, name)
  })
  const audit = await workspace.importAudit('Plain', findings(3))
  await open(`/audits/${audit}`)
  const { row, rows, heading, status } = triage(page)
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await page.keyboard.press('u')
  await expect(heading).toHaveText('Rule 02')
  await page.keyboard.press('f')
  await expect(heading).toHaveText('Rule 03')
  await page.keyboard.press('z')
  await expect(row('Finding 02')).not.toContainText('Fixed')
  const states = async () => [...(await statesOf(workspace, audit)).values()].map((one) => one.review_state)
  await expect.poll(states).toEqual(['urgent_violation', 'undecided', 'undecided'])
  await page.getByRole('button', { name: 'Copy text' }).click()
  await expect(status.filter({ hasText: 'Copied' })).toBeVisible()
})
