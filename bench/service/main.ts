import { parseArgs } from 'node:util'
import { bodyWriter } from '../../server/documents/body-writer.ts'
import { buildService } from '../../server/service.ts'
import { keepResults } from '../results.ts'
import { markdownTable, median, percentile } from '../statistics.ts'
import { type BenchDatabases, type Engine, loadDatabases } from './databases.ts'
import { type HttpFigures, measureHttp, type Situation } from './measure-http.ts'
import { measureQueries, type Times } from './measure-queries.ts'
import { measureFirstStart, measureStart } from './measure-start.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    engines: { type: 'string', default: 'pglite,postgres' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const engines = values.engines.split(',').filter((name): name is Engine => name === 'pglite' || name === 'postgres')

const situations: Record<string, Situation> = {
  'nothing is written': {},
  'LOG_LEVEL=info': { logLevel: 'info' },
  'ten decisions a second': { decisionsPerSecond: 10 },
}

const queries: { engine: Engine; size: number; times: Times }[] = []
const http: { engine: Engine; situation: string; figures: HttpFigures }[] = []
const starts: string[][] = []
const goals: string[][] = []

for (const engine of engines) {
  const loaded = await loadDatabases(engine, sizes)
  try {
    await measureEngine(engine, loaded)
    await loaded.close()
    for (const { size, dataDir } of loaded.folders)
      await start(`${count(size)} violations`, () => measureStart(dataDir))
  } finally {
    await loaded.remove()
  }
}
await start('first start, with the demo', () => measureFirstStart())
await start('first start, without it', () => measureFirstStart('--no-demo'))

const tables = [
  markdownTable(
    ['p50 / p95 ms', ...queries.map(({ engine, size }) => `${engine}, ${count(size)}`)],
    [...(queries[0]?.times.keys() ?? [])].map((name) => [name, ...queries.map(({ times }) => cell(times.get(name)))]),
  ),
  markdownTable(
    ['violations page, 64 connections', 'a second', 'bare route', 'ratio', 'p50 ms', 'p99 ms', 'p99 / p50', 'bare'],
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
  markdownTable(['npm start until ready', 'seconds'], starts),
  markdownTable(['goal', 'measured', 'met'], goals),
].join('\n\n')
console.log(`\n${tables}`)
await keepResults('service', tables)

async function measureEngine(engine: Engine, { databases }: BenchDatabases) {
  const [smallest] = databases
  if (!smallest) throw new Error('Say at least one size')
  const apps = await Promise.all(
    databases.map(async ({ db, loaded }) => {
      return { app: await buildService({ db, writer: bodyWriter }), loaded }
    }),
  )
  const measured = await measureQueries(apps)
  measured.forEach((times, i) => queries.push({ engine, size: databases[i]?.size ?? 0, times }))
  for (const { app } of apps) await app.close()
  judgeQueries(engine, measured)
  for (const [situation, options] of Object.entries(situations)) {
    http.push({ engine, situation, figures: await measureHttp(smallest, options) })
  }
  const first = http.find((each) => each.engine === engine)?.figures
  if (first) judgeHttp(engine, first)
}

function judgeQueries(engine: Engine, measured: Times[]) {
  const [small, large] = [measured[0], measured.at(-1)]
  for (const [name, times] of large ?? []) {
    const [p50, before] = [median(times), median(small?.get(name) ?? [])]
    if (/rare|absent/.test(name)) {
      goal(`${engine}: ${name}, largest, under 10 ms`, `${p50.toFixed(1)} ms`, p50 < 10)
    } else if (!name.startsWith('search')) {
      const ratio = p50 / before
      goal(`${engine}: ${name}, largest within 2 × of smallest`, `${ratio.toFixed(2)} ×`, ratio <= 2)
    }
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

function cell(times: number[] | undefined): string {
  return times ? `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.95).toFixed(1)}` : ''
}

function count(size: number): string {
  return size.toLocaleString('en')
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(0)} %`
}
