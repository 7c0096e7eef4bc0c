import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { openDatabase } from '../../server/db/open.ts'
import { bodyWriter } from '../../server/documents/body-writer.ts'
import { packageRoot } from '../../server/package-root.ts'
import { buildService } from '../../server/service.ts'
import { keepResults } from '../results.ts'
import { loadViolations } from '../service/load-violations.ts'
import { type Condition, conditions } from './conditions.ts'
import { measureLive } from './live.ts'
import { measureHeap, measureNext, measureTasks } from './sitting.ts'
import { type ProcessorTime, startTrace, stopTrace } from './processor-time.ts'
import { absolute, compare, takeTable } from './table.ts'
import {
  type Address,
  atRest,
  type ColdVisit,
  coldVisit,
  deepLink,
  violationOnPage,
  loaded,
  measure,
  type ServedApp,
  visit,
} from './visits.ts'

type AppName = 'redline' | 'floor'

const parts = {
  cold: async () => {
    await measureCold(conditions.plain, 1.8)
    await measureCold(conditions.slow, 1.8)
    await measureCold(conditions.far)
  },
  files: () => measureFiles(),
  filter: async () => {
    await measureFilter(conditions.plain, 2)
    await measureFilter(conditions.slow, 2)
  },
  page: async () => {
    await measurePageForward(conditions.plain, 1.3)
    await measurePageForward(conditions.slow, 1.6)
  },
  decision: async () => {
    for (const condition of [conditions.plain, conditions.slow]) {
      for (const how of ['key', 'click'] as const) await measureDecisions(condition, how, { row: 2.5, next: 3 })
    }
  },
  processor: () => measureProcessor(conditions.plain),
  next: () => measureNext(sitting, runs * 3),
  tasks: () => measureTasks(sitting),
  heap: () => measureHeap(sitting, Number(values.decisions)),
  live: () => measureLive(launch, staticRoots.redline),
}
const partNames = Object.keys(parts)

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    decisions: { type: 'string', default: '2000' },
    only: { type: 'string' },
  },
})
const runs = Number(values.runs)
const chosen = values.only?.split(',') ?? partNames
const unknown = chosen.filter((name) => !partNames.includes(name))
if (unknown.length > 0) throw new Error(`No part is named ${unknown.join(', ')}. Parts: ${partNames.join(', ')}`)
const staticRoots = { redline: join(packageRoot, 'dist/web'), floor: join(packageRoot, '.cache/bench/floor') }
const filters = { redline: 'a[href*="review_state=dismissed"]', floor: '[data-state="dismissed"]' }

const dataDir = await mkdtemp(join(tmpdir(), 'redline-bench-web-'))
const db = await openDatabase({ dataDir })
const {
  key,
  audits: [{ id: audit_id }],
} = await loadViolations(db, 20_000)
const services = await Promise.all(
  Object.values(staticRoots).map((staticRoot) => buildService({ db, writer: bodyWriter, staticRoot })),
)
const urls = await Promise.all(services.map((service) => service.listen({ port: 0, host: '127.0.0.1' })))
const apps: Record<AppName, ServedApp> = {
  redline: { url: urls[0] ?? '', key, audit_id },
  floor: { url: urls[1] ?? '', key, audit_id },
}
const launch = () =>
  chromium.launch({
    executablePath: process.env['REDLINE_BROWSER'],
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
const browser = await launch()

// Each visit requests another page, so that no answer comes from a cache.
let visits = 0
const nextPage = (app: ServedApp) => violationOnPage(app, 1 + ((visits++ * 7) % 100))

const sitting = { browser, app: apps.redline }

try {
  for (const [name, part] of Object.entries(parts)) {
    if (!chosen.includes(name)) continue
    await part()
    // Live events are measured once, with so many decisions.
    const [repeated, args] = name === 'live' ? ['', ''] : [`${runs} runs. `, ` --runs ${runs}`]
    const load = `${repeated}Load average of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`
    await keepResults(`web: ${name}`, `${load}\n\n${takeTable()}`, `web --only ${name}${args}`)
  }
} finally {
  await browser.close()
  for (const service of services) await service.close()
  await db.close()
  await rm(dataDir, { recursive: true, force: true })
}

/** In turns, so that other load on the machine affects both. */
async function inTurns<T>(
  measureOnce: (app: ServedApp, name: AppName) => Promise<T>,
  times = runs,
): Promise<Record<AppName, T[]>> {
  const results: Record<AppName, T[]> = { redline: [], floor: [] }
  for (let run = 0; run < times; run += 1) {
    for (const name of ['redline', 'floor'] as const) results[name].push(await measureOnce(apps[name], name))
  }
  return results
}

async function measureCold(condition: Condition, goal?: number) {
  const { redline, floor } = await inTurns(async (app) =>
    coldVisit({ browser, app, condition, path: deepLink(app, await nextPage(app)) }),
  )
  const both = (name: keyof ColdVisit) => [redline.map((each) => each[name]), floor.map((each) => each[name])] as const
  compare(`list usable, cold deep link, ${condition.name}, ms`, ...both('usable'), goal)
  compare(`first paint, ${condition.name}, ms`, ...both('firstPaint'))
}

async function measureFiles() {
  const condition = conditions.plain
  const files = async (app: ServedApp) => loaded({ browser, app, condition, path: deepLink(app, await nextPage(app)) })
  const [ours, floor] = [await files(apps.redline), await files(apps.floor)]
  absolute('static files of a deep link with fonts, kB', ours.kilobytes, { floor: floor.kilobytes, goal: 230 })
  absolute('requests for static files', ours.requests, { floor: floor.requests, goal: 16, digits: 0 })
  absolute('heap, MB', ours.heap, { floor: floor.heap })
  const audits = await loaded({ browser, app: apps.redline, condition, path: '/audits' })
  absolute('static files of the audits without fonts, kB', audits.kilobytes - audits.fontKilobytes, { goal: 150 })
}

async function measureFilter(condition: Condition, goal: number) {
  const { redline, floor } = await inTurns(async (app, name) =>
    measureFirst(app, condition, (page) => page.locator(filters[name]).first().click()),
  )
  compare(`filter → rows, ${condition.name}, ms`, redline, floor, goal)
}

async function measurePageForward(condition: Condition, goal: number) {
  const { redline, floor } = await inTurns((app) => measureFirst(app, condition, (page) => page.keyboard.press(']')))
  compare(`page forward → rows, ${condition.name}, ms`, redline, floor, goal)
}

/** From the first input of a visit to the changed rows. */
async function measureFirst(app: ServedApp, condition: Condition, act: (page: Page) => Promise<void>) {
  return visit({ browser, app, condition, path: deepLink(app, await nextPage(app)) }, async (page) => {
    await page.evaluate(() => window.probe.usable())
    await atRest(page)
    return measure(page, () => act(page))
  })
}

interface DecisionTimes {
  row: number
  next: number
}

/** The first decision of a visit, and in every fifth visit also the hundredth. */
async function measureDecisions(condition: Condition, how: 'key' | 'click', goals: DecisionTimes) {
  const decide = (page: Page) =>
    how === 'key'
      ? page.keyboard.press('u')
      : page.locator('[aria-label="Violation"] button').filter({ hasText: 'Urgent' }).click()
  const first = await inTurns(async (app) => decisions(app, await nextPage(app), 1))
  const last = await inTurns(async (app) => decisions(app, await violationOnPage(app, 1), 100), Math.ceil(runs / 5))
  const ratios = (name: string, { redline, floor }: Record<AppName, DecisionTimes[]>) => {
    for (const [part, shown] of [
      ['row', 'row changed'],
      ['next', 'next violation painted'],
    ] as const) {
      const times = (app: DecisionTimes[]) => app.map((each) => each[part])
      const what = `${name} decision by ${how} → ${shown}, ${condition.name}, ms`
      compare(what, times(redline), times(floor), goals[part])
    }
  }
  ratios('first', first)
  ratios('hundredth', last)

  async function decisions(app: ServedApp, address: Address, count: number): Promise<DecisionTimes> {
    return visit({ browser, app, condition, path: deepLink(app, address) }, async (page) => {
      await page.evaluate(() => window.probe.usable())
      await atRest(page)
      for (let earlier = 1; earlier < count; earlier += 1) {
        await measure(page, () => decide(page))
        await page.evaluate(() => window.probe.nextShown())
      }
      await atRest(page)
      const row = await measure(page, () => decide(page))
      return { row, next: await page.evaluate(() => window.probe.nextShown()) }
    })
  }
}

/** Processor time of a cold visit, a filter and the first decision. Steadier than the clock on a busy machine. */
async function measureProcessor(condition: Condition) {
  const cold = await inTurns(async (app) => {
    const beforeLoad = (page: Page) => startTrace(browser, page)
    return visit({ browser, app, condition, path: deepLink(app, await nextPage(app)), beforeLoad }, async (page) => {
      await page.evaluate(() => window.probe.usable())
      return stopTrace(browser, page)
    })
  })
  compareProcessor('cold deep link until the list is usable', cold)
  compareProcessor(
    'filter → rows',
    await inTurns((app, name) => afterInput(app, (page) => page.locator(filters[name]).first().click())),
  )
  compareProcessor(
    'first decision by key → row changed',
    await inTurns((app) => afterInput(app, (page) => page.keyboard.press('u'))),
  )

  async function afterInput(app: ServedApp, act: (page: Page) => Promise<void>): Promise<ProcessorTime> {
    return visit({ browser, app, condition, path: deepLink(app, await nextPage(app)) }, async (page) => {
      await page.evaluate(() => window.probe.usable())
      await atRest(page)
      await startTrace(browser, page)
      await measure(page, () => act(page))
      return stopTrace(browser, page)
    })
  }
}

function compareProcessor(name: string, { redline, floor }: Record<AppName, ProcessorTime[]>) {
  const both = (part: keyof ProcessorTime) =>
    [redline.map((each) => each[part]), floor.map((each) => each[part])] as const
  compare(`${name}, processor time, ms`, ...both('total'))
  compare(`${name}: style and layout, ms`, ...both('layout'))
  compare(`${name}: paint, ms`, ...both('paint'))
}
