import type { Browser, CDPSession, Page } from '@playwright/test'
import { networkIdle } from '../../scripts/network-idle.mjs'
import { percentile } from '../statistics.ts'
import { type Condition, conditions } from './conditions.ts'
import { absolute } from './table.ts'
import { deepLink, violationOnPage, heapOf, listRows, type ServedApp, visit } from './visits.ts'

/** One reviewer who makes one decision after another. */
interface Sitting {
  browser: Browser
  app: ServedApp
}

async function sit<T>(
  { browser, app }: Sitting,
  condition: Condition,
  work: (page: Page, session: CDPSession) => Promise<T>,
  page_size = listRows,
): Promise<T> {
  const path = deepLink(app, await violationOnPage(app, 1), page_size)
  return visit({ browser, app, condition, path }, async (page, session) => {
    await page.evaluate(() => window.probe.usable())
    await networkIdle(page)
    return work(page, session)
  })
}

export async function measureNext(sitting: Sitting, count: number): Promise<void> {
  const { paced, rushed } = await sit(sitting, conditions.patient, async (page) => ({
    paced: await decide(page, count, 250),
    rushed: await decide(page, count),
  }))
  absolute('next violation painted, 300 ms latency, a decision every 250 ms, p95 ms', p95(paced), {
    goal: 100,
    digits: 0,
  })
  absolute('the same without a pause: a page is through before the next has come', p95(rushed), { digits: 0 })
}

export async function measureTasks(sitting: Sitting): Promise<void> {
  await longTasks('200 decisions, 20 rows a page: tasks over 50 ms', conditions.plain, { over: 50, page_size: 20 })
  await longTasks('200 decisions, 100 rows a page, 4 × slower CPU: tasks over 200 ms', conditions.slow, {
    over: 200,
    page_size: 100,
  })

  async function longTasks(
    what: string,
    condition: Condition,
    { over, page_size }: { over: number; page_size: number },
  ) {
    const tasks = await sit(sitting, condition, tasksOfDecisions, page_size)
    absolute(what, tasks.filter((task) => task > over).length, { goal: 0, digits: 0 })
    absolute('the longest of them, ms', Math.max(0, ...tasks), { digits: 0 })
  }
}

async function tasksOfDecisions(page: Page): Promise<number[]> {
  await page.evaluate(() => window.probe.watchTasks())
  await decide(page, 200)
  return page.evaluate(() => window.probe.tasks())
}

export async function measureHeap(sitting: Sitting, decisions: number): Promise<void> {
  const { early, late } = await sit(sitting, conditions.plain, async (page, session) => {
    await decide(page, 200)
    const early = await settledHeap(page, session)
    await decide(page, decisions - 200)
    return { early, late: await settledHeap(page, session) }
  })
  absolute('heap after 200 decisions, MB', early)
  absolute(`heap after ${decisions} decisions, as a share of that`, late / early, { goal: 1.5, digits: 2 })
}

const p95 = (times: number[]) => percentile(times, 0.95)

async function decide(page: Page, count: number, pause = 0): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < count; run += 1) {
    times.push(
      await page.evaluate(async () => {
        window.probe.arm()
        window.probe.press('u')
        return window.probe.nextShown()
      }),
    )
    if (pause > 0) await page.waitForTimeout(pause)
  }
  return times
}

// By then the last decisions have arrived, the counts were refetched, and the stores are written.
const pauseMs = 3000

async function settledHeap(page: Page, session: CDPSession): Promise<number> {
  await page.waitForTimeout(pauseMs)
  // One garbage collection may release references that the next one needs, and compiled code takes several.
  const rounds: number[] = []
  for (let round = 0; round < 8; round += 1) rounds.push(await heapOf(session))
  return Math.min(...rounds)
}
