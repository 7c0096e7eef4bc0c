import { parseArgs } from 'node:util'
import { bodyWriter } from '../../server/documents/body-writer.ts'
import { buildService } from '../../server/service.ts'
import { keepResults } from '../results.ts'
import { markdownTable, median, percentile } from '../statistics.ts'
import { type BenchDatabases, type Engine, loadDatabases } from './databases.ts'
import { type HttpFigures, measureHttp, type Situation } from './measure-http.ts'
import { type ImportFigures, measureImport } from './measure-import.ts'
import { measureProcesses, type ProcessFigures } from './measure-processes.ts'
import { listQueries, measureQueries, searchQueries, type Times } from './measure-queries.ts'
import { measureFirstStart, measureStart } from './measure-start.ts'

const partNames = ['lists', 'searches', 'http', 'processes', 'import', 'start']

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    engines: { type: 'string', default: 'pglite,postgres' },
    findings: { type: 'string', default: '50000' },
    only: { type: 'string' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const engines = values.engines.split(',').filter((name): name is Engine => name === 'pglite' || name === 'postgres')
const chosen = values.only?.split(',') ?? partNames
const unknown = chosen.filter((name) => !partNames.includes(name))
if (unknown.length > 0) throw new Error(`No part is named ${unknown.join(', ')}. Parts: ${partNames.join(', ')}`)

const maxSearchMs = 300
const situations: Record<string, Situation> = {
  'nothing is written': {},
  'LOG_LEVEL=info': { logLevel: 'info' },
  'ten decisions a second': { decisionsPerSecond: 10 },
}

interface Measured {
  engine: Engine
  size: number
  times: Times
}

const lists: Measured[] = []
const searches: Measured[] = []
const http: { engine: Engine; situation: string; figures: HttpFigures }[] = []
const processes: ProcessFigures[] = []
const imports: { engine: Engine; figures: ImportFigures }[] = []
const starts: string[][] = []
const goals: string[][] = []

for (const engine of engines) {
  const loaded = await loadDatabases(engine, sizes)
  try {
    await measureEngine(engine, loaded)
    await loaded.close()
    for (const { size, dataDir } of chosen.includes('start') ? loaded.folders : [])
      await start(`${count(size)} violations`, () => measureStart(dataDir))
  } finally {
    await loaded.remove()
  }
}
if (chosen.includes('start')) {
  await start('first start, with the demo', () => measureFirstStart())
  await start('first start, without it', () => measureFirstStart('--no-demo'))
}

const tables = [
  timesTable('p50 / p95 ms', lists),
  timesTable('searches, p50 / p95 ms', searches),
  markdownTable(
    ['pages of violations, 64 connections', 'a second', 'bare route', 'ratio', 'p50 ms', 'p99 ms', 'p99 / p50', 'bare'],
    http.map(({ engine, situation, figures: { service, bare, ratio, p50, p99, bareTail } }) => [
      `${engine}, ${situation}`,
      service.toFixed(0),
      bare.toFixed(0),
      percent(ratio),
      p50.toFixed(1),
      p99.toFixed(1),
      (p99 / p50).toFixed(1),
      bareTail.toFixed(1),
    ]),
  ),
  markdownTable(
    ['processes on one PostgreSQL, 64 connections', 'pages a second', 'beside one', 'p50 ms', 'p99 ms'],
    processes.map(({ processes: number, perSecond, p50, p99 }) => [
      String(number),
      perSecond.toFixed(0),
      `${(perSecond / (processes[0]?.perSecond ?? Number.NaN)).toFixed(2)} ×`,
      p50.toFixed(1),
      p99.toFixed(1),
    ]),
  ),
  markdownTable(
    [
      `beside an import of ${count(Number(values.findings))} findings, p50 / p90 ms`,
      'usual',
      'beside it',
      'p90 ratio',
      'import, seconds',
    ],
    imports.flatMap(({ engine, figures: { seconds, reads, decisions } }) =>
      Object.entries({ reads, decisions }).map(([what, { usual, beside }]) => [
        `${engine}, ${what}`,
        `${usual.p50.toFixed(1)} / ${usual.p90.toFixed(1)}`,
        `${beside.p50.toFixed(1)} / ${beside.p90.toFixed(1)}`,
        `${(beside.p90 / usual.p90).toFixed(1)} ×`,
        seconds.toFixed(0),
      ]),
    ),
  ),
  markdownTable(['npm start until ready', 'seconds'], starts),
  markdownTable(['goal', 'measured', 'met'], goals),
]
  // A part that was not measured has no rows.
  .filter((table) => table.split('\n').length > 2)
  .join('\n\n')
console.log(`\n${tables}`)
if (values.only === undefined) await keepResults('service', tables)

async function measureEngine(engine: Engine, { databases, urlOf }: BenchDatabases) {
  const [smallest] = databases
  if (!smallest) throw new Error('Say at least one size')
  for (const [name, kinds, results] of [
    ['lists', listQueries, lists],
    ['searches', searchQueries, searches],
  ] as const) {
    if (!chosen.includes(name)) continue
    const apps = await Promise.all(
      databases.map(async ({ db, loaded }) => ({ app: await buildService({ db, writer: bodyWriter }), loaded })),
    )
    const measured = await measureQueries(apps, kinds)
    measured.forEach((times, i) => results.push({ engine, size: databases[i]?.size ?? 0, times }))
    for (const { app } of apps) await app.close()
    if (name === 'lists') judgeLists(engine, measured)
    else judgeSearches(engine, measured.at(-1))
  }
  if (chosen.includes('http')) {
    for (const [situation, options] of Object.entries(situations)) {
      http.push({ engine, situation, figures: await measureHttp(smallest, options) })
    }
    const first = http.find((each) => each.engine === engine)?.figures
    if (first) judgeHttp(engine, first)
  }
  if (chosen.includes('processes') && urlOf) {
    for (const number of [1, 2, 4]) {
      processes.push(await measureProcesses(urlOf(smallest.size), smallest.loaded, number))
    }
  }
  if (chosen.includes('import')) {
    const figures = await measureImport(smallest, Number(values.findings))
    imports.push({ engine, figures })
    for (const [what, { usual, beside }] of Object.entries({ reads: figures.reads, decisions: figures.decisions })) {
      const ratio = beside.p90 / usual.p90
      goal(`${engine}: ${what} beside an import, p90 within 2 × of usual`, `${ratio.toFixed(1)} ×`, ratio <= 2)
    }
  }
}

function judgeLists(engine: Engine, measured: Times[]) {
  const [small, large] = [measured[0], measured.at(-1)]
  for (const [name, times] of large ?? []) {
    const ratio = median(times) / median(small?.get(name) ?? [])
    goal(`${engine}: ${name}, largest within 2 × of smallest`, `${ratio.toFixed(2)} ×`, ratio <= 2)
  }
}

function judgeSearches(engine: Engine, times: Times | undefined) {
  const kinds = [...(times ?? [])]
  const firstTimes = kinds.filter(([name]) => name.includes('first time')).flatMap(([, each]) => each)
  for (const [name, each] of [...kinds, ['all searches, first time', firstTimes] as const]) {
    const p95 = percentile(each, 0.95)
    goal(`${engine}: ${name}, largest, p95 under ${maxSearchMs} ms`, `${p95.toFixed(0)} ms`, p95 < maxSearchMs)
  }
}

function judgeHttp(engine: Engine, { ratio, p50, p99 }: HttpFigures) {
  goal(`${engine}: at least 70 % of a bare route`, percent(ratio), ratio >= 0.7)
  goal(`${engine}: p99 at most 3 × p50 with 64 connections`, `${(p99 / p50).toFixed(1)} ×`, p99 <= 3 * p50)
}

async function start(what: string, measure: () => Promise<number>) {
  const seconds = await measure()
  starts.push([what, seconds.toFixed(1)])
  if (!what.startsWith('first')) goal(`ready within 3 s, ${what}`, `${seconds.toFixed(1)} s`, seconds < 3)
}

function goal(what: string, figure: string, met: boolean) {
  goals.push([what, figure, met ? 'yes' : 'no'])
}

function timesTable(title: string, measured: Measured[]): string {
  return markdownTable(
    [title, ...measured.map(({ engine, size }) => `${engine}, ${count(size)}`)],
    [...(measured[0]?.times.keys() ?? [])].map((name) => [name, ...measured.map(({ times }) => cell(times.get(name)))]),
  )
}

function cell(times: number[] | undefined): string {
  return times ? `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.95).toFixed(1)}` : ''
}

function count(size: number): string {
  return size.toLocaleString('en')
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(0)} %`
}
