import { randomUUID } from 'node:crypto'
import type { Actor } from '../core/operations.ts'
import type { Queryable } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { DecisionKind } from '../../contract/extensions.gen.ts'
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
  return applyDecision(db, actor, { target, kind, decision_id: randomUUID() }, decision)
}

/** A violation whose decision is taken back, and the entry of the trail that is in force again. */
export interface Undone {
  violation_id: string
  undoes: string
  restores: number | null
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
  undone: Undone[] = [],
): Promise<number> {
  const isDecided = review_state !== 'undecided'
  const isRestored = sql`${isDecided} and violation.id in (select violation_id from restored)`
  const [result] = await db.query<{ violations_updated: number }>(sql`
    with locked as materialized (
      select seq, id, audit_id, severity, review_state as from_state, dismissal_reason, decided_by
      from violation
      where workspace_id = ${workspace_id} and ${target}
      order by seq
      for update
    ), restored as materialized (
      -- Who decided, and when, is taken from the entry that an undo restores.
      select given.violation_id, given.undoes, given.restores, entry.actor_email,
        coalesce(entry.carried_decided_at, entry.created_at) as decided_at
      from unnest(
        ${undone.map((one) => one.violation_id)}::text[], ${undone.map((one) => one.undoes)}::text[],
        ${undone.map((one) => one.restores)}::bigint[]
      ) as given (violation_id, undoes, restores)
      left join activity as entry on entry.workspace_id = ${workspace_id} and entry.seq = given.restores
    ), audits as materialized (
      select id from audit
      where workspace_id = ${workspace_id} and id in (select audit_id from locked)
      order by id
      for no key update
    ), turn as materialized (
      select count(*) as audits, clock_timestamp() as came_at from audits
    ), applied as (
      update violation
      set review_state = ${review_state}::review_state, dismissal_reason = ${reason},
        decided_by = case when ${isRestored} then ${restored(sql`actor_email`)} when ${isDecided} then ${owner_email} end,
        decided_at = case when ${isRestored} then ${restored(sql`decided_at`)} when ${isDecided} then (select came_at from turn) end
      where workspace_id = ${workspace_id} and seq = any(array(
        select seq from locked where ${isDecided} or from_state <> ${review_state}::review_state
      ))
    ), trail as (
      insert into activity (
        workspace_id, decision_id, audit_id, violation_id, action, from_state, to_state, reason, key_id, actor_email, created_at, kind,
        undoes, restores, replaced_actor_email
      )
      select
        ${workspace_id}, ${decision_id}, audit_id, id, ${action}::review_action, from_state, ${review_state}::review_state,
        ${reason}, ${key_id}, ${owner_email}, (select came_at from turn), ${kind}::decision_kind,
        undoes, restores, case when undoes is null and decided_by <> ${owner_email} then decided_by end
      from locked left join restored on violation_id = id
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
    select count(*) as violations_updated from locked`)
  return result?.violations_updated ?? 0
}

const restored = (column: Sql) => sql`(select ${column} from restored where violation_id = violation.id)`
