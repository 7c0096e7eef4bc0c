// @module-tag long
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Audit } from '../../../contract/openapi.gen.ts'
import { openDatabase } from '../../db/open.ts'
import { openPostgres } from '../../db/postgres.ts'
import { sql } from '../../db/sql.ts'
import { bundle, type Bundle } from '../../testing/bundle.ts'
import { rule } from '../../testing/checks.ts'
import { testEngine } from '../../testing/database.ts'
import { addToLibrary } from '../../testing/library.ts'
import { type ServiceProcess, startServiceProcess } from '../../testing/service-process.ts'
import { isSlowRun } from '../../testing/slow-run.ts'
import { createWorkspace } from '../../testing/workspace.ts'
import { type Handler, servePages } from '../testing/serve-pages.ts'

const rounds = isSlowRun ? 20 : 3
/** PostgreSQL serves several processes. */
const processes = testEngine() === 'postgres' ? 2 : 1
const hosts = 3
/** More than are answered until the last round. */
const pagesOfHost = 3 * rounds
const answeredInRound = 6
const dataDir = mkdtempSync(join(tmpdir(), 'redline-killed-audit-'))
let program: Bundle
let databaseUrl = ''
let running: ServiceProcess[] = []

beforeAll(async () => {
  program = await bundle({ main: 'server/main.ts' })
  if (testEngine() === 'postgres') databaseUrl = await createDatabase()
})
afterAll(async () => {
  await killAll()
  program.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

async function startAll(): Promise<ServiceProcess> {
  const settings = { DATABASE_URL: databaseUrl, CHECKS_ALLOW_NETWORKS: '127.0.0.0/8' }
  while (running.length < processes) running.push(await startServiceProcess(program.file('main'), dataDir, settings))
  const [service] = running
  if (!service) throw new Error('No service was started')
  return service
}

async function killAll(): Promise<void> {
  await Promise.all(running.map((service) => service.kill()))
  running = []
}

async function createDatabase(): Promise<string> {
  const { adminUrl, template } = inject('postgres')
  const name = `killed_audit_${randomUUID().replaceAll('-', '')}`
  const admin = openPostgres({ databaseUrl: adminUrl, connections: 1 })
  await admin.execute(`create database ${name} template ${template}`)
  await admin.close()
  return new URL(`/${name}`, adminUrl).href
}

/** A page that is answered as often as it may be, so that an audit is never done before the last round. */
function heldPage(html: string) {
  let allowed = 0
  const waiting: ServerResponse[] = []
  const answer = () => {
    while (allowed > 0 && waiting.length > 0) {
      const response = waiting.shift()
      // Whoever has asked may have been killed.
      if (!response || response.destroyed) continue
      allowed -= 1
      response.setHeader('content-type', 'text/html')
      response.end(html)
    }
  }
  const page: Handler = (_, response) => {
    waiting.push(response)
    answer()
  }
  const answerPages = (more: number) => {
    allowed += more
    answer()
  }
  return { page, answerPages }
}

test(`${rounds} times kill -9 in the middle of an audit: every page is checked once, and no violation is lost or twice`, {
  timeout: 1_800_000,
}, async () => {
  const paths = Array.from({ length: pagesOfHost }, (_, number) => `/page-${number}`)
  const { page, answerPages } = heldPage('<p>Free.</p><p>Also free.</p>')
  const pages = Object.fromEntries(paths.map((path) => [path, page]))
  const sites = await Promise.all(Array.from({ length: hosts }, () => servePages(pages)))
  const addresses = paths.flatMap((path) => sites.map(({ origin }) => origin + path))

  let db = await openDatabase({ dataDir, databaseUrl })
  const { key, workspace_id } = await createWorkspace(db)
  await addToLibrary(db, workspace_id, { rules: [rule({ phrases: ['free'] })] })
  await db.close()

  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const readAudit = async ({ url }: ServiceProcess): Promise<Audit | undefined> => {
    const answer = await fetch(`${url}/public/v1/audits`, { headers })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract says
    return ((await answer.json()) as { audits: Audit[] }).audits[0]
  }
  let service = await startAll()
  const body = JSON.stringify({ name: 'Website', sources: [{ type: 'addresses', addresses }] })
  const started = await fetch(`${service.url}/extensions/v1/audits`, { method: 'POST', headers, body })
  expect(started.status).toBe(202)

  let done = 0
  for (let round = 1; round <= rounds; round += 1) {
    const progress = async () => {
      const audit = await readAudit(service)
      expect(audit?.completed_assets).toBeGreaterThan(done)
      return audit?.completed_assets ?? 0
    }
    answerPages(answeredInRound)
    done = await vi.waitFor(progress, { timeout: 60_000, interval: 20 })
    await killAll()
    service = await startAll()
  }
  answerPages(Number.POSITIVE_INFINITY)
  await expect.poll(async () => (await readAudit(service))?.status, { timeout: 120_000 }).toBe('COMPLETED')
  expect(await readAudit(service)).toMatchObject({
    total_assets: addresses.length,
    completed_assets: addresses.length,
    failed_assets: 0,
    total_violations: 2 * addresses.length,
  })
  await killAll()

  db = await openDatabase({ dataDir, databaseUrl })
  const found = await db.query<{ url: string; count: number }>(sql`
    select url, count(*) as count from violation
    join asset on asset.workspace_id = violation.workspace_id and asset.id = asset_id
    where violation.workspace_id = ${workspace_id}
    group by url`)
  const left = await db.query(sql`select kind from job union all select 'staged' from staged_finding`)
  await db.close()
  expect(found.map(({ url }) => url).toSorted()).toEqual(addresses.toSorted())
  expect(new Set(found.map(({ count }) => count))).toEqual(new Set([2]))
  expect(left).toEqual([])
})
