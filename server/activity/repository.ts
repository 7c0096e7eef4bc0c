import type { Queryable } from '../db/database.ts'
import { rowsOf, sql } from '../db/sql.ts'
import type { Activity } from '../../contract/extensions.gen.ts'

/**
 * A decision as it was applied to one violation. All rows of one decision share its `decision_id`, and its actor is who decided, also
 * where an import copied the decision: nobody decides by importing.
 */
export interface ActivityRow extends Omit<Activity, 'id' | 'violations' | 'undoes'> {
  seq: number
  violation_id: string
  key_id: string | null
}

export interface NewActivity extends Omit<ActivityRow, 'seq' | 'created_at' | 'carried_from_audit_id'> {
  audit_id: string | null
  /** Now by the clock of the database, if absent. */
  created_at?: Date | string
  /** The audit from which an import copied the decision. */
  carried_from_audit_id?: string | null
  /** When a decision that an import copied was made. */
  carried_decided_at?: string | null
}

/** The trail of an audit, oldest first; `after` is the `seq` of the last row already read. */
export async function listActivity(db: Queryable, workspace_id: string, audit_id: string, { after = 0 } = {}) {
  return db.query<ActivityRow>(sql`
    select
      seq, decision_id, violation_id, action, from_state, to_state, reason, key_id, actor_email, created_at, kind,
      carried_from_audit_id
    from activity
    where workspace_id = ${workspace_id} and audit_id = ${audit_id} and seq > ${after}
    order by seq
    limit 1000`)
}

/** For decisions that were made before the import. The violations are in their states already; they take over who decided, and when. */
export async function insertActivity(tx: Queryable, workspace_id: string, rows: NewActivity[]): Promise<void> {
  const columns = sql`
    decision_id, audit_id, violation_id, action, from_state, to_state, reason, key_id, actor_email, carried_from_audit_id, kind,
    carried_decided_at`
  await tx.query(sql`
    with trail as (
      insert into activity (workspace_id, created_at, ${columns})
      select ${workspace_id}, coalesce(created_at, now()), ${columns} from ${rowsOf(sql`activity`, rows)}
      order by ordinality
      returning seq, violation_id, actor_email, coalesce(carried_decided_at, created_at) as decided_at
    ), newest as (
      select distinct on (violation_id) violation_id, actor_email, decided_at from trail order by violation_id, seq desc
    )
    update violation set decided_by = actor_email, decided_at = newest.decided_at
    from newest
    where workspace_id = ${workspace_id} and id = violation_id and review_state <> 'undecided'`)
}
