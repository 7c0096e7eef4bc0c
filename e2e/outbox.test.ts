import type { BrowserContext, Page } from '@playwright/test'
import type { ReviewState } from '../contract/openapi.gen.ts'
import { networkIdle } from '../scripts/network-idle.mjs'
import { holdRequests } from './support/hold-requests.ts'
import { firstAddressOfReview, reviewAddress } from './support/review-requests.ts'
import { expect, test } from './support/test.ts'
import { findings, statesOf, triage } from './support/triage.ts'
import { threadOf } from './support/violation.ts'
import type { Workspace } from './support/workspace.ts'

const waiting = (page: Page, count: number) =>
  page.getByText(count === 1 ? '1 change waiting' : `${count} changes waiting`)

/** Holds all writes until told otherwise, and records what any tab sent. */
async function holdWrites(context: BrowserContext) {
  const held = { open: false, sent: [] as string[] }
  for (const address of [reviewAddress, /\/public\/v1\/violations\/[^/]+\/comments$/])
    await context.route(address, async (route) => {
      if (!held.open) return route.abort('connectionrefused')
      const { action, comment } = route.request().postDataJSON()
      held.sent.push(String(action ?? comment))
      return route.continue()
    })
  return held
}

/** Two decisions and a comment that wait, on the first two findings. */
async function writeThree(page: Page, workspace: Workspace, open: (path: string) => Promise<void>) {
  const audit = await workspace.importAudit('Outbox', findings(4))
  const ids = [...(await statesOf(workspace, audit)).values()].map(({ id }) => id)
  await open(`/audits/${audit}/violations/${ids[0]}`)
  await expect(triage(page).rows).toHaveCount(4)
  await expect(triage(page).heading).toHaveText('Rule 01')
  await page.keyboard.press('c')
  await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await page.keyboard.insertText('Asked legal')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('u')
  await expect(triage(page).heading).toHaveText('Rule 02')
  await page.keyboard.press('f')
  await expect(triage(page).heading).toHaveText('Rule 03')
  await expect(waiting(page, 3)).toBeVisible()
  return { audit, ids }
}

async function expectThree(
  workspace: Workspace,
  { audit, ids }: { audit: string; ids: string[] },
  fourth: ReviewState = 'undecided',
) {
  const states = async () => [...(await statesOf(workspace, audit)).values()].map((one) => one.review_state)
  await expect.poll(states).toEqual(['urgent_violation', 'fixed', 'undecided', fourth])
  await expect.poll(() => threadOf(workspace, ids[0] ?? '')).toEqual(['Asked legal'])
}

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const cdp = await page.context().newCDPSession(page)
  void cdp.send('Page.crash').catch(() => undefined)
  await crashed
}

test('offline, a page whose code could not be loaded does not end the review', async ({
  page,
  context,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Offline', findings(3))
  await page.route(/\/documents-[^/]+\.js/, (route) => route.abort())
  await open(`/audits/${audit}?review_state=all`)
  const { rows, row, heading } = triage(page)
  await expect(rows).toHaveCount(3)
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: /Offline/ })).toBeVisible()
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The service is not responding')
  await page.goBack()
  await expect(heading).toHaveText('Rule 01')
  await page.keyboard.press('f')
  await expect(row('Finding 01')).toContainText('Fixed')
  await context.setOffline(false)
  await expect.poll(async () => (await statesOf(workspace, audit)).get('Finding 01')?.review_state).toBe('fixed')
})

test('a comment written offline is sent at once by the next page that is connected', async ({
  page,
  context,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Offline comment', findings(1))
  const [id = ''] = [...(await statesOf(workspace, audit)).values()].map((one) => one.id)
  const path = `/audits/${audit}/violations/${id}`
  await open(path)
  await expect(triage(page).heading).toHaveText('Rule 01')
  await context.setOffline(true)
  // Until the page knows, a comment is sent and fails, so that it may have arrived.
  await expect(page.getByRole('button', { name: /Offline/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Comment' }).fill('Asked legal')
  await page.keyboard.press('Control+Enter')
  await expect(waiting(page, 1)).toBeVisible()
  // A page that is only closed is online for a moment, and would begin to send.
  await crash(page)
  await page.close()
  await context.setOffline(false)

  const next = await context.newPage()
  await next.goto(`${path}#key=${workspace.key}`)
  await expect.poll(() => threadOf(workspace, id)).toEqual(['Asked legal'])
  // It is known when its answer has arrived.
  const sentAfterMs = () =>
    next.evaluate(
      () =>
        performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/comments'))?.startTime ??
        Number.POSITIVE_INFINITY,
    )
  // A comment whose answer was lost is looked for during 15 seconds before it is sent again.
  await expect.poll(sentAfterMs).toBeLessThan(14_000)
})

test('hours offline: what was decided is shown, waits in number, and goes out in order', { tag: '@smoke' }, async ({
  page,
  context,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Offline', findings(4))
  await page.clock.install()
  await open(`/audits/${audit}?review_state=all`)
  const { rows, row, heading } = triage(page)
  await expect(rows).toHaveCount(4)
  const sent: string[] = []
  page.on('request', (request) => {
    if (reviewAddress.test(request.url())) sent.push(request.postDataJSON().action)
  })
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
  await context.setOffline(true)
  // Until the page knows, a decision is sent and fails.
  await expect(page.getByRole('button', { name: /Offline/ })).toBeVisible()
  await page.keyboard.press('u')
  await expect(heading).toHaveText('Rule 02')
  await row('Finding 01').click()
  await expect(heading).toHaveText('Rule 01')
  await page.keyboard.press('e')
  await expect(row('Finding 01')).toContainText('Elevated risk')
  await row('Finding 01').click()
  await expect(heading).toHaveText('Rule 01')
  await page.keyboard.press('f')
  await expect(row('Finding 01')).toContainText('Fixed')
  await expect(waiting(page, 3)).toBeVisible()
  await page.clock.fastForward('08:00:00')
  await expect(waiting(page, 3)).toBeVisible()
  expect(sent).toEqual([])
  await context.setOffline(false)
  await expect.poll(() => sent).toEqual(['urgent_violation', 'elevated_risk', 'mark_fixed'])
  await expect(page.getByText('waiting')).toHaveCount(0)
  const decided = async () => (await statesOf(workspace, audit)).get('Finding 01')?.review_state
  await expect.poll(decided).toBe('fixed')
})

test('a decision on its way when the network goes is counted with those that wait', async ({
  page,
  context,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Cut off', findings(3))
  const ids = [...(await statesOf(workspace, audit)).values()].map(({ id }) => id)
  await open(`/audits/${audit}/violations/${ids[0]}`)
  const { rows, heading } = triage(page)
  await expect(rows).toHaveCount(3)
  await expect(heading).toHaveText('Rule 01')
  const ofTheFirst = firstAddressOfReview(ids[0] ?? '')
  const release = await holdRequests(page, ofTheFirst)
  const asked = page.waitForRequest(ofTheFirst)
  await page.keyboard.press('u')
  await asked
  await context.setOffline(true)
  await expect(heading).toHaveText('Rule 02')
  await page.keyboard.press('f')
  await expect(waiting(page, 2)).toBeVisible()
  release()
  await context.setOffline(false)
  const states = async () => [...(await statesOf(workspace, audit)).values()].map((one) => one.review_state)
  await expect.poll(states).toEqual(['urgent_violation', 'fixed', 'undecided'])
  await expect(page.getByText('waiting')).toHaveCount(0)
})

test('two tabs: what waits in one is not sent by the other, and a tab that closes leaves it to the one that stays', async ({
  page,
  context,
  workspace,
  open,
}) => {
  const held = await holdWrites(context)
  const three = await writeThree(page, workspace, open)
  const other = await context.newPage()
  await other.goto(`/audits/${three.audit}?review_state=all`)
  await triage(other).row('Finding 04').click()
  await expect(triage(other).heading).toHaveText('Rule 04')
  await other.keyboard.press('e')
  await expect(waiting(other, 1)).toBeVisible()
  await expect(waiting(page, 3)).toBeVisible()

  await page.close()
  await expect(other.getByText(/[2-4] changes waiting/)).toBeVisible()
  held.open = true
  await expectThree(workspace, three, 'elevated_risk')
  await expect(other.getByText(/waiting/)).toHaveCount(0)
  expect(held.sent.toSorted()).toEqual([...new Set(held.sent)].toSorted())
})

test('a tab that crashes loses nothing: the next one sends it, once', { tag: '@smoke' }, async ({
  page,
  context,
  workspace,
  open,
}) => {
  const held = await holdWrites(context)
  const three = await writeThree(page, workspace, open)
  await crash(page)
  held.open = true
  const next = await context.newPage()
  await next.goto(`/audits#key=${workspace.key}`)
  await expectThree(workspace, three)
  expect(held.sent.toSorted()).toEqual(['Asked legal', 'mark_fixed', 'urgent_violation'])
})

for (const path of ['/settings', '/help'])
  test(`what waits is shown and sent on ${path} too`, async ({ page, context, workspace, open }) => {
    const held = await holdWrites(context)
    const written = await writeThree(page, workspace, open)
    await page.goto(path)
    await expect(waiting(page, 3)).toBeVisible()
    held.open = true
    await expectThree(workspace, written)
  })

test('a reload in the moment of the key loses nothing, though the database has not written it', {
  tag: '@smoke',
}, async ({ page, context, workspace, open }) => {
  const held = await holdWrites(context)
  const audit = await workspace.importAudit('Reload', findings(2))
  const id = (await statesOf(workspace, audit)).get('Finding 01')?.id ?? ''
  await open(`/audits/${audit}/violations/${id}?review_state=all`)
  await expect(triage(page).heading).toHaveText('Rule 01')
  await page.evaluate(() => {
    // Simulates what a reload does to a running write.
    // oxlint-disable-next-line typescript/unbound-method -- bound by apply
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function putInVain(...given) {
      const request = put.apply(this, given)
      this.transaction.abort()
      return request
    }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'u', bubbles: true, cancelable: true }))
    location.reload()
  })
  await expect(triage(page).row('Finding 01')).toContainText('Urgent')
  held.open = true
  await expect.poll(() => held.sent).toEqual(['urgent_violation'])
})

const inSeconds = (seconds: number) => String(seconds)
const asDate = (seconds: number) => new Date(Date.UTC(2026, 0, 5, 12, 0, seconds)).toUTCString()

for (const [how, retryAfter] of [
  ['seconds', inSeconds],
  ['a date', asDate],
] as const) {
  test(`Retry-After as ${how} is obeyed, and said at once`, { tag: '@smoke' }, async ({ page, workspace, open }) => {
    await workspace.importAudit('Patience', findings(1))
    await page.clock.install({ time: Date.UTC(2026, 0, 5, 12) })
    let asked = 0
    await page.route('**/v1/audits?*', (route) => {
      asked += 1
      return asked === 1
        ? route.fulfill({ status: 429, headers: { 'Retry-After': retryAfter(3600) }, json: { detail: 'Slow down' } })
        : route.continue()
    })
    await open('/audits')
    await expect(page.getByText('Slow down. Trying again')).toBeVisible()
    await page.clock.fastForward('45:00')
    await expect(page.getByText('Slow down. Trying again')).toBeVisible()
    expect(asked).toBe(1)
    await page.clock.fastForward('16:00')
    await expect(page.getByRole('link', { name: 'Patience' })).toBeVisible()
    expect(asked).toBe(2)
  })
}

test('the palette opens offline, and the page goes on', async ({ page, workspace, open }) => {
  const audit = await workspace.importAudit('Offline', findings(3))
  await open(`/audits/${audit}`)
  const { rows, heading } = triage(page)
  await expect(rows).toHaveCount(3)
  await networkIdle(page)
  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(heading).toHaveText('Rule 01')
})

test.describe('with extensions, which have menus', () => {
  test.use({ extensions: 'own' })

  test('a menu whose code cannot be loaded says so, and the review goes on', async ({ page, workspace, open }) => {
    const audit = await workspace.importAudit('Menus', findings(3))
    await page.route(/\/(FilterMenu|SavedViews)-[^/]+\.js/, (route) => route.abort())
    await open(`/audits/${audit}`)
    const { rows, heading } = triage(page)
    await expect(rows).toHaveCount(3)
    await page.keyboard.press('j')
    await expect(heading).toHaveText('Rule 01')
    for (const name of ['Filter', 'Saved views']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('This could not be loaded.')
      await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    await page.keyboard.press('j')
    await expect(heading).toHaveText('Rule 02')
  })
})
