import { randomUUID } from 'node:crypto'
import { insertActivity, type NewActivity } from '../activity/repository.ts'
import type { ReviewAction, ReviewState } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { NewViolation } from '../violations/insert.ts'
import type { ImportJob, StagedFinding } from './job-repository.ts'
import type { PreviousViolation } from './match.ts'

/** What a state was decided with. */
const actions: Partial<Record<ReviewState, ReviewAction>> = {
  dismissed: 'dismiss',
  elevated_risk: 'elevated_risk',
  urgent_violation: 'urgent_violation',
  fixed: 'mark_fixed',
}

/**
 * The violation with the decision on its predecessor, unless the source brings a decision of its own. One that was marked as fixed and is
 * found again is undecided.
 */
export function carryDecision(violation: NewViolation, previous: PreviousViolation): NewViolation {
  const isCarried = previous.review_state !== 'undecided' && previous.review_state !== 'fixed'
  if (!isCarried || violation.review_state !== 'undecided') return violation
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
  await recordDecisions(
    tx,
    workspace_id,
    carried.map(({ violation: { id, review_state, dismissal_reason }, previous }) => ({
      audit_id,
      violation_id: id,
      review_state,
      dismissal_reason,
      key_id: null,
      actor_email: previous.decided_by,
      carried_decided_at: previous.decided_at,
      carried_from_audit_id: previous_audit_id,
    })),
  )
}

/** The trail of decisions that came with the file: they are those of whoever imported it. */
export async function recordFileDecisions(
  tx: Queryable,
  { workspace_id, audit_id, imported_by, key_id }: ImportJob,
  rows: StagedFinding[],
): Promise<void> {
  const importer = { audit_id, key_id, actor_email: imported_by }
  await recordDecisions(
    tx,
    workspace_id,
    rows.map(({ violation_id, finding: { review_state, dismissal_reason } }) => ({
      ...importer,
      violation_id,
      review_state,
      dismissal_reason,
    })),
  )
}

type ImportedDecision = Pick<NewViolation, 'review_state' | 'dismissal_reason'> &
  Omit<NewActivity, 'decision_id' | 'action' | 'from_state' | 'to_state' | 'reason' | 'kind'>

async function recordDecisions(tx: Queryable, workspace_id: string, decisions: ImportedDecision[]): Promise<void> {
  const rows = decisions.flatMap(({ review_state, dismissal_reason, ...decision }) => {
    const action = actions[review_state]
    const change = { from_state: 'undecided' as const, to_state: review_state, reason: dismissal_reason }
    return action ? [{ ...decision, ...change, action, kind: 'import' as const, decision_id: randomUUID() }] : []
  })
  await insertActivity(tx, workspace_id, rows)
}
