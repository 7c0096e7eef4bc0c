import type { Browser, CDPSession, Page } from '@playwright/test'
import { networkIdle, watchNetwork } from '../../scripts/network-idle.mjs'
import { applyCondition, type Condition } from './conditions.ts'
import { installProbe } from './probe.ts'

export interface ServedApp {
  url: string
  key: string
  audit_id: string
}

/** A page of the list, and a violation on it that is open. */
export interface Address {
  page: number
  violation_id: string
}

interface Visit {
  browser: Browser
  app: ServedApp
  condition: Condition
  path: string
  beforeLoad?: (page: Page) => Promise<void>
}

export const listRows = 20

export const deepLink = ({ audit_id }: ServedApp, { page, violation_id }: Address, page_size = listRows) =>
  `/audits/${audit_id}/violations/${violation_id}?page=${page}&page_size=${page_size}`

/** A browser with an empty cache. */
export async function visit<T>(
  { browser, app, condition, path, beforeLoad }: Visit,
  work: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await applyCondition(session, condition)
    await page.addInitScript(installProbe)
    watchNetwork(page)
    await beforeLoad?.(page)
    await page.goto(`${app.url}${path}#key=${app.key}`, { waitUntil: 'commit' })
    return await work(page, session)
  } finally {
    await context.close()
  }
}

export interface ColdVisit {
  usable: number
  firstPaint: number
}

export function coldVisit(to: Visit): Promise<ColdVisit> {
  return visit(to, async (page, session) => {
    const usable = await page.evaluate(() => window.probe.usable())
    await expectAccessibleRows(session)
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    )
    return { usable, firstPaint }
  })
}

interface LoadedFiles {
  kilobytes: number
  fontKilobytes: number
  requests: number
  heap: number
}

/** The files that a page has loaded once it is idle, before any interaction. */
export function loaded(to: Visit): Promise<LoadedFiles> {
  return visit(to, async (page, session) => {
    await atRest(page)
    const files = await page.evaluate(() =>
      [...performance.getEntriesByType('resource'), ...performance.getEntriesByType('navigation')]
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }))
        .filter(({ name }) => !/\/(public|extensions)\//.test(name)),
    )
    const kilobytes = (given: typeof files) => given.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    return {
      kilobytes: kilobytes(files),
      fontKilobytes: kilobytes(files.filter(({ name }) => name.includes('.woff2'))),
      requests: files.length,
      heap: await heapOf(session),
    }
  })
}

/** Fails where a screen reader would not find the rows of the list. */
async function expectAccessibleRows(session: CDPSession): Promise<void> {
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const rows = nodes.filter(({ role, ignored }) => role?.value === 'row' && !ignored).length
  if (rows < listRows) throw new Error(`The accessibility tree has ${rows} rows of ${listRows}`)
}

/** From a real key press or click to the paint of the changed list, in ms. */
export async function measure(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => window.probe.arm())
  await act()
  return page.evaluate(() => window.probe.rowsChanged())
}

/** Waits until nothing is loading or running. */
export async function atRest(page: Page): Promise<void> {
  await networkIdle(page)
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => {
        setTimeout(() => requestIdleCallback(resolve, { timeout: 1000 }), 100)
      })
    }
  })
}

/** In MB, after a garbage collection. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

/**
 * The third violation of a page of undecided ones, requested alone so that the page is in no cache. The first would leave the
 * page with a decision of the visit before that arrives late.
 */
export async function violationOnPage({ url, key, audit_id }: ServedApp, page: number): Promise<Address> {
  const query = `review_state=undecided&page_size=1&page=${(page - 1) * listRows + 3}`
  const answer = await fetch(`${url}/public/v1/audits/${audit_id}/violations?${query}`, {
    headers: { 'X-API-Key': key },
  })
  const { violations } = (await answer.json()) as { violations: { id: string }[] }
  return { page, violation_id: violations[0]?.id ?? '' }
}
