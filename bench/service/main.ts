import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Database } from '../../server/db/database.ts'
import { sql } from '../../server/db/sql.ts'
import { bodyWriter } from '../../server/documents/body-writer.ts'
import { buildService } from '../../server/service.ts'
import { keepResults } from '../results.ts'
import { markdownTable, percentile } from '../statistics.ts'
import { type BenchDatabases, type Engine, loadDatabases } from './databases.ts'
import { type EventFigures, measureEvents } from './measure-events.ts'
import { type HttpFigures, measureHttp, type Situation } from './measure-http.ts'
import { measureImport } from './measure-import.ts'
import { measureProcesses, type ProcessFigures } from './measure-processes.ts'
import { listQueries, measureQueries, type QueryOptions, searchQueries, type Times } from './measure-queries.ts'
import { measureFirstStart, measureStart } from './measure-start.ts'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    engines: { type: 'string', default: 'pglite,postgres' },
    findings: { type: 'string', default: '50000' },
    runs: { type: 'string', default: '40' },
    only: { type: 'string' },
    folder: { type: 'string' },
  },
})
const sizes = values.sizes.split(',').map(Number)
const engines = values.engines.split(',').filter((name): name is Engine => name === 'pglite' || name === 'postgres')

const maxMs = 300
/** Of a search in more than 100,000 violations. */
const maxSearchMs = 1000
const minFindingsPerSecond: Record<Engine, number> = { pglite: 1000, postgres: 4000 }

type Part = (engine: Engine, loaded: BenchDatabases) => Promise<Figures>

/** The tables of a part, and whether its goals are met. A part that an engine does not have has no tables. */
interface Figures {
  tables: string[]
  goals?: string[][]
}

/** In this order: the last one needs the databases closed. */
const parts: Record<string, Part> = { storage, lists, searches, http, processes, events, import: imports, start }

const chosen = values.only?.split(',') ?? Object.keys(parts)
const unknown = chosen.filter((name) => !parts[name])
if (unknown.length > 0)
  throw new Error(`No part is named ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}`)

for (const engine of engines) {
  const loaded = await loadDatabases(engine, sizes, values.folder)
  try {
    const settings = await describeSettings(smallestOf(loaded.databases).db)
    for (const [name, part] of Object.entries(parts)) {
      if (chosen.includes(name)) await keep(name, engine, settings, await part(engine, loaded))
    }
  } finally {
    await loaded.close()
    await loaded.remove()
  }
}

async function describeSettings(db: Database): Promise<string> {
  const [settings] = await db.query<{ version: string; buffers: string }>(
    sql`select current_setting('server_version') as version, current_setting('shared_buffers') as buffers`,
  )
  return `PostgreSQL ${settings?.version}, shared_buffers = ${settings?.buffers}`
}

async function keep(name: string, engine: Engine, settings: string, { tables, goals = [] }: Figures) {
  if (tables.length === 0) return
  const conditions = `${settings}. Load average of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`
  const text = [conditions, ...tables, ...(goals.length > 0 ? [markdownTable(['goal', 'measured', 'met'], goals)] : [])]
  console.log(`\n${name}, ${engine}\n\n${text.join('\n\n')}`)
  const runs = name === 'searches' ? ` --runs ${values.runs}` : ''
  const args = `service --only ${name} --engines ${engine} --sizes ${values.sizes}${runs}`
  await keepResults(`service: ${name}, ${engine}`, text.join('\n\n'), args)
}

/** Bytes of each table that a violation takes, rows and indexes. */
async function storage(_: Engine, { databases }: BenchDatabases): Promise<Figures> {
  const { db } = databases.at(-1) ?? smallestOf(databases)
  const tables = await db.query<{ name: string; rows: number; indexes: number; violations: number }>(sql`
    select relname as name, pg_table_size(oid) as rows, pg_indexes_size(oid) as indexes, violations
    from pg_class, (select count(*) as violations from violation) as counted
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and pg_total_relation_size(oid) > violations
    order by pg_total_relation_size(oid) desc`)
  const table = markdownTable(
    [`bytes for each of ${count(tables[0]?.violations ?? 0)} violations`, 'rows', 'indexes', 'together'],
    tables.map(({ name, rows, indexes, violations }) => [
      name,
      ...[rows, indexes, rows + indexes].map((total) => (total / violations).toFixed(0)),
    ]),
  )
  return { tables: [table] }
}

async function lists(_: Engine, loaded: BenchDatabases): Promise<Figures> {
  await fillBuffers(loaded)
  return measureKinds(loaded, listQueries, () => maxMs)
}

async function searches(_: Engine, loaded: BenchDatabases): Promise<Figures> {
  await fillBuffers(loaded)
  return measureKinds(loaded, searchQueries(Number(values.runs)), (size) => (size > 100_000 ? maxSearchMs : maxMs))
}

/** Reads the tables once, as a server that has run for some time has done. By the index: reading a table from end to end fills no buffers. */
async function fillBuffers({ databases }: BenchDatabases) {
  for (const { db, loaded } of databases) {
    await db.transaction(async (tx) => {
      await tx.execute(
        'set local enable_seqscan = off; set local enable_bitmapscan = off; set local statement_timeout = 0',
      )
      await tx.query(sql`select count(search_text) from violation_text where workspace_id = ${loaded.workspace_id}`)
      await tx.query(sql`select count(rule_id) from violation where workspace_id = ${loaded.workspace_id}`)
    })
  }
}

/** The goal is the p95 of each kind of request, in every size. */
async function measureKinds(
  { databases, serverId }: BenchDatabases,
  kinds: QueryOptions['kinds'],
  goalMs: (size: number) => number,
): Promise<Figures> {
  const services = await Promise.all(
    databases.map(async ({ db, loaded }) => ({ app: await buildService({ db, writer: bodyWriter }), loaded })),
  )
  const measured = await measureQueries(services, { kinds, serverId })
  for (const { app } of services) await app.close()
  const goals = measured.flatMap(({ wall }, i) =>
    [...wall].flatMap(([name, times]) => {
      const p95 = percentile(times, 0.95)
      const most = goalMs(sizes[i] ?? 0)
      return p95 <= most
        ? []
        : [goal(`${name}, ${count(sizes[i] ?? 0)}, p95 at most ${most} ms`, `${p95.toFixed(0)} ms`, false)]
    }),
  )
  return {
    tables: [
      timesTable(
        'p50 / p95 ms',
        measured.map(({ wall }) => wall),
      ),
      timesTable(
        'processor time, p50 / p95 ms',
        measured.map(({ processor }) => processor),
      ),
    ],
    goals,
  }
}

async function http(_: Engine, { databases }: BenchDatabases): Promise<Figures> {
  const situations: Record<string, Situation> = {
    'nothing is written': {},
    'LOG_LEVEL=info': { logLevel: 'info' },
    'ten decisions a second': { decisionsPerSecond: 10 },
  }
  const measured: [string, HttpFigures][] = []
  for (const [situation, options] of Object.entries(situations)) {
    measured.push([situation, await measureHttp(smallestOf(databases), options)])
  }
  const table = markdownTable(
    ['pages of violations, 64 connections', 'a second', 'bare route', 'ratio', 'p50 ms', 'p99 ms', 'p99 / p50', 'bare'],
    measured.map(([situation, { service, bare, ratio, p50, p99, bareTail }]) => [
      situation,
      service.toFixed(0),
      bare.toFixed(0),
      percent(ratio),
      p50.toFixed(1),
      p99.toFixed(1),
      (p99 / p50).toFixed(1),
      bareTail.toFixed(1),
    ]),
  )
  const goals = measured
    .slice(0, 1)
    .flatMap(([, { p50, p99 }]) => [
      goal('p99 at most 3 × p50 with 64 connections', `${(p99 / p50).toFixed(1)} ×`, p99 <= 3 * p50),
    ])
  return { tables: [table], goals }
}

async function processes(_: Engine, { databases, urlOf, serverId }: BenchDatabases): Promise<Figures> {
  if (!urlOf || serverId === undefined) return { tables: [] }
  const { size, loaded } = smallestOf(databases)
  const measured: ProcessFigures[] = []
  for (const number of [1, 2, 4]) measured.push(await measureProcesses(urlOf(size), serverId, loaded, number))
  const [one] = measured
  const table = markdownTable(
    [
      'processes on one PostgreSQL, 64 connections',
      'pages a second',
      'beside one',
      'p50 ms',
      'p99 ms',
      'processor ms in Node',
      'in PostgreSQL',
    ],
    measured.map(({ processes: number, perSecond, nodeMs, databaseMs, p50, p99 }) => [
      String(number),
      perSecond.toFixed(0),
      `${(perSecond / (one?.perSecond ?? Number.NaN)).toFixed(2)} ×`,
      p50.toFixed(1),
      p99.toFixed(1),
      nodeMs.toFixed(2),
      databaseMs.toFixed(2),
    ]),
  )
  return { tables: [table] }
}

/** Of PostgreSQL, which several processes can share. */
async function events(_: Engine, { databases, urlOf }: BenchDatabases): Promise<Figures> {
  if (!urlOf) return { tables: [] }
  const { size, db, loaded } = smallestOf(databases)
  const measured: EventFigures[] = []
  for (const situation of [
    { streams: 4, processes: 4 },
    { streams: 1000, processes: 1 },
  ]) {
    measured.push(await measureEvents(db, urlOf(size), loaded, situation))
  }
  const table = markdownTable(
    ['200 decisions, until they arrive in every stream', 'p50 ms', 'p95 ms', 'MB before', 'MB after', 'kB a stream'],
    measured.map(({ streams, processes: number, megabytesBefore, megabytesAfter, milliseconds }) => [
      `${count(streams)} streams, ${number} ${number === 1 ? 'process' : 'processes'}`,
      percentile(milliseconds, 0.5).toFixed(0),
      percentile(milliseconds, 0.95).toFixed(0),
      megabytesBefore.toFixed(0),
      megabytesAfter.toFixed(0),
      // A few streams change less than the processes do by themselves.
      streams < 100 ? '' : (((megabytesAfter - megabytesBefore) * 1024) / streams).toFixed(0),
    ]),
  )
  const goals = measured.map(({ streams, milliseconds }) => {
    const p95 = percentile(milliseconds, 0.95)
    return goal(`${count(streams)} streams, p95 within a second`, `${p95.toFixed(0)} ms`, p95 < 1000)
  })
  return { tables: [table], goals }
}

function milliseconds({ p50, p95 }: { p50: number; p95: number }): string {
  return `${p50.toFixed(1)} / ${p95.toFixed(1)}`
}

async function imports(engine: Engine, { databases, serverId }: BenchDatabases): Promise<Figures> {
  const findings = Number(values.findings)
  const { seconds, processor, reads, decisions } = await measureImport(smallestOf(databases), findings, serverId)
  const table = markdownTable(
    [`beside an import of ${count(findings)} findings, p50 / p95 ms`, 'usual', 'beside it'],
    Object.entries({ reads, decisions }).map(([what, { usual, beside }]) => [
      what,
      milliseconds(usual),
      milliseconds(beside),
    ]),
  )
  const processorTable = markdownTable(
    ['processor time for a finding, with the requests beside it', 'ms'],
    Object.entries(processor).map(([where, ms]) => [where, ms.toFixed(2)]),
  )
  const [rate, least] = [findings / seconds, minFindingsPerSecond[engine]]
  const goals = [
    goal(`${count(least)} findings a second`, `${rate.toFixed(0)} in ${seconds.toFixed(0)} s`, rate >= least),
    goal('reads beside it, p95 within 250 ms', `${reads.beside.p95.toFixed(0)} ms`, reads.beside.p95 <= 250),
  ]
  return { tables: [table, processorTable], goals }
}

/** Of the embedded engine: what a PostgreSQL server holds does not change the start. */
async function start(_: Engine, loaded: BenchDatabases): Promise<Figures> {
  await loaded.close()
  if (loaded.folders.length === 0) return { tables: [] }
  const rows: [string, number][] = []
  for (const { size, dataDir } of loaded.folders) rows.push([`${count(size)} violations`, await measureStart(dataDir)])
  const goals = rows.map(([what, seconds]) => goal(`ready within 3 s, ${what}`, `${seconds.toFixed(1)} s`, seconds < 3))
  rows.push(['first start, with the demo', await measureFirstStart()])
  rows.push(['first start, without it', await measureFirstStart('--no-demo')])
  const table = markdownTable(
    ['npm start until ready', 'seconds'],
    rows.map(([what, seconds]) => [what, seconds.toFixed(1)]),
  )
  return { tables: [table], goals }
}

function smallestOf<T>([smallest]: T[]): T {
  if (!smallest) throw new Error('Say at least one size')
  return smallest
}

function goal(what: string, figure: string, met: boolean): string[] {
  return [what, figure, met ? 'yes' : 'missed']
}

function timesTable(title: string, measured: Times[]): string {
  return markdownTable(
    [title, ...sizes.map(count)],
    [...(measured[0]?.keys() ?? [])].map((name) => [name, ...measured.map((times) => cell(times.get(name)))]),
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
