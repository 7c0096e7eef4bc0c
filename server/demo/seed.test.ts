// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { demoWorkspaceId } from '../demo-key.ts'
import { listJobs } from '../import/job-repository.ts'
import { openTestDatabase } from '../testing/database.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { findWorkspace } from '../workspaces/repository.ts'
import { seedDemo } from './seed.ts'

let db: Database
const now = new Date('2027-03-02T14:20:00Z')

beforeAll(async () => {
  db = await openTestDatabase()
  await seedDemo(db, { now })
})
afterAll(() => db.close())

/** How many rows each table has for a workspace. */
async function rowsOf(workspace_id: string) {
  const [rows] = await db.query(sql`
    select
      (select count(*) from audit where workspace_id = ${workspace_id}) as audits,
      (select count(*) from violation where workspace_id = ${workspace_id}) as violations,
      (select count(*) from violation_comment where workspace_id = ${workspace_id}) as comments,
      (select count(*) from activity where workspace_id = ${workspace_id}) as activity,
      (select count(*) from import_job where workspace_id = ${workspace_id}) as imports,
      (select count(*) from library_item where workspace_id = ${workspace_id}) as library,
      (select count(*) from audit_asset where workspace_id = ${workspace_id}) as assets,
      (select count(*) from check_file where workspace_id = ${workspace_id}) as files,
      (select count(*) from document where workspace_id = ${workspace_id}) as documents,
      (select count(*) from api_key where workspace_id = ${workspace_id}) as keys`)
  return rows
}

const difference = (workspace_id: string) => sql`
  select audit_id, review_state, severity, sum(count) as difference
  from (
    select audit_id, review_state, severity, count from violation_count where workspace_id = ${workspace_id}
    union all
    select audit_id, review_state, coalesce(severity::text, ''), -1 from violation where workspace_id = ${workspace_id}
  ) as both_sides
  group by audit_id, review_state, severity
  having sum(count) <> 0`

test('the stored counts agree with the rows', async () => {
  expect(await db.query(difference(demoWorkspaceId))).toEqual([])
})

test('the second workspace is without API access', async () => {
  expect(await findWorkspace(db, demoWorkspaceId)).toMatchObject({ name: 'Northwind Group', api_access: true })
  expect(await findWorkspace(db, 'Harbour Lane Foods')).toMatchObject({ api_access: false })
  expect(await rowsOf('harbour-lane')).toMatchObject({ audits: 1, violations: 0, library: 0 })
})

test('every audit with violations was imported from its file', async () => {
  const jobs = (await listJobs(db, demoWorkspaceId)).filter(({ source }) => source !== 'files')
  expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(['completed']))
  const found = await db.query<{ audit_id: string; count: number }>(sql`
    select audit_id, count(*) from violation where workspace_id = ${demoWorkspaceId} group by audit_id`)
  expect(Object.fromEntries(jobs.map(({ source, added }) => [source.replace('.csv', ''), added]))).toEqual(
    Object.fromEntries(found.map(({ audit_id, count }) => [audit_id, count])),
  )
  expect(await db.query(sql`select from staged_finding`)).toEqual([])
})

test('filling it again puts the demo back and leaves keys and other workspaces alone', async () => {
  const { workspace_id } = await createWorkspace(db)
  await db.query(sql`
    insert into audit (workspace_id, id, name, status, created_at) values (${workspace_id}, 'a', 'Ours', 'QUEUED', now())`)
  await db.query(sql`
    insert into api_key (id, workspace_id, owner_email, secret_hash)
    values ('kept', ${demoWorkspaceId}, 'me@northwind.example', 'hash')`)
  const before = await rowsOf(demoWorkspaceId)
  await db.query(sql`
    insert into document (workspace_id, id, title, input, status) values (${demoWorkspaceId}, 'd', 'Mine', '{}', 'written')`)
  await db.query(sql`update violation set review_state = 'fixed' where workspace_id = ${demoWorkspaceId}`)
  await db.query(sql`delete from audit where workspace_id = ${demoWorkspaceId} and id = 'social-posts'`)

  await seedDemo(db, { now })

  expect(await rowsOf(demoWorkspaceId)).toEqual(before)
  expect(await db.query(difference(demoWorkspaceId))).toEqual([])
  expect(await rowsOf(workspace_id)).toMatchObject({ audits: 1, keys: 1 })
})

test('filling that fails leaves everything as it was', async () => {
  const before = await rowsOf(demoWorkspaceId)
  await expect(seedDemo(db, { now: new Date(Number.NaN) })).rejects.toThrow('Invalid time value')
  expect(await rowsOf(demoWorkspaceId)).toEqual(before)
})
