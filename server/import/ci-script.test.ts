// @module-tag long
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { sql } from '../db/sql.ts'
import { packageRoot } from '../package-root.ts'
import { bundle, type Bundle } from '../testing/bundle.ts'
import { openTestDatabase, testEngine } from '../testing/database.ts'
import { type ServiceProcess, startServiceProcess } from '../testing/service-process.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { createKey } from '../workspaces/api-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'redline-ci-'))
const dataDir = join(folder, 'data')
let program: Bundle
let service: ServiceProcess
let closeDatabase = async () => {}
let key: string
let reviewer: string

/** The built service, in a process of its own, on the engine this run is about. */
beforeAll(async () => {
  program = await bundle({ main: 'server/main.ts' })
  if (testEngine() === 'pglite') {
    const db = await openDatabase({ dataDir })
    await createKeys(db)
    await db.close()
    service = await startServiceProcess(program.file('main'), dataDir)
    return
  }
  const db = await openTestDatabase()
  closeDatabase = () => db.close()
  await createKeys(db)
  const [row] = await db.query<{ name: string }>(sql`select current_database() as name`)
  const DATABASE_URL = new URL(`/${row?.name}`, inject('postgres').adminUrl).href
  service = await startServiceProcess(program.file('main'), dataDir, { DATABASE_URL })
})
afterAll(async () => {
  await service.kill()
  await closeDatabase()
  program.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function createKeys(db: Database) {
  const workspace = await createWorkspace(db)
  const { workspace_id } = workspace
  const ci = { workspace_id, owner_email: 'ci@bank.example', scopes: ['import', 'read'] as const }
  key = (await createKey(db, ci)).key
  reviewer = workspace.key
}

/** The script of the document, as a pipeline would run it. */
const script = /```sh\n([\s\S]+?)```/.exec(readFileSync(join(packageRoot, 'docs/ci.md'), 'utf8'))?.[1] ?? ''

const sarif = (reasons: string[], executionSuccessful = true) =>
  JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'scan' } },
        invocations: [{ executionSuccessful }],
        results: reasons.map((text) => ({ ruleId: 'r', message: { text } })),
      },
    ],
  })

async function run(env: Record<string, string>, report: string) {
  writeFileSync(join(folder, 'findings.sarif'), report)
  const settings = {
    REDLINE_KEY: key,
    REDLINE_SERIES: 'Site & shop',
    REDLINE_URL: service.url,
    REDLINE_PAUSE: '0.1',
    PATH: process.env['PATH'],
    ...env,
  }
  const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder, env: settings })
  const printed: unknown = JSON.parse(stdout)
  return printed
}

async function ask(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${service.url}${path}`, {
    headers: { 'x-api-key': reviewer, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

interface Listed {
  violations: { id: string; reason: string; review_state: string }[]
}

const refused = (message: string) => expect.objectContaining({ code: 1, stderr: expect.stringContaining(message) })

test('the script of docs/ci.md imports the scans of a series, carries decisions over, and says why it fails', async () => {
  const first = await run({ REDLINE_AUDIT: 'Site a1' }, sarif(['A', 'B']))
  expect(first).toMatchObject({ status: 'completed', staged: 2, added: 2, unchanged: 0 })
  const { audit_id } = first as { audit_id: string }
  const before = (await ask(`/public/v1/audits/${audit_id}/violations`)) as Listed
  const decided = before.violations.find(({ reason }) => reason === 'B')
  await ask(`/public/v1/violations/${decided?.id}/review`, { action: 'urgent_violation' })

  // The same commit again.
  expect(await run({ REDLINE_AUDIT: 'Site a1' }, sarif(['A', 'B']))).toMatchObject({ audit_id, added: 0 })

  const next = { REDLINE_AUDIT: 'Site b2', REDLINE_MAX_NEW: '1' }
  const second = await run(next, sarif(['B', 'C']))
  expect(second).toMatchObject({ status: 'completed', staged: 2, added: 2, unchanged: 1, carried: 1 })
  expect(await run(next, sarif(['B', 'C']))).toMatchObject({ added: 0, unchanged: 1 })
  const now = second as { audit_id: string }
  const after = (await ask(`/public/v1/audits/${now.audit_id}/violations?review_state=all`)) as Listed
  expect(after.violations).toContainEqual(expect.objectContaining({ reason: 'B', review_state: 'urgent_violation' }))
  expect(await ask(`/extensions/v1/audits/${audit_id}/series`)).toMatchObject({
    series: 'Site & shop',
    scans: [
      { name: 'Site b2', total_violations: 2, new: 1, gone: 1, unchanged: 1 },
      { name: 'Site a1', total_violations: 2, new: null },
    ],
  })

  const worse = run({ ...next, REDLINE_AUDIT: 'Site c3' }, sarif(['B', 'D', 'E']))
  await expect(worse).rejects.toEqual(refused('too many new findings'))
  await expect(run({ REDLINE_AUDIT: 'x', REDLINE_KEY: 'rl_wrong_key' }, sarif(['A']))).rejects.toEqual(
    refused('API key missing or invalid'),
  )
  await expect(run({ REDLINE_AUDIT: 'Site b2', REDLINE_SERIES: 'Other' }, sarif(['A']))).rejects.toEqual(
    refused('does not belong to the series'),
  )
  await expect(run({ REDLINE_AUDIT: 'Site d4' }, '')).rejects.toEqual(refused('no findings.sarif'))
  await expect(run({ REDLINE_AUDIT: 'Site d4' }, sarif(['A'], false))).rejects.toEqual(refused('The scan failed'))
  await expect(run({ REDLINE_AUDIT: 'Site d4' }, sarif([]))).rejects.toEqual(refused('The file has no findings'))
  expect(await run({ REDLINE_AUDIT: 'Site d4', REDLINE_ALLOW_EMPTY: 'true' }, sarif([]))).toMatchObject({
    status: 'completed',
    staged: 0,
  })
})
