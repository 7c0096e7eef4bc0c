import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { Browser, Page } from '@playwright/test'
import { createKey } from '../../server/workspaces/api-keys.ts'
import { loadDatabases } from '../service/databases.ts'
import { startProcesses } from '../service/service-processes.ts'
import { percentile } from '../statistics.ts'
import { absolute } from './table.ts'

const processes = 4
const decisions = 200
const violations = 2000

/** Two browsers, and four processes on one PostgreSQL: from the key press in one to the changed row painted in the other. */
export async function measureLive(launch: () => Promise<Browser>, staticRoot: string): Promise<void> {
  const bench = await loadDatabases('postgres', [violations])
  const { urlOf } = bench
  const [database] = bench.databases
  if (!database || !urlOf) throw new Error('There is no database')
  const { db, loaded } = database
  const colleague = await createKey(db, { workspace_id: loaded.workspace_id, owner_email: 'colleague@bank.example' })
  const service = await startProcesses(urlOf(violations), processes, staticRoot)
  const balancer = await startBalancer(service.origins)
  const browsers = await Promise.all([launch(), launch()])
  try {
    const [deciding, watching] = await Promise.all(
      [loaded.key, colleague.key].map(async (key, index) => {
        const context = await browsers[index]?.newContext({ viewport: { width: 1440, height: 900 } })
        const page = await context?.newPage()
        if (!page) throw new Error('There is no page')
        await openList(page, `${balancer.url}/audits/${loaded.audits[0].id}?page_size=100#key=${key}`)
        return page
      }),
    )
    if (!deciding || !watching) throw new Error('There are no pages')
    const times: number[] = []
    await deciding.keyboard.press('j')
    while (times.length < decisions) times.push(await decideOnce(deciding, watching))
    absolute('200 decisions: key in one browser → row changed in the other, p50 ms', percentile(times, 0.5), {
      digits: 0,
    })
    absolute('p95 ms', percentile(times, 0.95), { goal: 1000, digits: 0 })
    absolute('the slowest, ms', Math.max(...times), { digits: 0 })
  } finally {
    for (const browser of browsers) await browser.close()
    balancer.stop()
    await service.stop()
    await bench.close()
    await bench.remove()
  }
}

/** Until the stream has begun. */
async function openList(page: Page, url: string): Promise<void> {
  const streaming = page.waitForResponse((response) => response.url().endsWith('/extensions/v1/events'))
  await page.goto(url)
  await page.locator('[data-violation]').first().waitFor()
  await streaming
}

async function decideOnce(deciding: Page, watching: Page): Promise<number> {
  const id = await deciding.locator('[data-violation][aria-current=true]').getAttribute('data-violation')
  const row = watching.locator(`[data-violation="${id}"]`)
  // The other list has rows that were decided meanwhile; the next ones are behind them.
  if ((await row.count()) === 0) {
    const streaming = watching.waitForResponse((response) => response.url().endsWith('/extensions/v1/events'))
    await watching.reload()
    await row.waitFor()
    await streaming
  }
  await row.evaluate((element) => {
    const before = element.textContent
    const changed = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (element.textContent === before) return
        observer.disconnect()
        requestAnimationFrame(() => {
          void scheduler.postTask(() => resolve(Date.now()), { priority: 'user-blocking' })
        })
      })
      observer.observe(element, { childList: true, subtree: true, characterData: true })
    })
    Object.assign(window, { changed })
  })
  await deciding.evaluate(() => {
    addEventListener('keydown', () => Object.assign(window, { pressedAt: Date.now() }), { capture: true, once: true })
  })
  await deciding.keyboard.press('u')
  const changedAt = await watching.evaluate(() => window.changed)
  const pressedAt = await deciding.evaluate(() => window.pressedAt)
  await deciding.locator(`[data-violation][aria-current=true]:not([data-violation="${id}"])`).waitFor()
  return changedAt - pressedAt
}

/** Each request goes to the next process, as behind a load balancer. */
async function startBalancer(origins: string[]): Promise<{ url: string; stop: () => void }> {
  let turn = 0
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    turn += 1
    const outgoing = ask(new URL(url ?? '/', origins[turn % origins.length]), { method, headers })
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders()
      answer.on('error', () => response.destroy()).pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    request.pipe(outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What the two pages note for the benchmark. */
declare global {
  interface Window {
    changed: Promise<number>
    pressedAt: number
  }
}
