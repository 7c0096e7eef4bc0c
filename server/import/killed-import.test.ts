// @module-tag long
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { ImportJob } from '../../contract/extensions.gen.ts'
import { openDatabase } from '../db/open.ts'
import { openPostgres } from '../db/postgres.ts'
import { bundle, type Bundle } from '../testing/bundle.ts'
import { testEngine } from '../testing/database.ts'
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts'
import { isSlowRun } from '../testing/slow-run.ts'
import { createWorkspace } from '../testing/workspace.ts'

const rounds = isSlowRun ? 20 : 2
const rows = 5000
const healedMs = 15_000
const dataDir = mkdtempSync(join(tmpdir(), 'redline-killed-import-'))
const body = ['reason', ...Array.from({ length: rows }, (_, row) => `Reason ${row}`)].join('\n')
let program: Bundle
let databaseUrl = ''
let running: ServiceProcess | undefined

beforeAll(async () => {
  program = await bundle({ main: 'server/main.ts' })
  if (testEngine() === 'postgres') databaseUrl = await createDatabase()
})
afterAll(async () => {
  await running?.kill()
  program.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<ServiceProcess> {
  running = await startServiceProcess(program.file('main'), dataDir, { DATABASE_URL: databaseUrl })
  return running
}

async function createDatabase(): Promise<string> {
  const { adminUrl, template } = inject('postgres')
  const name = `killed_${randomUUID().replaceAll('-', '')}`
  const admin = openPostgres({ databaseUrl: adminUrl, connections: 1 })
  await admin.execute(`create database ${name} template ${template}`)
  await admin.close()
  return new URL(`/${name}`, adminUrl).href
}

const hasComeFurther = (now: ImportJob, before: ImportJob) =>
  now.status !== before.status || now.staged + now.published > before.staged + before.published

test(`${rounds} times kill -9 in the middle of an import: it goes on within 15 seconds of the next start, without a row twice`, {
  timeout: 900_000,
}, async () => {
  const db = await openDatabase({ dataDir, databaseUrl })
  const { key } = await createWorkspace(db)
  await db.close()

  const ask = async <T>({ url }: ServiceProcess, path: string, init: RequestInit = {}): Promise<T> => {
    const headers = { 'x-api-key': key, 'content-type': 'text/csv' }
    const answer = await fetch(`${url}${path}`, { ...init, headers })
    expect(answer.ok).toBe(true)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the contract says
    return (await answer.json()) as T
  }
  const read = (service: ServiceProcess, id: string) => ask<ImportJob>(service, `/extensions/v1/imports/${id}`)
  const progress = (service: ServiceProcess, before: ImportJob) =>
    vi.waitFor(
      async () => {
        const now = await read(service, before.id)
        expect(hasComeFurther(now, before)).toBe(true)
        return now
      },
      { timeout: healedMs, interval: 5 },
    )

  const imports: ImportJob[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const service = await start()
    const last = imports.at(-1)
    let interrupted = last && (await progress(service, last))
    if (!interrupted || interrupted.status === 'completed') {
      const init = { method: 'POST', body }
      interrupted = await ask<ImportJob>(service, `/extensions/v1/imports?format=csv&name=Site%20${round}`, init)
      // Killed while rows are checked, or when the first ones are published.
      if (round % 2 === 0) interrupted = await progress(service, interrupted)
    }
    await service.kill()
    running = undefined
    imports[last?.id === interrupted.id ? imports.length - 1 : imports.length] = interrupted
  }

  const service = await start()
  for (const { id } of imports) {
    const ended = () => read(service, id)
    await expect.poll(async () => (await ended()).status, { timeout: 60_000 }).toBe('completed')
    expect(await ended()).toMatchObject({ added: rows, published: rows })
  }
  const { audits } = await ask<{ audits: { total_violations: number }[] }>(service, '/public/v1/audits')
  expect(audits.map(({ total_violations }) => total_violations)).toEqual(imports.map(() => rows))
})
