import type { Page } from '@playwright/test'
import { isSlowRun } from '../server/testing/slow-run.ts'
import { networkIdle } from '../scripts/network-idle.mjs'
import { eventsPath } from './support/stream-proxy.ts'
import { expect, test } from './support/test.ts'
import { decideAs, findings, statesOf, triage } from './support/triage.ts'
import type { Workspace } from './support/workspace.ts'

test.use({ extensions: 'own' })

const isStream = (url: string) => new URL(url).pathname === eventsPath
const streamOpened = (page: Page) => page.waitForResponse((response) => isStream(response.url()))

const count = (page: Page, state: string) =>
  page.getByRole('navigation', { name: 'Filter by state' }).getByRole('listitem').filter({ hasText: state })

async function idOf(workspace: Workspace, audit: string, text: string): Promise<string> {
  return (await statesOf(workspace, audit)).get(text)?.id ?? ''
}

/** How long it takes in the page until the row shows the text. */
const rowShows = (page: Page, row: string, text: string) =>
  page.evaluate(
    ([row, text]) => {
      const from = performance.now()
      const isShown = () =>
        [...document.querySelectorAll('[role=row]')].some(
          ({ textContent }) => textContent?.includes(row) && textContent.includes(text),
        )
      return new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isShown()) return
          observer.disconnect()
          resolve(performance.now() - from)
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      })
    },
    [row, text] as const,
  )

test('two reviewers: a decision in one browser is soon seen in the other, with its history and counts', {
  tag: '@smoke',
}, async ({ page, browser, workspace, service, open }) => {
  const audit = await workspace.importAudit('Two reviewers', findings(4))
  const colleague = await workspace.newKey('carla.ortiz@bank.example')
  const other = await (await browser.newContext({ baseURL: service.url })).newPage()
  const both = [streamOpened(page), streamOpened(other)]
  await open(`/audits/${audit}?review_state=all`)
  await other.goto(`/audits/${audit}#key=${colleague.key}`)
  await Promise.all(both)
  await triage(page).row('Finding 02').click()
  await expect(page.getByText('No comments or decisions yet.')).toBeVisible()
  await expect(count(page, 'Undecided')).toHaveText('Undecided4')

  await triage(other).row('Finding 02').click()
  await expect(triage(other).heading).toHaveText('Rule 02')
  const shown = rowShows(page, 'Finding 02', 'Urgent')
  await other.keyboard.press('u')
  // Polling would take 30 seconds. `npm run bench -- web --only live` measures how long it takes.
  expect(await shown).toBeLessThan(10_000)
  await expect(count(page, 'Undecided')).toHaveText('Undecided3')
  const entries = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(entries).toContainText(['carla.ortiz@bank.example'])

  await triage(other).row('Finding 02').click()
  await other.getByRole('textbox', { name: 'Comment' }).fill('Legal has seen this')
  await other.keyboard.press('Control+Enter')
  await expect(entries).toHaveCount(2)
  await expect(entries.nth(1)).toContainText('Legal has seen this')
  await other.context().close()
})

test('who looks at the same audit is shown until they leave', async ({ page, browser, workspace, service, open }) => {
  const audit = await workspace.importAudit('Presence', findings(2))
  const colleague = await workspace.newKey('carla.ortiz@bank.example')
  await open(`/audits/${audit}`)
  const others = page.getByRole('list', { name: 'Also looking at this audit' }).getByText('carla.ortiz@bank.example')
  await expect(triage(page).rows).toHaveCount(2)
  await expect(others).toHaveCount(0)
  const context = await browser.newContext({ baseURL: service.url })
  const other = await context.newPage()
  await other.goto(`/audits/${audit}#key=${colleague.key}`)
  await expect(others).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Also looking at this audit' })).toContainText('CO')
  await expect(other.getByRole('list', { name: 'Also looking at this audit' })).toContainText(workspace.owner_email)
  await other.getByRole('link', { name: 'Audits' }).first().click()
  await expect(others).toHaveCount(0)
  await other.goBack()
  await expect(others).toBeVisible()
  // Closing the window takes it back too, sooner than it would expire.
  await other.close({ runBeforeUnload: true })
  await expect(others).toHaveCount(0, { timeout: 10_000 })
  await context.close()
})

test('a tab that is hidden follows no events, and has missed none when it is shown again', async ({
  page,
  workspace,
  open,
}) => {
  const audit = await workspace.importAudit('Tabs', findings(3))
  const streams = new Set<string>()
  page.on('request', (request) => isStream(request.url()) && streams.add(request.url()))
  page.on('requestfailed', (request) => streams.delete(request.url()))
  const show = (visibilityState: 'visible' | 'hidden') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibilityState)
  await open(`/audits/${audit}?review_state=all`)
  await expect(triage(page).rows).toHaveCount(3)
  await expect.poll(() => streams.size).toBe(1)
  await decideAs(workspace.api, await idOf(workspace, audit, 'Finding 01'), 'mark_fixed')
  await expect(triage(page).row('Finding 01')).toContainText('Fixed')
  await show('hidden')
  await expect.poll(() => streams.size).toBe(0)
  await decideAs(workspace.api, await idOf(workspace, audit, 'Finding 02'), 'mark_fixed')
  await show('visible')
  await expect(triage(page).row('Finding 02')).toContainText('Fixed')
  await expect.poll(() => streams.size).toBe(1)
})

const ownDecisions = isSlowRun ? 50 : 25

test(`${ownDecisions} own decisions that come back as events cost no request more than without events`, async ({
  page,
  workspace,
  open,
}) => {
  const decide = async (name: string) => {
    const audit = await workspace.importAudit(name, findings(ownDecisions + 10))
    await open(`/audits/${audit}`)
    const { heading, rows } = triage(page)
    await expect(rows).toHaveCount(20)
    await expect(page.getByRole('link', { name: 'Activity' })).toBeVisible()
    await page.keyboard.press('j')
    await expect(heading).toHaveText('Rule 01')
    await networkIdle(page)
    const requests: string[] = []
    const note = (request: { method(): string; url(): string }) => {
      const { pathname } = new URL(request.url())
      if (/^\/(?:public|extensions)\//.test(pathname) && !/\/(?:events|presence)$/.test(pathname))
        requests.push(`${request.method()} ${pathname}`)
    }
    page.on('request', note)
    for (let step = 2; step <= ownDecisions + 1; step += 1) {
      await page.keyboard.press('u')
      await expect(heading).toHaveText(`Rule ${String(step).padStart(2, '0')}`)
    }
    await expect(count(page, 'Urgent')).toHaveText(`Urgent${ownDecisions}`)
    await networkIdle(page)
    page.off('request', note)
    return requests
  }
  let isOffered = false
  await page.route('**/extensions/v1', async (route) => {
    const answer = await route.fetch()
    const offered: { features: string[] } = await answer.json()
    const features = offered.features.filter((feature) => isOffered || feature !== 'events')
    await route.fulfill({ response: answer, json: { ...offered, features } })
  })
  const without = await decide('Without events')
  isOffered = true
  const opened = streamOpened(page)
  const withEvents = await decide('With events')
  await opened
  // How many violations are prefetched depends on how many reviews are pending.
  expect(withEvents.length, withEvents.join('\n')).toBeLessThanOrEqual(without.length + 8)
})
