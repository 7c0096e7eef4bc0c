import type { FastifyInstance } from 'fastify'
import type { Database } from '../../server/db/database.ts'
import { bodyWriter } from '../../server/documents/body-writer.ts'
import { emptyFinding, type Row } from '../../server/import/finding.ts'
import { runImport } from '../../server/import/import-job.ts'
import { buildService } from '../../server/service.ts'
import { percentile } from '../statistics.ts'
import type { BenchDatabase } from './databases.ts'
import type { Loaded } from './load-violations.ts'
import { processorMs } from './processor-time.ts'
import { listPaths } from './run-load.ts'
import { sentences } from './texts.ts'

export interface ImportFigures {
  seconds: number
  /** Milliseconds of processor time for a finding, in this process and in the database server, with the requests beside it. */
  processor: { node: number; server: number }
  /** In milliseconds, without an import and beside one. */
  reads: { usual: Latency; beside: Latency }
  decisions: { usual: Latency; beside: Latency }
}

interface Latency {
  p50: number
  p95: number
}

const usualSeconds = 10
const pauseMs = 20

/** How long reads and decisions take while findings are imported, and how long they take without. */
export async function measureImport(
  { db, loaded }: BenchDatabase,
  findings: number,
  serverId: number | undefined,
): Promise<ImportFigures> {
  const app = await buildService({ db, writer: bodyWriter })
  try {
    await requestUntil(app, loaded, delay(2))
    const usual = await requestUntil(app, loaded, delay(usualSeconds))
    const started = performance.now()
    const before = [processorMs(undefined), processorMs(serverId)] as const
    const beside = await requestUntil(app, loaded, importFindings(db, loaded, findings))
    const node = processorMs(undefined) - before[0]
    return {
      seconds: (performance.now() - started) / 1000,
      processor: { node: node / findings, server: (processorMs(serverId) - before[1] - node) / findings },
      reads: { usual: latencyOf(usual.reads), beside: latencyOf(beside.reads) },
      decisions: { usual: latencyOf(usual.decisions), beside: latencyOf(beside.decisions) },
    }
  } finally {
    await app.close()
  }
}

function importFindings(db: Database, { workspace_id }: Loaded, findings: number): Promise<unknown> {
  return runImport(db, {
    workspace_id,
    audit_name: `Imported ${new Date().toISOString()}`,
    source: 'bench',
    rows: rowsOf(findings),
  })
}

async function* rowsOf(findings: number): AsyncGenerator<Row> {
  for (let line = 1; line <= findings; line += 1) {
    const text = sentences[(line * 17) % sentences.length] ?? ''
    const reason = sentences[(line * 29) % sentences.length] ?? ''
    yield {
      line,
      finding: {
        ...emptyFinding,
        violating_text: `${text} number ${line}`,
        reason,
        severity: 'HIGH',
        rule_id: `r${line % 50}`,
        rule_name: `Rule number ${line % 50}`,
        asset_url: `https://bank.example/page/${line % 1000}`,
      },
    }
  }
}

/** One reader and one reviewer, who ask again a moment after each answer. */
async function requestUntil(app: FastifyInstance, loaded: Loaded, end: Promise<unknown>) {
  const paths = listPaths(loaded)
  const { size, id } = loaded.audits[0]
  const headers = { 'x-api-key': loaded.key }
  const ending = new AbortController()
  const ended = end.finally(() => ending.abort())
  const read = (run: number) => app.inject({ url: paths[run % paths.length], headers })
  const decide = (run: number) =>
    app.inject({
      method: 'POST',
      url: `/public/v1/violations/${id}-${(run * 37) % size}/review`,
      headers,
      payload: { action: run % 2 ? 'elevated_risk' : 'mark_fixed' },
    })
  const [reads, decisions] = await Promise.all([
    timesUntil(ending.signal, read),
    timesUntil(ending.signal, decide),
    ended,
  ])
  return { reads, decisions }
}

async function timesUntil(ending: AbortSignal, ask: (run: number) => Promise<{ statusCode: number }>) {
  const milliseconds: number[] = []
  while (!ending.aborted) {
    const started = performance.now()
    const { statusCode } = await ask(milliseconds.length)
    if (statusCode !== 200) throw new Error(`A request was answered ${statusCode}`)
    milliseconds.push(performance.now() - started)
    await delay(pauseMs / 1000)
  }
  return milliseconds
}

function delay(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}

function latencyOf(milliseconds: number[]): Latency {
  return { p50: percentile(milliseconds, 0.5), p95: percentile(milliseconds, 0.95) }
}
