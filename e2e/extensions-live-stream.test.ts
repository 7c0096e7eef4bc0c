import type { Page, Request } from '@playwright/test'
import { networkIdle } from '../scripts/network-idle.mjs'
import { startStreamProxy, type StreamProxy } from './support/stream-proxy.ts'
import { expect, test as base } from './support/test.ts'
import { decideAs, findings, statesOf, triage } from './support/triage.ts'

/** The page reaches the service through a proxy that can break the stream. */
const test = base.extend<{ streamProxy: StreamProxy }>({
  streamProxy: async ({ service, otherOrigins }, use) => {
    const streamProxy = await startStreamProxy(service.url)
    otherOrigins.push(streamProxy.url)
    await use(streamProxy)
    streamProxy.stop()
  },
})
test.use({ extensions: 'own' })

const count = (page: Page, state: string) =>
  page.getByRole('navigation', { name: 'Filter by state' }).getByRole('listitem').filter({ hasText: state })

/** A page of the list, not one that is read for its counts. */
const isList = (request: Request) =>
  /\/audits\/[^/]+\/violations\?/.test(request.url()) && !/page_size=1(&|$)/.test(request.url())

test('a stream that is cut 20 times loses and repeats nothing', async ({ page, workspace, streamProxy }) => {
  const audit = await workspace.importAudit('Cut', findings(60))
  const found = [...(await statesOf(workspace, audit)).values()]
  const colleague = await workspace.newKey('colleague@bank.example')
  await page.goto(`${streamProxy.url}/audits/${audit}?review_state=all&page_size=100#key=${workspace.key}`)
  await expect(triage(page).rows).toHaveCount(60)
  await expect.poll(() => streamProxy.open()).toBe(1)
  await networkIdle(page)
  // Only events can tell the page now: what is lost stays lost, and what comes twice is counted twice.
  await page.route(/\/public\/v1\/(?:audits|violations)/, (route) => route.abort())
  for (const [index, { id }] of found.entries()) {
    const decided = decideAs(colleague.api, id, 'mark_fixed')
    if (index % 3 === 2) {
      // Before or after the decision has come.
      if (index % 2 === 0) await expect(count(page, 'Fixed')).not.toHaveText(`Fixed${index - 2}`)
      await expect.poll(() => streamProxy.open()).toBe(1)
      streamProxy.cut()
    }
    await decided
  }
  await expect(count(page, 'Fixed')).toHaveText('Fixed60')
  await expect(count(page, 'Undecided')).toHaveText('Undecided0')
  for (const each of await triage(page).rows.all()) await expect(each).toContainText('Fixed')
  expect(streamProxy.positions.length).toBeGreaterThan(20)
  expect(streamProxy.positions.filter((position) => position === undefined)).toHaveLength(1)
})

test('the list is not asked for while the stream lives, and again while it does not', async ({
  page,
  workspace,
  streamProxy,
}) => {
  const audit = await workspace.importAudit('Polling', findings(8))
  const found = [...(await statesOf(workspace, audit)).values()]
  const colleague = await workspace.newKey('colleague@bank.example')
  const id = found[0]?.id ?? ''
  /** A comment that is shown proves that the stream lives, keeps it from being given up for its silence, and changes no list. */
  const commentArrives = async (comment: string) => {
    await colleague.api.POST('/public/v1/violations/{violation_id}/comments', {
      params: { path: { violation_id: id } },
      body: { comment },
    })
    await expect(page.getByText(comment)).toBeVisible()
    await networkIdle(page)
  }
  await page.clock.install()
  await page.goto(`${streamProxy.url}/audits/${audit}/violations/${id}#key=${workspace.key}`)
  await expect(page.getByText('No comments or decisions yet.')).toBeVisible()
  await expect.poll(() => streamProxy.open()).toBe(1)
  await commentArrives('The first')
  const lists: string[] = []
  page.on('request', (request) => isList(request) && lists.push(request.url()))
  // What happened before the first event may have been missed, so it is read once more.
  await page.clock.fastForward(31_000)
  await expect.poll(() => lists.length).toBe(1)
  for (const round of [1, 2, 3, 4]) {
    await commentArrives(`Comment ${round}`)
    await page.clock.fastForward(31_000)
    await networkIdle(page)
  }
  expect(lists).toHaveLength(1)

  streamProxy.isRefusing = true
  streamProxy.cut()
  await expect.poll(() => streamProxy.open()).toBe(0)
  await expect(async () => {
    await page.clock.fastForward(31_000)
    expect(lists.length).toBeGreaterThan(2)
  }).toPass()

  streamProxy.isRefusing = false
  await expect(async () => {
    await page.clock.fastForward(31_000)
    expect(streamProxy.open()).toBe(1)
  }).toPass()
  // The connection is open before the page has read from it.
  await commentArrives('The last')
  const before = lists.length
  await page.clock.fastForward(31_000)
  await networkIdle(page)
  expect(lists).toHaveLength(before)
})

test('after a gap that cannot be filled everything is read once', async ({ page, workspace, streamProxy }) => {
  const audit = await workspace.importAudit('Gap', findings(5))
  const found = [...(await statesOf(workspace, audit)).values()]
  const colleague = await workspace.newKey('colleague@bank.example')
  await page.goto(`${streamProxy.url}/audits/${audit}?review_state=all#key=${workspace.key}`)
  await expect(triage(page).rows).toHaveCount(5)
  await expect.poll(() => streamProxy.open()).toBe(1)
  await networkIdle(page)
  streamProxy.replacedPosition = '1'
  streamProxy.isRefusing = true
  streamProxy.cut()
  for (const { id } of found.slice(0, 3)) await decideAs(colleague.api, id, 'mark_fixed')
  const lists: string[] = []
  page.on('request', (request) => isList(request) && lists.push(request.url()))
  streamProxy.isRefusing = false
  await expect(count(page, 'Fixed')).toHaveText('Fixed3')
  await expect(triage(page).row('Finding 03')).toContainText('Fixed')
  await networkIdle(page)
  expect(lists).toHaveLength(1)
})

test('a key that is revoked ends the stream, and Settings asks for another', async ({
  page,
  workspace,
  streamProxy,
  service,
}) => {
  const audit = await workspace.importAudit('Revoked', findings(1))
  const { key, id } = await workspace.newKey('leaver@bank.example')
  await page.goto(`${streamProxy.url}/audits/${audit}#key=${key}`)
  await expect(triage(page).rows).toHaveCount(1)
  await expect.poll(() => streamProxy.open()).toBe(1)
  await service.redline(['key', 'revoke', id])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await expect.poll(() => streamProxy.open()).toBe(0)
})
