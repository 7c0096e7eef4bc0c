import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { openDatabase } from '../../server/db/open.ts'
import { builtInWriter } from '../../server/documents/built-in-writer/built-in-writer.ts'
import { packageRoot } from '../../server/package-root.ts'
import { buildService } from '../../server/service.ts'
import { keepResults } from '../results.ts'
import { loadViolations } from '../service/load-violations.ts'
import { markdownTable, median, percentile } from '../statistics.ts'
import { type Condition, conditions } from './conditions.ts'
import { coldVisit, type ServedApp, visit } from './visits.ts'

type AppName = 'redline' | 'floor'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '20' } } })
const runs = Number(values.runs)
const staticRoots = { redline: join(packageRoot, 'dist/web'), floor: join(packageRoot, '.cache/bench/floor') }
const filters = { redline: 'a[href*="review_state=dismissed"]', floor: '[data-state="dismissed"]' }

const dataDir = await mkdtemp(join(tmpdir(), 'redline-bench-web-'))
const db = await openDatabase({ dataDir })
const loaded = await loadViolations(db, 10_000)
const services = await Promise.all(
  Object.values(staticRoots).map((staticRoot) => buildService({ db, writer: builtInWriter, staticRoot })),
)
const urls = await Promise.all(services.map((service) => service.listen({ port: 0, host: '127.0.0.1' })))
const violation_id = await firstViolation(urls[0] ?? '')
const apps: Record<AppName, ServedApp> = {
  redline: { url: urls[0] ?? '', ...loaded, violation_id },
  floor: { url: urls[1] ?? '', ...loaded, violation_id },
}
const browser = await chromium.launch({
  executablePath: process.env['REDLINE_BROWSER'],
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

const rows: string[][] = []
for (const condition of [conditions.plain, conditions.slow, conditions.far]) await measureCold(condition)
for (const condition of [conditions.plain, conditions.slow]) await measureWarm(condition)
await measureNext()

const table = markdownTable(['what', 'Redline', 'floor', 'ratio', 'goal', 'met'], rows)
console.log(`\n${table}`)
await keepResults('web', table)
await browser.close()
for (const service of services) await service.close()
await db.close()
await rm(dataDir, { recursive: true, force: true })

async function firstViolation(url: string): Promise<string> {
  const { key, audit_id } = loaded
  const answer = await fetch(`${url}/public/v1/audits/${audit_id}/violations`, { headers: { 'X-API-Key': key } })
  const { violations } = (await answer.json()) as { violations: { id: string }[] }
  return violations[0]?.id ?? ''
}

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
  compare(
    `rows, cold deep link, ${condition.name}, ms`,
    redline.map((each) => each.rows),
    floor.map((each) => each.rows),
    1.3,
  )
  if (condition !== conditions.plain) return
  compare(
    'first paint, ms',
    redline.map((each) => each.firstPaint),
    floor.map((each) => each.firstPaint),
    0.8,
  )
  absolute(
    'static files without fonts, kB',
    redline.map((each) => each.kilobytes),
    floor.map((each) => each.kilobytes),
    150,
  )
  absolute(
    'requests for static files',
    redline.map((each) => each.requests),
    floor.map((each) => each.requests),
  )
  absolute(
    'heap, MB',
    redline.map((each) => each.heap),
    floor.map((each) => each.heap),
    6,
  )
}

async function measureWarm(condition: Condition) {
  const { redline, floor } = await inTurns((app, name) =>
    visit(browser, app, condition, async (page) => {
      await page.waitForLoadState('networkidle')
      const filter = await page.evaluate((selector) => window.probe.filter(selector), filters[name])
      await page.waitForLoadState('networkidle')
      await page
        .locator('[aria-label="Violations"] [aria-selected], [aria-label="Violations"] [role="row"]')
        .first()
        .click()
      await page.waitForLoadState('networkidle')
      const { row } = await page.evaluate(() => window.probe.press('u'))
      return { row, filter }
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
}

/** One sitting of decisions, each made when the next violation stands there. */
async function measureNext() {
  const next = await visit(browser, apps.redline, conditions.patient, async (page) => {
    await page.waitForLoadState('networkidle')
    const times: number[] = []
    for (let run = 0; run < runs * 3; run += 1) times.push((await page.evaluate(() => window.probe.press('u'))).next)
    return times
  })
  const p95 = percentile(next, 0.95)
  rows.push(['next violation painted, 300 ms latency, p95 ms', p95.toFixed(0), '', '', '≤ 100', mark(p95 <= 100)])
}

function compare(what: string, ours: number[], floors: number[], goal: number) {
  const ratio = median(ours) / median(floors)
  const cells = [ours, floors].map((each) => `${median(each).toFixed(0)} (p95 ${percentile(each, 0.95).toFixed(0)})`)
  rows.push([what, ...cells, `${ratio.toFixed(2)} ×`, `≤ ${goal} ×`, mark(ratio <= goal)])
}

function absolute(what: string, ours: number[], floors: number[], goal?: number) {
  const value = median(ours)
  const met = goal === undefined ? '' : mark(value <= goal)
  rows.push([what, value.toFixed(1), median(floors).toFixed(1), '', goal === undefined ? '' : `≤ ${goal}`, met])
}

function mark(met: boolean): string {
  return met ? 'yes' : 'no'
}
