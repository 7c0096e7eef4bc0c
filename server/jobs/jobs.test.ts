import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { openTestDatabase } from '../testing/database.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { claimJob, endAttempt, handBack, holds, type Job, LeaseLost, newJob, withLease } from './jobs.ts'
import { createJobRunner, type JobHandler } from './runner.ts'

// Of its own: the table is that of the whole database.
let db: Database
let workspace_id: string
beforeAll(async () => {
  db = await openTestDatabase()
  workspace_id = (await createWorkspace(db)).workspace_id
})
afterAll(() => db.close())

const add = (subject_id: string, lane = '') =>
  db.query(newJob({ workspace_id, kind: 'document', subject_id }, { lane }))

async function claim(perLane = 1): Promise<Job> {
  const job = await claimJob(db, { kind: 'document', perLane, except: [] })
  if (!job) throw new Error('There is nothing to claim')
  return job
}

const expire = (job: Job) => db.query(sql`update job set due_at = now() - interval '1 second' where ${holds(job)}`)

const left = () => db.query(sql`select subject_id, attempts from job order by subject_id`)

test('a job is taken over when its lease has run out, not before, and its first process can no longer end it', async () => {
  await add('a')
  const dead = await claim()
  await expect(claim()).rejects.toThrow('nothing to claim')
  await expire(dead)
  const alive = await claim()
  expect(alive).toMatchObject({ subject_id: 'a', attempts: 2 })
  const written: string[] = []
  const record = (by: string) => async () => written.push(by)
  await expect(endAttempt(db, dead, { record: record('dead') })).rejects.toThrow(LeaseLost)
  await handBack(db, dead)
  await endAttempt(db, alive, { record: record('alive') })
  expect(await left()).toEqual([])
})

test('what an attempt records and its end are one transaction', async () => {
  await add('a')
  const job = await claim()
  const outcome = { record: () => Promise.reject(new Error('It cannot be written')) }
  await expect(endAttempt(db, job, outcome)).rejects.toThrow('It cannot be written')
  expect(await left()).toEqual([{ subject_id: 'a', attempts: 1 }])
  await endAttempt(db, job, {})
})

test('a lane has no more than its quota, and the next job of another lane is claimed instead', async () => {
  for (const [id, lane] of [
    ['a', 'one'],
    ['b', 'one'],
    ['c', 'two'],
  ] as const)
    await add(id, lane)
  const jobs = [await claim(), await claim()]
  expect(jobs.map(({ subject_id }) => subject_id)).toEqual(['a', 'c'])
  await expect(claim()).rejects.toThrow('nothing to claim')
  jobs.push(await claim(2))
  for (const job of jobs) await endAttempt(db, job, {})
})

test('a job that was taken over is told so', { tags: 'long' }, async () => {
  await add('a')
  const job = await claim()
  const ended = withLease(db, job, undefined, (signal) => {
    void db.query(sql`update job set lease_id = 'another' where ${holds(job)}`)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  await expect(ended).rejects.toThrow(LeaseLost)
  await db.query(sql`delete from job`)
})

test('an error is tried again after a pause, and the metrics count waiting, running and ended jobs', {
  tags: 'long',
}, async () => {
  const registry = new Registry()
  const errors: object[] = []
  let calls = 0
  const handler: JobHandler = {
    kind: 'document',
    concurrency: 1,
    perLane: 1,
    run: async () => {
      calls += 1
      throw new Error('away')
    },
    giveUp: { afterAttempts: 2, outcome: () => ({ failed: true }) },
  }
  const runner = createJobRunner(db, { error: (entry) => errors.push(Object(entry)) }, [handler], { registry })
  await add('a')
  expect(await registry.metrics()).toContain('redline_jobs{kind="document",state="waiting"} 1')
  runner.start()
  await expect.poll(left, { timeout: 30_000 }).toEqual([])
  await runner.stop()
  expect(calls).toBe(2)
  expect(errors).toMatchObject([
    { kind: 'document', id: 'a' },
    { kind: 'document', id: 'a' },
  ])
  expect(await registry.metrics()).toContain('redline_job_duration_seconds_count{kind="document",outcome="failed"} 1')
})
