import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { openTestDatabase } from '../testing/database.ts'
import { createWorkspace } from '../testing/workspace.ts'
import { findWorkspace } from '../workspaces/repository.ts'
import { fillDemo, resetDemo } from './fill.ts'
import { demoWorkspace, demoWorkspaceWithoutApi } from './workspaces.ts'

let db: Database
const now = new Date('2026-11-15T14:20:00Z')

beforeAll(async () => {
  db = await openTestDatabase()
  await fillDemo(db, { now })
}, 60_000)
afterAll(() => db.close())

/** How many rows each table has for a workspace. */
async function rowsOf(workspace_id: string) {
  const [rows] = await db.query(sql`
    select
      (select count(*) from audit where workspace_id = ${workspace_id}) as audits,
      (select count(*) from violation where workspace_id = ${workspace_id}) as violations,
      (select count(*) from violation_comment where workspace_id = ${workspace_id}) as comments,
      (select count(*) from activity where workspace_id = ${workspace_id}) as activity,
      (select count(*) from template where workspace_id = ${workspace_id}) as templates,
      (select count(*) from template_meta where workspace_id = ${workspace_id}) as metas,
      (select count(*) from document where workspace_id = ${workspace_id}) as documents,
      (select count(*) from api_key where workspace_id = ${workspace_id}) as keys`)
  return rows
}

const difference = (workspace_id: string) => sql`
  select audit_id, review_state, severity, sum(count) as difference
  from (
    select audit_id, review_state, severity, count from violation_count where workspace_id = ${workspace_id}
    union all
    select audit_id, review_state, coalesce(severity::text, ''), -1 from violation where workspace_id = ${workspace_id} and audit_id is not null
  ) as both_sides
  group by audit_id, review_state, severity
  having sum(count) <> 0`

test('the kept counts agree with the rows', async () => {
  expect(await db.query(difference(demoWorkspace.id))).toEqual([])
})

test('the second workspace is without API access', async () => {
  expect(await findWorkspace(db, demoWorkspace.id)).toMatchObject({ name: 'Northwind Group', api_access: true })
  expect(await findWorkspace(db, demoWorkspaceWithoutApi.id)).toMatchObject({ api_access: false })
})

test('a violation keeps its group, its people and its thread in the database', async () => {
  const [first] = await db.query(sql`
    select violation.group_id, violation_text.assigned_to_user_ids, asset.name as asset_name, rule.name as rule_name
    from violation
    join violation_text using (workspace_id, audit_id, seq)
    join asset on asset.workspace_id = violation.workspace_id and asset.id = violation.asset_id
    join rule on rule.workspace_id = violation.workspace_id and rule.id = violation.rule_id
    where violation.workspace_id = ${demoWorkspace.id} and audit_id = 'q4-retail-website' and review_state = 'undecided'
    order by severity, seq
    limit 1`)
  expect(first).toMatchObject({
    group_id: expect.any(String),
    assigned_to_user_ids: [expect.any(String), expect.any(String)],
    asset_name: '/savings/growth-plus',
    rule_name: 'Guaranteed returns',
  })
})

test('a reset puts the demo back and leaves keys and other workspaces alone', async () => {
  const { workspace_id } = await createWorkspace(db)
  await db.query(sql`
    insert into audit (workspace_id, id, name, status, created_at) values (${workspace_id}, 'a', 'Ours', 'QUEUED', now())`)
  await db.query(sql`
    insert into api_key (id, workspace_id, owner_email, secret_hash)
    values ('kept', ${demoWorkspace.id}, 'me@northwind.example', 'hash')`)
  const before = await rowsOf(demoWorkspace.id)
  await db.query(sql`
    insert into document (workspace_id, id, title, input, status) values (${demoWorkspace.id}, 'd', 'Mine', '{}', 'written')`)
  await db.query(sql`update violation set review_state = 'fixed' where workspace_id = ${demoWorkspace.id}`)
  await db.query(sql`delete from audit where workspace_id = ${demoWorkspace.id} and id = 'social-posts'`)

  await resetDemo(db, { now })

  expect(await rowsOf(demoWorkspace.id)).toEqual(before)
  expect(await db.query(difference(demoWorkspace.id))).toEqual([])
  expect(await rowsOf(workspace_id)).toMatchObject({ audits: 1, keys: 1 })
}, 60_000)
