import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { seedAudit } from '../testing/audit.ts'
import { openSharedDatabase } from '../testing/database.ts'
import { createWorkspace, type TestWorkspace } from '../testing/workspace.ts'
import { severityOrder } from '../violations/counts.ts'
import { insertComment } from '../violations/comments.ts'
import { recordDecision } from '../violations/record-decision.ts'
import { decide } from '../violations/review-rules.ts'
import {
  daysAgo,
  deleteAudit,
  deleteOldDocuments,
  deleteWorkspaceInBatches,
  findOldAudits,
  findOldDocuments,
} from './purge.ts'

let db: Database
beforeAll(async () => {
  db = await openSharedDatabase()
})
afterAll(() => db.close())

const tables = ['audit', 'violation', 'violation_count', 'violation_comment', 'activity'] as const

async function rowsIn(workspace_id: string): Promise<Record<string, number>> {
  const [row] = await db.query<Record<string, number>>(sql`
    select
      (select count(*) from audit where workspace_id = ${workspace_id}) as audit,
      (select count(*) from violation where workspace_id = ${workspace_id}) as violation,
      (select coalesce(sum(count), 0)::bigint from violation_count where workspace_id = ${workspace_id}) as violation_count,
      (select count(*) from violation_comment where workspace_id = ${workspace_id}) as violation_comment,
      (select count(*) from activity where workspace_id = ${workspace_id}) as activity`)
  return row ?? {}
}

async function reviewedAudit(workspace: TestWorkspace, id: string, created_at: Date, size = 3) {
  const rows = Array.from({ length: size }, (_, i) => ({ id: `${id} ${i}`, severity: severityOrder[i % 6] }))
  await seedAudit(db, workspace.workspace_id, rows, { id, created_at })
  const violation_id = `${id} 0`
  await insertComment(db, workspace.workspace_id, { violation_id, author_email: null, content: 'Seen' })
  await recordDecision(db, workspace, { violation_id, apply_to_group: false }, decide({ action: 'mark_fixed' }))
}

const [old, recent, between] = [new Date('2020-01-01'), new Date('2026-01-01'), new Date('2025-01-01')]

test('an old audit goes with all that belongs to it, also in several batches, and the others stay', async () => {
  const workspace = await createWorkspace(db)
  const { workspace_id } = workspace
  await reviewedAudit(workspace, 'recent', recent)
  const expected = await rowsIn(workspace_id)
  expect(tables.map((table) => expected[table])).toEqual([1, 3, 3, 1, 1])
  await reviewedAudit(workspace, 'old', old, 450)

  const [audit, ...others] = await findOldAudits(db, between, workspace_id)
  expect(others).toEqual([])
  expect(audit).toMatchObject({ id: 'old', name: 'Spring campaign', violations: 450, created_at: old.toISOString() })
  if (audit) await deleteAudit(db, audit)
  expect(await rowsIn(workspace_id)).toEqual(expected)
  expect(await findOldAudits(db, between, workspace_id)).toEqual([])
})

test('how old something is goes by the clock of the database', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-01-01') })
  try {
    const { workspace_id } = await createWorkspace(db)
    await seedAudit(db, workspace_id, [], { created_at: undefined })
    expect(await findOldAudits(db, await daysAgo(db, 1), workspace_id)).toEqual([])
    expect(await findOldAudits(db, await daysAgo(db, -1), workspace_id)).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

test('only old documents of the workspace are deleted', async () => {
  const { workspace_id } = await createWorkspace(db)
  const neighbour = await createWorkspace(db)
  for (const [owner, id, created_at] of [
    [workspace_id, 'old', old],
    [workspace_id, 'recent', recent],
    [neighbour.workspace_id, 'old', old],
  ] as const) {
    await db.query(sql`
      insert into document (workspace_id, id, title, input, status, created_at)
      values (${owner}, ${id}, '', '{}', 'written', ${created_at})`)
  }
  const [found] = await findOldDocuments(db, between, workspace_id)
  expect(found).toMatchObject({ workspace_id, documents: 1 })
  if (found) await deleteOldDocuments(db, found, between)
  expect(
    await db.query(sql`
      select workspace_id, id from document
      where workspace_id in (${workspace_id}, ${neighbour.workspace_id}) order by id desc`),
  ).toEqual([
    { workspace_id, id: 'recent' },
    { workspace_id: neighbour.workspace_id, id: 'old' },
  ])
})

test('a workspace is deleted with everything in it, and no other', async () => {
  const workspace = await createWorkspace(db)
  const neighbour = await createWorkspace(db)
  await reviewedAudit(workspace, 'same id', recent)
  await reviewedAudit(neighbour, 'same id', recent)
  const expected = await rowsIn(neighbour.workspace_id)
  await deleteWorkspaceInBatches(db, workspace.workspace_id)
  expect(Object.values(await rowsIn(workspace.workspace_id))).toEqual([0, 0, 0, 0, 0])
  expect(await db.query(sql`select 1 from workspace where id = ${workspace.workspace_id}`)).toEqual([])
  expect(await rowsIn(neighbour.workspace_id)).toEqual(expected)
})
