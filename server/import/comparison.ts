import { randomUUID } from 'node:crypto'
import { insertActivity } from '../activity/repository.ts'
import type { SchemaReviewAction as ReviewAction, SchemaReviewState as ReviewState } from '../contract.gen.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { NewViolation } from '../violations/insert.ts'

export interface PreviousViolation {
  id: string
  review_state: ReviewState
  dismissal_reason: string | null
}

/** What a carried state was decided with. A violation that was marked as fixed and is found again is undecided. */
const carriedActions: Partial<Record<ReviewState, ReviewAction>> = {
  dismissed: 'dismiss',
  elevated_risk: 'elevated_risk',
  urgent_violation: 'urgent_violation',
}

/** The violations of the previous audit among these ids, by id. */
export async function findPrevious(
  tx: Queryable,
  workspace_id: string,
  previous_audit_id: string,
  ids: string[],
): Promise<Map<string, PreviousViolation>> {
  const rows = await tx.query<PreviousViolation>(sql`
    select id, review_state, dismissal_reason from violation
    where workspace_id = ${workspace_id} and id = any(${ids}::text[]) and audit_id = ${previous_audit_id}`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The violation with the decision on its predecessor, unless the source brings a decision of its own. */
export function carryDecision(violation: NewViolation, previous: PreviousViolation | undefined): NewViolation {
  if (!previous || violation.review_state !== 'undecided' || !carriedActions[previous.review_state]) return violation
  const { review_state, dismissal_reason } = previous
  return { ...violation, review_state, dismissal_reason }
}

export interface Unchanged {
  violation: NewViolation
  previous: PreviousViolation
  carried: boolean
}

/** Links each violation to its predecessor, and records the decisions that were carried over. */
export async function recordUnchanged(
  tx: Queryable,
  { workspace_id, audit_id, previous_audit_id }: { workspace_id: string; audit_id: string; previous_audit_id: string },
  rows: Unchanged[],
): Promise<void> {
  await tx.query(sql`
    insert into violation_predecessor (workspace_id, audit_id, violation_id, previous_violation_id)
    select ${workspace_id}, ${audit_id}, violation_id, previous_violation_id
    from unnest(
      ${rows.map(({ violation }) => violation.id)}::text[], ${rows.map(({ previous }) => previous.id)}::text[]
    ) as given (violation_id, previous_violation_id)
    on conflict do nothing`)
  const carried = rows.filter((row) => row.carried)
  await insertActivity(
    tx,
    workspace_id,
    carried.flatMap(({ violation: { id, review_state, dismissal_reason } }) => {
      const action = carriedActions[review_state]
      if (!action) return []
      return {
        decision_id: randomUUID(),
        audit_id,
        violation_id: id,
        action,
        from_state: 'undecided' as const,
        to_state: review_state,
        reason: dismissal_reason,
        key_id: null,
        actor_email: null,
        created_at: new Date(),
        kind: 'import' as const,
        carried_from_audit_id: previous_audit_id,
      }
    }),
  )
}

export interface Change {
  change: 'new' | 'gone'
  violation_id: string
  rule_name: string | null
  asset_url: string | null
  reason: string
}

/** What is new in an audit and what has gone since the audit it was compared with, `limit` at a time, in the order of `seq`. */
export async function listChanges(
  db: Queryable,
  workspace_id: string,
  { audit_id, previous_audit_id }: { audit_id: string; previous_audit_id: string },
  { change, after = 0, limit = 1000 }: { change: Change['change']; after?: number; limit?: number },
): Promise<(Change & { seq: number })[]> {
  const link =
    change === 'new'
      ? sql`violation_predecessor.violation_id = violation.id`
      : sql`violation_predecessor.previous_violation_id = violation.id and violation_predecessor.audit_id = ${audit_id}`
  return db.query<Change & { seq: number }>(sql`
    select violation.seq, ${change} as change, violation.id as violation_id, rule.name as rule_name, asset.url as asset_url, reason
    from violation
    join violation_text using (workspace_id, seq)
    left join rule on rule.workspace_id = ${workspace_id} and rule.id = rule_id
    left join asset on asset.workspace_id = ${workspace_id} and asset.id = asset_id
    where violation.workspace_id = ${workspace_id} and violation.seq > ${after}
      and violation.audit_id = ${change === 'new' ? audit_id : previous_audit_id}
      and not exists (
        select from violation_predecessor where violation_predecessor.workspace_id = ${workspace_id} and ${link}
      )
    order by violation.seq
    limit ${limit}`)
}

export async function countViolations(db: Queryable, workspace_id: string, audit_id: string): Promise<number> {
  const [counted] = await db.query<{ count: number }>(sql`
    select coalesce(sum(count), 0)::bigint as count from violation_count
    where workspace_id = ${workspace_id} and audit_id = ${audit_id}`)
  return counted?.count ?? 0
}
