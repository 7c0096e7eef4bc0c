import type { Browser, CDPSession, Page } from '@playwright/test'
import { applyCondition, type Condition } from './conditions.ts'
import { installProbe } from './probe.ts'

export interface ServedApp {
  url: string
  key: string
  audit_id: string
  violation_id: string
}

/** A browser that has never been here, with a violation of the audit open. */
export async function visit<T>(
  browser: Browser,
  app: ServedApp,
  condition: Condition,
  work: (page: Page, session: CDPSession, rows: number) => Promise<T>,
  search = '',
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await applyCondition(session, condition)
  await page.addInitScript(installProbe)
  await page.goto(`${app.url}/audits/${app.audit_id}/violations/${app.violation_id}${search}#key=${app.key}`, {
    waitUntil: 'commit',
  })
  const rows = await page.evaluate(() => window.probe.rowsPainted())
  try {
    return await work(page, session, rows)
  } finally {
    await context.close()
  }
}

export interface ColdVisit {
  rows: number
  /** The list is the app's own, and answers to keys and clicks. */
  usable: number
  firstPaint: number
  kilobytes: number
  requests: number
  heap: number
}

export function coldVisit(browser: Browser, app: ServedApp, condition: Condition): Promise<ColdVisit> {
  return visit(browser, app, condition, async (page, session, rows) => {
    const usable = await page.evaluate(() => window.probe.usable())
    await page.waitForLoadState('networkidle')
    const loaded = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource').filter((entry) => !/\/public\/|\.woff2/.test(entry.name))
      const bytes = [...files, ...performance.getEntriesByType('navigation')].map((entry) =>
        entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0,
      )
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
      return { paint, bytes: bytes.reduce((sum, each) => sum + each, 0), requests: bytes.length }
    })
    return {
      rows,
      usable,
      firstPaint: loaded.paint,
      kilobytes: loaded.bytes / 1000,
      requests: loaded.requests,
      heap: await heapOf(session),
    }
  })
}

/** Nothing more is loaded, run or waited for. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => {
        setTimeout(() => requestIdleCallback(resolve, { timeout: 1000 }), 100)
      })
    }
  })
}

/** In MB, once what nobody holds is gone. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

/** The first that is still undecided. */
export async function firstViolation({ url, key, audit_id }: Omit<ServedApp, 'violation_id'>): Promise<string> {
  const answer = await fetch(`${url}/public/v1/audits/${audit_id}/violations`, { headers: { 'X-API-Key': key } })
  const { violations } = (await answer.json()) as { violations: { id: string }[] }
  return violations[0]?.id ?? ''
}
