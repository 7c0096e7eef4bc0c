import { randomUUID } from 'node:crypto'
import { entryInForce, isOthersDecision, readDecisionsInForce } from '../activity/decision-in-force.ts'
import { conflict, invalidValue, notFound } from '../core/errors.ts'
import type { Database, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type {
  ConditionalDecision,
  ConditionalReviewRequest,
  FoundViolation,
  ReviewedViolation,
} from '../../contract/extensions.gen.ts'
import type { Actor } from '../core/operations.ts'
import { applyDecision } from './record-decision.ts'
import type { Decision } from './review-rules.ts'

type LockedViolation = Pick<FoundViolation, 'id' | 'review_state' | 'dismissal_reason' | 'decided_by'>

/** Applies a decision to the violations if all of them are as expected; those that are as wanted already stay as they are. Else throws. */
export function reviewConditionally(
  db: Database,
  actor: Actor,
  request: Pick<ConditionalReviewRequest, 'decisions' | 'kind' | 'decision_id'>,
  decision: Decision,
) {
  const { workspace_id } = actor
  const { decisions, kind, decision_id = randomUUID() } = request
  const ids = decisions.map(({ violation_id }) => violation_id)
  return db.transaction(async (tx) => {
    const locked = await lockViolations(tx, workspace_id, ids)
    if (ids.some((id) => !locked.has(id))) throw notFound('Violation')
    if (request.decision_id && (await isOthersDecision(tx, actor, decision_id))) {
      throw invalidValue(['body', 'decision_id'], 'Value error, the id is that of another decision')
    }
    const undoing = decisions.filter(({ undoes }) => undoes !== undefined).map(({ violation_id }) => violation_id)
    const inForce = await readDecisionsInForce(tx, workspace_id, undoing)
    const unexpected = decisions.filter((one) => {
      const { violation_id, undoes } = one
      const isOtherInForce = undoes !== undefined && inForce.get(violation_id)?.undoes !== undoes
      return isOtherInForce || !isAsExpected(locked.get(violation_id), one)
    })
    if (unexpected.length > 0) {
      const changed = unexpected.map(({ violation_id }) => violation_id)
      const are = changed.length === 1 ? '1 violation is' : `${changed.length} violations are`
      throw conflict(`${are} no longer as expected`, { found: await readReviewed(tx, workspace_id, changed) })
    }
    const undone = [...inForce.values()].filter(
      ({ restores, restored_state, restored_reason }) =>
        restored_state === decision.review_state && (restores === null || restored_reason === decision.reason),
    )
    const undoneIds = new Set(undone.map(({ violation_id }) => violation_id))
    const changing = ids.filter((id) => undoneIds.has(id) || !isAsWanted(locked.get(id), decision))
    const target = sql`id = any(${changing}::text[])`
    const violations_updated =
      changing.length > 0 ? await applyDecision(tx, actor, { target, kind, decision_id }, decision, undone) : 0
    return { decision_id, violations_updated, violations: await readReviewed(tx, workspace_id, ids) }
  })
}

/** In the order in which every decision locks them. */
async function lockViolations(tx: Transaction, workspace_id: string, ids: string[]) {
  const rows = await tx.query<LockedViolation>(sql`
    select id, review_state, dismissal_reason, decided_by from violation
    where workspace_id = ${workspace_id} and id = any(${ids}::text[])
    order by seq
    for update`)
  return new Map(rows.map((row) => [row.id, row]))
}

function isAsExpected(locked: LockedViolation | undefined, { expected }: ConditionalDecision): boolean {
  if (!locked || locked.review_state !== expected.review_state) return false
  const { dismissal_reason, decided_by } = expected
  if (dismissal_reason !== undefined && locked.dismissal_reason !== dismissal_reason) return false
  return decided_by === undefined || locked.decided_by === decided_by
}

function isAsWanted(locked: LockedViolation | undefined, { review_state, reason }: Decision): boolean {
  return locked?.review_state === review_state && locked.dismissal_reason === reason
}

/** In the order of the ids, with who made the decision in force. */
async function readReviewed(tx: Transaction, workspace_id: string, ids: string[]): Promise<ReviewedViolation[]> {
  return tx.query<ReviewedViolation>(sql`
    select
      violation.id as violation_id, review_state, dismissal_reason, decided_by, decided_at, in_force.decision_id
    from unnest(${ids}::text[]) with ordinality as given (id, place)
    join violation on violation.workspace_id = ${workspace_id} and violation.id = given.id
    left join lateral (${entryInForce(workspace_id, sql`violation.id`)}) as in_force on true
    order by place`)
}
