// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { seedAudit } from '../testing/audit.ts'
import { openSharedDatabase } from '../testing/database.ts'
import { createWorkspace, type TestWorkspace } from '../testing/workspace.ts'
import { severityOrder } from './counts.ts'
import { recordDecision } from './record-decision.ts'
import { decide } from './review-rules.ts'

let db: Database

beforeAll(async () => {
  db = await openSharedDatabase()
})
afterAll(() => db.close())

const actions = ['dismiss', 'elevated_risk', 'urgent_violation', 'mark_fixed', 'reopen'] as const

/** Two audits that share their groups in opposite order, so that concurrent group decisions take locks from both ends. */
async function seedSharedGroups(workspace: TestWorkspace) {
  const rows = Array.from({ length: 60 }, (_, i) => ({
    id: `one ${i}`,
    severity: severityOrder[i % 6],
    group_id: i % 4 === 0 ? null : `group ${i % 7}`,
  }))
  await seedAudit(db, workspace.workspace_id, rows)
  const reversed = rows.toReversed().map((row, i) => Object.assign({}, row, { id: `two ${i}` }))
  await seedAudit(db, workspace.workspace_id, reversed)
  return [...rows, ...reversed].map(({ id }) => id)
}

test('200 decisions at once, many of them on groups, leave counts, rows and trail in agreement', async () => {
  const workspace = await createWorkspace(db)
  const ids = await seedSharedGroups(workspace)

  const updated = await Promise.all(
    Array.from({ length: 200 }, (_, i) => {
      const action = actions[i % actions.length] ?? 'reopen'
      const decision = decide({ action, reason: action === 'dismiss' ? `Reason ${i}` : null })
      const target = { violation_id: ids[(i * 37) % ids.length] ?? '', apply_to_group: i % 3 !== 0 }
      return recordDecision(db, workspace, target, decision)
    }),
  )

  const { workspace_id } = workspace
  const kept = await db.query(sql`
    select audit_id, review_state, severity, count::bigint from violation_count
    where workspace_id = ${workspace_id} and count <> 0
    order by audit_id, review_state, severity`)
  const counted = await db.query(sql`
    select audit_id, review_state, coalesce(severity::text, '') as severity, count(*) from violation
    where workspace_id = ${workspace_id}
    group by 1, 2, 3
    order by 1, 2, 3`)
  expect(kept).toEqual(counted)

  const [trail] = await db.query<{ rows: number; decisions: number }>(sql`
    select count(*) as rows, count(distinct decision_id) as decisions from activity where workspace_id = ${workspace_id}`)
  expect(trail).toEqual({ rows: updated.reduce((sum, count) => sum + count, 0), decisions: 200 })

  const disagreeing = await db.query(sql`
    select violation.id from violation
    join (
      select distinct on (violation_id) violation_id, to_state, reason from activity
      where workspace_id = ${workspace_id}
      order by violation_id, seq desc
    ) as last on violation_id = id
    where workspace_id = ${workspace_id} and (review_state, dismissal_reason) is distinct from (to_state, reason)`)
  expect(disagreeing).toEqual([])

  const broken = await db.query(sql`
    select violation_id from (
      select violation_id, from_state, lag(to_state, 1, 'undecided') over (partition by violation_id order by seq) as before
      from activity where workspace_id = ${workspace_id}
    ) as steps
    where from_state <> before`)
  expect(broken).toEqual([])
})
