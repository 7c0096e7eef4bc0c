import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type {
  SchemaConditionalDecision as ConditionalDecision,
  SchemaConditionalReviewRequest as ConditionalReviewRequest,
  SchemaReviewState as ReviewState,
} from '../extensions.gen.ts'
import type { Actor } from '../http/contract.ts'
import { applyDecision } from './record-decision.ts'
import { retryConflict } from './retry-conflict.ts'
import type { Decision } from './review-rules.ts'

interface LockedViolation {
  id: string
  review_state: ReviewState
  dismissal_reason: string | null
}

export interface ReviewedRow {
  violation_id: string
  review_state: ReviewState
  dismissal_reason: string | null
  decided_by: string | null
  decided_at: Date | null
}

export type ConditionalOutcome =
  | { type: 'recorded'; decision_id: string; violations_updated: number; violations: ReviewedRow[] }
  /** The violations that are not as expected. Nothing was changed. */
  | { type: 'conflict'; found: ReviewedRow[] }
  | { type: 'missing' }

/** Applies a decision to the violations if all of them are as expected; those that are as wanted already stay as they are. */
export function reviewConditionally(
  db: Database,
  actor: Actor,
  { decisions, kind }: Pick<ConditionalReviewRequest, 'decisions' | 'kind'>,
  decision: Decision,
): Promise<ConditionalOutcome> {
  const { workspace_id } = actor
  const ids = decisions.map(({ violation_id }) => violation_id)
  return retryConflict(() =>
    db.transaction(async (tx): Promise<ConditionalOutcome> => {
      const locked = await lockViolations(tx, workspace_id, ids)
      const isMissing = decisions.some(({ violation_id }) => !locked.has(violation_id))
      if (isMissing) return { type: 'missing' }
      const unexpected = decisions.filter((one) => !isAsExpected(locked.get(one.violation_id), one))
      if (unexpected.length > 0) {
        const found = await readReviewed(
          tx,
          workspace_id,
          unexpected.map(({ violation_id }) => violation_id),
        )
        return { type: 'conflict', found }
      }
      const changing = ids.filter((id) => !isAsWanted(locked.get(id), decision))
      const decision_id = randomUUID()
      const target = sql`id = any(${changing}::text[])`
      const violations_updated =
        changing.length > 0 ? await applyDecision(tx, actor, { target, kind, decision_id }, decision) : 0
      return {
        type: 'recorded',
        decision_id,
        violations_updated,
        violations: await readReviewed(tx, workspace_id, ids),
      }
    }),
  )
}

/** In the order in which every decision locks them. */
async function lockViolations(
  tx: Transaction,
  workspace_id: string,
  ids: string[],
): Promise<Map<string, LockedViolation>> {
  const rows = await tx.query<LockedViolation>(sql`
    select id, review_state, dismissal_reason from violation
    where workspace_id = ${workspace_id} and id = any(${ids}::text[])
    order by seq
    for update`)
  return new Map(rows.map((row) => [row.id, row]))
}

function isAsExpected(locked: LockedViolation | undefined, { expected }: ConditionalDecision): boolean {
  if (!locked || locked.review_state !== expected.review_state) return false
  return expected.dismissal_reason === undefined || locked.dismissal_reason === expected.dismissal_reason
}

function isAsWanted(locked: LockedViolation | undefined, { review_state, reason }: Decision): boolean {
  return locked?.review_state === review_state && locked.dismissal_reason === reason
}

/** In the order of the ids, with who made the decision in force. */
async function readReviewed(tx: Transaction, workspace_id: string, ids: string[]): Promise<ReviewedRow[]> {
  return tx.query<ReviewedRow>(sql`
    select
      violation.id as violation_id, review_state, dismissal_reason, newest.actor_email as decided_by,
      newest.created_at as decided_at
    from unnest(${ids}::text[]) with ordinality as given (id, place)
    join violation on violation.workspace_id = ${workspace_id} and violation.id = given.id
    left join lateral (
      select actor_email, created_at from activity
      where activity.workspace_id = ${workspace_id} and violation_id = violation.id and review_state <> 'undecided'
      order by seq desc
      limit 1
    ) as newest on true
    order by place`)
}
