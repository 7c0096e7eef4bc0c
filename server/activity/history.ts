import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Activity, ActivityDay, ReasonCount } from '../../contract/extensions.gen.ts'
import { auditWithId } from '../audits/repository.ts'
import type { SeqRange } from '../core/cursor.ts'
import { found } from '../core/errors.ts'
import { listDismissalReasons } from '../library/repository.ts'
import { findViolation } from '../violations/repository.ts'

/** The decisions on a violation after the given `seq`, oldest first. */
export async function listViolationActivity(db: Database, workspace_id: string, violation_id: string, range: SeqRange) {
  const rows = await db.query<Activity & { seq: number }>(sql`
    select
      seq, seq::text as id, decision_id, action, from_state, to_state, reason, actor_email, created_at, kind, carried_from_audit_id, undoes,
      (
        select count(*) from activity as same
        where same.workspace_id = ${workspace_id} and same.decision_id = activity.decision_id
      ) as violations
    from activity
    where workspace_id = ${workspace_id} and violation_id = ${violation_id} and seq > ${range.after ?? 0}
    order by seq
    limit ${range.limit}`)
  if (rows.length === 0) found(await findViolation(db, workspace_id, violation_id), 'Violation')
  return rows
}

/** What imports carried over is nobody's work of that day. */
const person = sql`case when kind <> 'import' then actor_email end`

/** Without decisions that were taken back. Oldest day first. */
export async function countByDayAndPerson(db: Database, workspace_id: string, audit_id: string) {
  const rows = await db.query<ActivityDay>(sql`
    select
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, ${person} as actor_email,
      count(distinct decision_id) as decisions,
      count(*) as violations,
      json_build_object(
        'undecided', count(*) filter (where to_state = 'undecided'),
        'elevated_risk', count(*) filter (where to_state = 'elevated_risk'),
        'urgent_violation', count(*) filter (where to_state = 'urgent_violation'),
        'dismissed', count(*) filter (where to_state = 'dismissed'),
        'fixed', count(*) filter (where to_state = 'fixed')
      ) as by_state
    from activity
    where ${isCounted(workspace_id, audit_id)}
    group by 1, 2
    order by 1, ${person} collate "C" nulls last`)
  if (rows.length === 0) await auditWithId(db, workspace_id, audit_id)
  return rows
}

/** How many dismissals had each standard reason, in their order, then how many had another one. None without standard reasons. */
export async function countByReason(db: Database, workspace_id: string, audit_id: string): Promise<ReasonCount[]> {
  const reasons = await listDismissalReasons(db, workspace_id)
  if (reasons.length === 0) return []
  const rows = await db.query<{ reason: string | null; violations: number }>(sql`
    select standard.reason, count(*) as violations
    from activity
    left join unnest(${reasons.map(({ reason }) => reason)}::text[]) as standard (reason) on standard.reason = activity.reason
    where ${isCounted(workspace_id, audit_id)} and to_state = 'dismissed'
    group by 1`)
  const counts = new Map(rows.map(({ reason, violations }) => [reason, violations]))
  return [...reasons, { category: null, reason: null }].map((one) => ({
    ...one,
    violations: counts.get(one.reason) ?? 0,
  }))
}

/** A decision that was not taken back. */
const isCounted = (workspace_id: string, audit_id: string) => sql`
  workspace_id = ${workspace_id} and audit_id = ${audit_id} and undoes is null and not exists (
    select from activity as undo
    where undo.workspace_id = ${workspace_id} and undo.undoes = activity.decision_id
      and undo.violation_id = activity.violation_id
  )`
