import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { openDatabase } from '../../server/db/open.ts'
import { bodyWriter } from '../../server/documents/body-writer.ts'
import { packageRoot } from '../../server/package-root.ts'
import { buildService } from '../../server/service.ts'
import { keepResults } from '../results.ts'
import { loadViolations } from '../service/load-violations.ts'
import { median } from '../statistics.ts'
import { type Condition, conditions } from './conditions.ts'
import { measureSittings } from './sitting.ts'
import { absolute, compare, resultTable } from './table.ts'
import { type ColdVisit, coldVisit, firstViolation, atRest, type ServedApp, visit } from './visits.ts'

type AppName = 'redline' | 'floor'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20' }, decisions: { type: 'string', default: '2000' } },
})
const runs = Number(values.runs)
const staticRoots = { redline: join(packageRoot, 'dist/web'), floor: join(packageRoot, '.cache/bench/floor') }
const filters = { redline: 'a[href*="review_state=dismissed"]', floor: '[data-state="dismissed"]' }

const dataDir = await mkdtemp(join(tmpdir(), 'redline-bench-web-'))
const db = await openDatabase({ dataDir })
const loaded = await loadViolations(db, 10_000)
const services = await Promise.all(
  Object.values(staticRoots).map((staticRoot) => buildService({ db, writer: bodyWriter, staticRoot })),
)
const urls = await Promise.all(services.map((service) => service.listen({ port: 0, host: '127.0.0.1' })))
const violation_id = await firstViolation({ url: urls[0] ?? '', ...loaded })
const apps: Record<AppName, ServedApp> = {
  redline: { url: urls[0] ?? '', ...loaded, violation_id },
  floor: { url: urls[1] ?? '', ...loaded, violation_id },
}
const browser = await chromium.launch({
  executablePath: process.env['REDLINE_BROWSER'],
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

for (const condition of [conditions.plain, conditions.slow, conditions.far]) await measureCold(condition)
for (const condition of [conditions.plain, conditions.slow]) await measureWarm(condition)
await measureSittings({ browser, app: apps.redline, runs, decisions: Number(values.decisions) })

const table = resultTable()
console.log(`\n${table}`)
await keepResults('web', table)
await browser.close()
for (const service of services) await service.close()
await db.close()
await rm(dataDir, { recursive: true, force: true })

/** The two in turns, so that whatever else the machine does falls on both. */
async function inTurns<T>(
  measure: (app: ServedApp, name: AppName, browser: Browser) => Promise<T>,
): Promise<Record<AppName, T[]>> {
  const results: Record<AppName, T[]> = { redline: [], floor: [] }
  for (let run = 0; run < runs; run += 1) {
    for (const name of ['redline', 'floor'] as const) results[name].push(await measure(apps[name], name, browser))
  }
  return results
}

async function measureCold(condition: Condition) {
  const { redline, floor } = await inTurns((app) => coldVisit(browser, app, condition))
  const both = (name: keyof ColdVisit) => [redline.map((each) => each[name]), floor.map((each) => each[name])] as const
  compare(`rows, cold deep link, ${condition.name}, ms`, ...both('rows'), 1.3)
  compare(`the list can be used, ${condition.name}, ms`, ...both('usable'))
  compare(`first paint, ${condition.name}, ms`, ...both('firstPaint'), 0.8)
  if (condition !== conditions.plain) return
  const medians = (name: keyof ColdVisit) => both(name).map(median)
  for (const [what, name, goal] of [
    ['static files without fonts, kB', 'kilobytes', 150],
    ['requests for static files', 'requests'],
    ['heap, MB', 'heap', 6],
  ] as const) {
    const [ours = Number.NaN, floors] = medians(name)
    absolute(what, ours, { floor: floors, goal })
  }
}

async function measureWarm(condition: Condition) {
  const { redline, floor } = await inTurns((app, name) =>
    visit(browser, app, condition, async (page) => {
      await atRest(page)
      const filter = await page.evaluate((selector) => window.probe.filter(selector), filters[name])
      await atRest(page)
      await page
        .locator('[aria-label="Violations"] [aria-selected], [aria-label="Violations"] [role="row"]')
        .first()
        .click()
      await atRest(page)
      const { row } = await page.evaluate(() => window.probe.press('u'))
      await atRest(page)
      return { row, filter, atOnce: await page.evaluate(() => window.probe.forward()) }
    }),
  )
  compare(
    `filter → rows, ${condition.name}, ms`,
    redline.map((each) => each.filter),
    floor.map((each) => each.filter),
    1.3,
  )
  compare(
    `decision → row changed, ${condition.name}, ms`,
    redline.map((each) => each.row),
    floor.map((each) => each.row),
    1.7,
  )
  const late = redline.filter(({ atOnce }) => !atOnce).length
  absolute(`page forward: not there with the next frame, ${condition.name}, of ${runs}`, late, { goal: 0, digits: 0 })
}
