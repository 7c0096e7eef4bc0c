import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '../../server/db/database.ts'
import { openDatabase } from '../../server/db/open.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { builtInWriter } from '../../server/documents/built-in-writer/built-in-writer.ts'
import { buildService } from '../../server/service.ts'
import { startPostgres } from '../../server/testing/postgres-process.ts'
import { keepResults } from '../results.ts'
import { markdownTable } from '../statistics.ts'
import { loadViolations } from './load-violations.ts'
import { type HttpFigures, measureHttp } from './measure-http.ts'
import { measureQueries, type Timings } from './measure-queries.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    engines: { type: 'string', default: 'pglite,postgres' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const engines = values.engines.split(',')

const columns: { title: string; timings: Timings }[] = []
const httpFigures: { title: string; figures: HttpFigures }[] = []

for (const engine of engines) {
  for (const size of sizes) {
    const title = `${engine}, ${size.toLocaleString('en')}`
    await withDatabase(engine, async (db) => {
      const started = performance.now()
      const loaded = await loadViolations(db, size)
      console.log(`${title}: loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`)
      const app = await buildService({ db, writer: builtInWriter })
      columns.push({ title, timings: await measureQueries(app, loaded) })
      if (size === sizes[0]) httpFigures.push({ title: engine, figures: await measureHttp(app, loaded) })
      await app.close()
    })
  }
}

const names = [...(columns[0]?.timings.keys() ?? [])]
const queryTable = markdownTable(
  ['p50 / p95 ms', ...columns.map((column) => column.title)],
  names.map((name) => [name, ...columns.map(({ timings }) => cell(timings.get(name)))]),
)
const httpTable = markdownTable(
  ['violations page over HTTP', 'requests a second', 'bare Fastify route', 'ratio', 'p50 ms', 'p99 ms'],
  httpFigures.map(({ title, figures }) => [
    title,
    figures.service.toFixed(0),
    figures.bare.toFixed(0),
    `${(figures.ratio * 100).toFixed(0)} %`,
    figures.p50.toFixed(1),
    figures.p99.toFixed(1),
  ]),
)
console.log(`\n${queryTable}\n\n${httpTable}`)
await keepResults('service', `${queryTable}\n\n${httpTable}`)

function cell(timing: { p50: number; p95: number } | undefined): string {
  return timing ? `${timing.p50.toFixed(1)} / ${timing.p95.toFixed(1)}` : ''
}

async function withDatabase(engine: string, work: (db: Database) => Promise<void>): Promise<void> {
  if (engine === 'pglite') {
    const dataDir = await mkdtemp(join(tmpdir(), 'redline-bench-'))
    const db = await openDatabase({ dataDir })
    try {
      await work(db)
    } finally {
      await db.close()
      await rm(dataDir, { recursive: true, force: true })
    }
    return
  }
  const server = await startPostgres()
  try {
    const admin = openPostgres({ databaseUrl: server.url('postgres'), connections: 1 })
    await admin.execute('create database bench')
    await admin.close()
    const db = await openDatabase({ databaseUrl: server.url('bench') })
    await work(db)
    await db.close()
  } finally {
    await server.stop()
  }
}
