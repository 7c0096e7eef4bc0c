import { randomUUID } from 'node:crypto'
import type { Actor } from '../http/contract.ts'
import type { Queryable } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { SchemaDecisionKind as DecisionKind } from '../extensions.gen.ts'
import { retryConflict } from './retry-conflict.ts'
import type { Decision } from './review-rules.ts'

/** Applies a decision to a violation, or to all of its group in the workspace, and returns how many those were. */
export async function recordDecision(
  db: Queryable,
  actor: Actor,
  { violation_id, apply_to_group }: { violation_id: string; apply_to_group: boolean },
  decision: Decision,
): Promise<number> {
  const { workspace_id } = actor
  const target = apply_to_group
    ? sql`(
        id = ${violation_id}
        or group_id = (select group_id from violation where workspace_id = ${workspace_id} and id = ${violation_id})
      )`
    : sql`id = ${violation_id}`
  const kind = apply_to_group ? 'group' : 'single'
  return retryConflict(() => applyDecision(db, actor, { target, kind, decision_id: randomUUID() }, decision))
}

/**
 * Applies a decision to the violations that the condition selects, and returns how many those were. Rows, activity trail and
 * counts change in one statement, and everyone takes the same locks in the same order: violations by seq, then audits by id
 * (see `lockAudits`), then counts by their key.
 */
export async function applyDecision(
  db: Queryable,
  { workspace_id, key_id, owner_email }: Actor,
  { target, kind, decision_id }: { target: Sql; kind: DecisionKind; decision_id: string },
  { action, review_state, reason }: Decision,
): Promise<number> {
  const statement = sql`
    with locked as materialized (
      select seq, id, audit_id, severity, review_state as from_state, dismissal_reason
      from violation
      where workspace_id = ${workspace_id} and ${target}
      order by seq
      for update
    ), audits as materialized (
      select id from audit
      where workspace_id = ${workspace_id} and id in (select audit_id from locked)
      order by id
      for no key update
    ), turn as materialized (
      select count(*) as audits, clock_timestamp() as came_at from audits
    ), applied as (
      update violation
      set review_state = ${review_state}::review_state, dismissal_reason = ${reason}
      where workspace_id = ${workspace_id} and seq = any(array(
        select seq from locked
        where (from_state, dismissal_reason) is distinct from (${review_state}::review_state, ${reason}::text)
      ))
    ), trail as (
      insert into activity (
        workspace_id, decision_id, audit_id, violation_id, action, from_state, to_state, reason, key_id, actor_email, created_at, kind
      )
      select
        ${workspace_id}, ${decision_id}, audit_id, id, ${action}::review_action, from_state, ${review_state}::review_state,
        ${reason}, ${key_id}, ${owner_email}, (select came_at from turn), ${kind}::decision_kind
      from locked
      where (select audits from turn) >= 0
      order by seq
    ), differences as (
      select audit_id, review_state, coalesce(severity::text, '') as severity, sum(difference) as difference
      from (
        select audit_id, from_state as review_state, severity, -1 as difference from locked
        union all
        select audit_id, ${review_state}::review_state, severity, 1 from locked
      ) as moves
      where audit_id is not null
      group by 1, 2, 3
      having sum(difference) <> 0
    ), counted as (
      insert into violation_count (workspace_id, audit_id, review_state, severity, count)
      select ${workspace_id}, audit_id, review_state, severity, difference
      from differences
      where (select audits from turn) >= 0
      order by audit_id, review_state, severity
      on conflict (workspace_id, audit_id, review_state, severity)
        do update set count = violation_count.count + excluded.count
    )
    select count(*) as violations_updated from locked`
  const [result] = await db.query<{ violations_updated: number }>(statement)
  return result?.violations_updated ?? 0
}
