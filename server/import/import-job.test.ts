import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivity } from '../activity/repository.ts'
import type { ReviewRequest } from '../../contract/openapi.gen.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { endAttempt, type Job } from '../jobs/jobs.ts'
import { seedAudit } from '../testing/audit.ts'
import { openTestService, type TestService } from '../testing/service.ts'
import { signal } from '../testing/signal.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { compareWithPrevious } from './comparison.ts'
import { emptyFinding, type Finding, type Row } from './finding.ts'
import { importJobs, type ImportOptions, runImport } from './import-job.ts'
import { type ImportJob, listJobs } from './job-repository.ts'
import { say } from './messages.ts'
import { startImport } from './start-import.ts'
import { uploadOf } from './uploads.ts'

let service: TestService
let db: Database

beforeAll(async () => {
  service = await openTestService()
  db = service.db
})
afterAll(() => service.close())

const finding = (number: number, given: Partial<Finding> = {}): Finding => ({
  ...emptyFinding,
  reason: `Reason ${number}`,
  rule_id: 'r',
  rule_name: 'Rule',
  asset_url: `https://bank.example/${number % 7}`,
  ...given,
})

async function* rowsOf(findings: Finding[]): AsyncGenerator<Row> {
  for (const [index, each] of findings.entries()) yield { line: index + 2, finding: each }
}

const position = (line: number) => ({ line, column: 1, end_line: null, end_column: null })

const at = (line: number, fingerprint: string | null) => rowsOf([finding(1, { location: position(line), fingerprint })])

async function* badAtTheEnd(): AsyncGenerator<Row> {
  yield* many(250)
  yield { problem: say('reason_empty', {}, 252) }
}

const many = (length: number) => rowsOf(Array.from({ length }, (_, number) => finding(number)))

async function newImport() {
  const { workspace_id, owner_email, key } = await createWorkspace(db)
  const api = service.client(key)
  const options: Omit<ImportOptions, 'rows'> = { workspace_id, audit_name: 'Site', source: 'findings.csv' }
  return {
    workspace_id,
    owner_email,
    api,
    options,
    jobs: () => listJobs(db, workspace_id),
    staged: () => db.query(sql`select 1 from staged_finding where workspace_id = ${workspace_id}`),
    audits: async () => (await api.GET('/public/v1/audits')).data?.audits,
    list: async (audit_id: string) =>
      (await api.GET('/public/v1/audits/{audit_id}/violations', { params: { path: { audit_id } } })).data,
  }
}

/** Simulates that the process of the workspace's jobs ended a while ago. */
async function abandon(workspace_id: string) {
  await db.query(sql`
    update job set lease_id = 'gone', due_at = now() - interval '1 second' where workspace_id = ${workspace_id}`)
}

/** The service takes over what nobody runs any more. */
async function ended(jobs: () => Promise<ImportJob[]>) {
  await expect.poll(async () => (await jobs())[0]?.finished_at, { timeout: 30_000 }).not.toBeNull()
}

test('between any two batches of an import, pages are read and comments and decisions are recorded', {
  tags: 'long',
}, async () => {
  const { workspace_id, api, options, audits, list } = await newImport()
  const audit_id = await seedAudit(db, workspace_id, [{ id: 'v' }])
  const params = { path: { violation_id: 'v' } }
  const steps: string[] = []
  const { audit_id: imported } = await runImport(db, {
    ...options,
    rows: many(2100),
    async onProgress({ step }) {
      const comment = await api.POST('/public/v1/violations/{violation_id}/comments', {
        params,
        body: { comment: step },
      })
      const review = await api.POST('/public/v1/violations/{violation_id}/review', {
        params,
        body: { action: 'mark_fixed' },
      })
      expect([comment.response.status, review.response.status]).toEqual([201, 200])
      expect((await list(audit_id))?.review_progress.fixed).toBe(1)
      expect((await audits())?.map(({ name, status }) => [name, status])).toEqual(
        step === 'checking'
          ? [['Spring campaign', 'COMPLETED']]
          : [
              ['Site', 'RUNNING'],
              ['Spring campaign', 'COMPLETED'],
            ],
      )
      steps.push(step)
    },
  })
  expect(steps.filter((step) => step === 'checking').length).toBeGreaterThan(0)
  expect(steps.filter((step) => step === 'importing').length).toBeGreaterThan(1)
  expect((await list(imported))?.total).toBe(2100)
  expect(await audits()).toContainEqual(
    expect.objectContaining({ id: imported, status: 'COMPLETED', total_violations: 2100, total_assets: 7 }),
  )
})

test('the outcome of an import stays on record, and its staged rows do not', async () => {
  const { options, jobs, staged } = await newImport()
  await runImport(db, { ...options, rows: many(3) })
  expect(await jobs()).toEqual([
    expect.objectContaining({ status: 'completed', source: 'findings.csv', staged: 3, published: 3, added: 3 }),
  ])
  expect(await staged()).toEqual([])
})

test('a bad row at the end leaves nothing but a failed job', async () => {
  const { options, jobs, staged, audits } = await newImport()
  const message = 'Rows that cannot be imported: 1. Nothing was imported. Line 252: The reason is empty.'
  await expect(runImport(db, { ...options, rows: badAtTheEnd() })).rejects.toThrow(message)
  const messages = [say('invalid_rows', { count: 1 }), say('reason_empty', {}, 252)]
  expect(await jobs()).toEqual([expect.objectContaining({ status: 'failed', message, messages })])
  expect(await staged()).toEqual([])
  expect(await audits()).toEqual([])
})

test('a row that the database refuses ends the import, is named, and leaves no staged rows', async () => {
  const { options, jobs, staged, audits } = await newImport()
  const findings = Array.from({ length: 90 }, (_, number) => finding(number))
  findings[70] = finding(70, { location: position(3_000_000_000) })
  await expect(runImport(db, { ...options, rows: rowsOf(findings) })).rejects.toThrow(/^Line 72: .* out of range/)
  expect(await jobs()).toEqual([expect.objectContaining({ status: 'failed', staged: 90, published: 70, added: 70 })])
  expect(await staged()).toEqual([])
  expect(await audits()).toMatchObject([{ status: 'FAILED', total_violations: 70 }])
})

test('an import that fails again and again leaves no staged rows and no file', async () => {
  const { workspace_id, options, jobs, staged } = await newImport()
  const folder = mkdtempSync(join(tmpdir(), 'redline-given-up-'))
  const { id } = await startImport(db, options, { lease_id: 'ours' })
  const job: Job = { workspace_id, kind: 'import', subject_id: id, lease_id: 'ours', attempts: 31 }
  await db.query(sql`
    insert into staged_finding (workspace_id, import_id, ordinal, violation_id, finding)
    values (${workspace_id}, ${id}, 1, 'v', '{}')`)
  writeFileSync(uploadOf(folder, id, 'csv').path, 'reason')
  const outcome = await importJobs(db, { folder, maxBytes: 1, maxRows: 1 }).giveUp?.outcome(job)
  await endAttempt(db, job, outcome ?? {})
  expect(await jobs()).toMatchObject([{ status: 'failed', messages: [say('interrupted')] }])
  expect(await staged()).toEqual([])
  expect(readdirSync(folder)).toEqual([])
  rmSync(folder, { recursive: true })
})

test('an import that was interrupted before all rows were checked has failed, and its rows are removed', {
  tags: 'long',
}, async () => {
  const { workspace_id, options, jobs, staged, audits } = await newImport()
  const [reached, resumed] = [signal(), signal()]
  async function* rows(): AsyncGenerator<Row> {
    yield* many(2000)
    reached.give()
    await resumed.given
    yield { line: 2002, finding: finding(2001) }
  }
  const running = runImport(db, { ...options, rows: rows() })
  await reached.given
  await expect.poll(async () => (await staged()).length).toBeGreaterThan(0)
  await abandon(workspace_id)
  await ended(jobs)
  expect(await jobs()).toEqual([
    expect.objectContaining({ status: 'failed', message: expect.stringContaining('was interrupted') }),
  ])
  resumed.give()
  await expect(running).rejects.toThrow('Another process has taken over')
  expect(await staged()).toEqual([])
  expect(await audits()).toEqual([])
})

test('an import that was stopped after all rows were checked is finished later, without a row twice', {
  tags: 'long',
}, async () => {
  const { options, jobs, list, staged } = await newImport()
  const stop = new AbortController()
  const stopped = runImport(db, {
    ...options,
    rows: many(3000),
    signal: stop.signal,
    onProgress: ({ step }) => (step === 'importing' ? stop.abort() : undefined),
  })
  await expect(stopped).rejects.toThrow('The import was stopped after all of its rows had been checked.')
  await ended(jobs)
  const [job] = await jobs()
  expect(job).toMatchObject({ status: 'completed', published: 3000, added: 3000 })
  expect((await list(job?.audit_id ?? ''))?.total).toBe(3000)
  expect(await staged()).toEqual([])
})

test('a large import makes new statistics after its first rows, as the checks of references else read the whole table', {
  tags: 'long',
}, async () => {
  const { options } = await newImport()
  const known: number[] = []
  await runImport(db, {
    ...options,
    rows: many(2100),
    async onProgress({ step, done }) {
      if (step === 'checking' || done < 1000) return
      const [statistics] = await db.query<{ rows: number }>(sql`
        select reltuples::integer as rows from pg_class where oid = 'violation_source'::regclass`)
      known.push(statistics?.rows ?? 0)
    },
  })
  expect(Math.min(...known)).toBeGreaterThanOrEqual(1000)
})

test('an import that is stopped while its rows are checked imports nothing', async () => {
  const { options, jobs, staged } = await newImport()
  const stop = new AbortController()
  const stopped = runImport(db, { ...options, rows: many(2001), signal: stop.signal, onProgress: () => stop.abort() })
  await expect(stopped).rejects.toThrow('The import was stopped. Nothing was imported.')
  expect(await jobs()).toEqual([expect.objectContaining({ status: 'failed' })])
  expect(await staged()).toEqual([])
})

test('two imports into one audit do not run at the same time', { tags: 'long' }, async () => {
  const { options, audits } = await newImport()
  const other = { ...options, rows: many(1) }
  await runImport(db, {
    ...options,
    rows: many(2000),
    onProgress: () => expect(runImport(db, other)).rejects.toThrow('An import into the audit "Site" is under way'),
  })
  await runImport(db, other)
  expect(await audits()).toHaveLength(1)
})

test('a finding is the same after its line has moved, by its fingerprint or else by its texts', async () => {
  const { options } = await newImport()
  expect(await runImport(db, { ...options, rows: at(4, 'f') })).toMatchObject({ added: 1 })
  expect(await runImport(db, { ...options, rows: at(9, 'f') })).toMatchObject({ added: 0, staged: 1 })
  expect(await runImport(db, { ...options, rows: at(9, null) })).toMatchObject({ added: 1 })
  expect(await runImport(db, { ...options, rows: at(4, null) })).toMatchObject({ added: 0, staged: 1 })
})

test('equal findings of one file are all imported, and importing them again adds none', async () => {
  const { options } = await newImport()
  const findings = [finding(1), finding(1), finding(1)]
  expect(await runImport(db, { ...options, rows: rowsOf(findings) })).toMatchObject({ added: 3 })
  expect(await runImport(db, { ...options, rows: rowsOf(findings) })).toMatchObject({ added: 0, staged: 3 })
})

test('decisions are carried over to unchanged findings of a new audit, and the trail says from where and by whom', async () => {
  const { workspace_id, owner_email, api, options, list } = await newImport()
  const before = [1, 2, 3, 4, 5].map((number) => finding(number, { fingerprint: `f${number}`, location: position(1) }))
  const first = await runImport(db, { ...options, rows: rowsOf(before) })
  const byReason = async (audit_id: string) => {
    const query = { review_state: 'all' } as const
    const { data } = await api.GET('/public/v1/audits/{audit_id}/violations', { params: { path: { audit_id }, query } })
    return new Map(data?.violations.map((violation) => [violation.reason, violation]))
  }
  const old = await byReason(first.audit_id)
  const review = (number: number, body: ReviewRequest) =>
    api.POST('/public/v1/violations/{violation_id}/review', {
      params: { path: { violation_id: old.get(`Reason ${number}`)?.id ?? '' } },
      body,
    })
  await review(1, { action: 'dismiss', reason: 'Quoted from the law' })
  await review(2, { action: 'urgent_violation' })
  await review(3, { action: 'mark_fixed' })
  await review(5, { action: 'dismiss', reason: 'Removed soon' })

  const moved = before.slice(0, 4).map((each) => ({ ...each, location: position(9) }))
  const second = await runImport(db, {
    ...options,
    audit_name: 'Site, second scan',
    rows: rowsOf([finding(6, { fingerprint: 'f6' }), ...moved]),
    carryDecisionsFrom: first.audit_id,
  })
  expect(second).toMatchObject({ added: 5, carried: 2 })
  expect(await compareWithPrevious(db, second)).toEqual({ new: 1, gone: 1, unchanged: 4 })

  const current = await byReason(second.audit_id)
  expect([1, 2, 3, 4, 6].map((number) => current.get(`Reason ${number}`))).toMatchObject([
    { review_state: 'dismissed', dismissal_reason: 'Quoted from the law' },
    { review_state: 'urgent_violation', dismissal_reason: null },
    { review_state: 'undecided' },
    { review_state: 'undecided' },
    { review_state: 'undecided' },
  ])
  expect((await list(second.audit_id))?.review_progress).toMatchObject({
    undecided: 3,
    dismissed: 1,
    urgent_violation: 1,
  })
  const carried = { from_state: 'undecided', carried_from_audit_id: first.audit_id, actor_email: owner_email }
  expect(await listActivity(db, workspace_id, second.audit_id)).toMatchObject([
    { ...carried, violation_id: current.get('Reason 1')?.id, action: 'dismiss', reason: 'Quoted from the law' },
    { ...carried, violation_id: current.get('Reason 2')?.id, action: 'urgent_violation', reason: null },
  ])
})

test('a decision in the source comes before one that could be carried over', async () => {
  const { options, list } = await newImport()
  const dismissed = finding(1, { review_state: 'dismissed', dismissal_reason: 'By us' })
  const first = await runImport(db, { ...options, rows: rowsOf([dismissed]) })
  const second = await runImport(db, {
    ...options,
    audit_name: 'Next',
    rows: rowsOf([{ ...dismissed, dismissal_reason: 'Suppressed in the source' }]),
    carryDecisionsFrom: first.audit_id,
  })
  expect(second.carried).toBe(0)
  expect(await compareWithPrevious(db, second)).toEqual({ new: 0, gone: 0, unchanged: 1 })
  expect((await list(second.audit_id))?.review_progress.dismissed).toBe(1)
})

test('decisions are not carried into an audit that is there already', async () => {
  const { options } = await newImport()
  const { audit_id } = await runImport(db, { ...options, rows: many(1) })
  await expect(runImport(db, { ...options, rows: many(1), carryDecisionsFrom: audit_id })).rejects.toThrow(
    'The audit "Site" is there already: decisions are carried over to a new audit only.',
  )
})
