import type { Actor } from '../core/operations.ts'
import type { Transaction } from '../db/database.ts'
import { emptySql, type Sql, sql } from '../db/sql.ts'
import type { ReviewState } from '../../contract/extensions.gen.ts'
import type { Undone } from '../violations/record-decision.ts'

/**
 * Selects the entry of a violation's trail that is in force: the newest one, or the one that the newest one restored. With `before`,
 * the entry that was in force before that one was written.
 */
export function entryInForce(workspace_id: string, violation_id: Sql, before?: Sql): Sql {
  const isEarlier = before ? sql`and seq < ${before}` : emptySql
  return sql`
    select entry.*
    from (
      select case when undoes is null then seq else restores end as seq
      from activity
      where workspace_id = ${workspace_id} and violation_id = ${violation_id} ${isEarlier}
      order by activity.seq desc
      limit 1
    ) as newest
    join activity as entry on entry.workspace_id = ${workspace_id} and entry.seq = newest.seq`
}

/** What taking the decision back restores: an entry, or a state that came with the finding, whose reason is unknown. */
export interface DecisionInForce extends Undone {
  restored_state: ReviewState
  restored_reason: string | null
}

/** By violation. */
export async function readDecisionsInForce(tx: Transaction, workspace_id: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, DecisionInForce>()
  const rows = await tx.query<DecisionInForce>(sql`
    select
      given.id as violation_id, in_force.decision_id as undoes, before.seq as restores,
      coalesce(before.to_state, in_force.from_state) as restored_state, before.reason as restored_reason
    from unnest(${ids}::text[]) as given (id)
    cross join lateral (${entryInForce(workspace_id, sql`given.id`)}) as in_force
    left join lateral (${entryInForce(workspace_id, sql`given.id`, sql`in_force.seq`)}) as before on true`)
  return new Map(rows.map((row) => [row.violation_id, row]))
}

export async function isOthersDecision(tx: Transaction, { workspace_id, owner_email }: Actor, decision_id: string) {
  const found = await tx.query(sql`
    select from activity
    where workspace_id = ${workspace_id} and decision_id = ${decision_id} and actor_email is distinct from ${owner_email}
    limit 1`)
  return found.length > 0
}
