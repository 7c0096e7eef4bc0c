import { randomUUID } from 'node:crypto'
import { insertActivity } from '../activity/repository.ts'
import type { ReviewAction, ReviewState } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { NewViolation } from '../violations/insert.ts'
import type { ImportJob, StagedFinding } from './job-repository.ts'

export interface PreviousViolation {
  id: string
  review_state: ReviewState
  dismissal_reason: string | null
  decided_by: string | null
  decided_at: string | null
}

/** What a carried state was decided with. A violation that was marked as fixed and is found again is undecided. */
const carriedActions: Partial<Record<ReviewState, ReviewAction>> = {
  dismissed: 'dismiss',
  elevated_risk: 'elevated_risk',
  urgent_violation: 'urgent_violation',
}

const fileActions: Partial<Record<ReviewState, ReviewAction>> = { ...carriedActions, fixed: 'mark_fixed' }

/** The violations of the previous audit among these ids, by id. */
export async function findPrevious(
  tx: Queryable,
  workspace_id: string,
  previous_audit_id: string,
  ids: string[],
): Promise<Map<string, PreviousViolation>> {
  const rows = await tx.query<PreviousViolation>(sql`
    select id, review_state, dismissal_reason, decided_by, decided_at from violation
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
    carried.flatMap(({ violation: { id, review_state, dismissal_reason }, previous }) => {
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
        actor_email: previous.decided_by,
        carried_decided_at: previous.decided_at,
        kind: 'import' as const,
        carried_from_audit_id: previous_audit_id,
      }
    }),
  )
}

/** The trail of decisions that came with the file: they are those of whoever imported it. */
export async function recordFileDecisions(
  tx: Queryable,
  { workspace_id, audit_id, imported_by, key_id }: ImportJob,
  rows: StagedFinding[],
): Promise<void> {
  await insertActivity(
    tx,
    workspace_id,
    rows.flatMap(({ violation_id, finding: { review_state, dismissal_reason } }) => {
      const action = fileActions[review_state]
      if (!action) return []
      return {
        decision_id: randomUUID(),
        audit_id,
        violation_id,
        action,
        from_state: 'undecided' as const,
        to_state: review_state,
        reason: dismissal_reason,
        key_id,
        actor_email: imported_by,
        kind: 'import' as const,
      }
    }),
  )
}
