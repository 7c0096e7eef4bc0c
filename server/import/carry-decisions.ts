import { randomUUID } from 'node:crypto'
import { insertActivity } from '../activity/repository.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { NewViolation } from '../violations/insert.ts'
import { actionFor } from '../violations/review-rules.ts'
import type { ImportJob } from './job-repository.ts'
import type { PreviousViolation } from './match.ts'

/** A violation to be published, and the one of the audit before that it is. */
export interface Published {
  violation: NewViolation
  previous?: PreviousViolation
  /** It has the decision of the one before. */
  isCarried: boolean
}

/**
 * The violation with the decision on its predecessor, unless the source brings a decision of its own. One that was marked as fixed and is
 * found again is undecided.
 */
export function carryDecision(violation: NewViolation, previous: PreviousViolation | undefined): Published {
  const isDecided = previous && previous.review_state !== 'undecided' && previous.review_state !== 'fixed'
  if (!isDecided || violation.review_state !== 'undecided') return { violation, previous, isCarried: false }
  const { review_state, dismissal_reason } = previous
  return { violation: { ...violation, review_state, dismissal_reason }, previous, isCarried: true }
}

export async function linkPrevious(tx: Queryable, { workspace_id, audit_id }: ImportJob, published: Published[]) {
  const linked = published.filter(({ previous }) => previous)
  if (linked.length === 0) return
  await tx.query(sql`
    insert into violation_predecessor (workspace_id, audit_id, violation_id, previous_violation_id)
    select ${workspace_id}, ${audit_id}, violation_id, previous_violation_id
    from unnest(
      ${linked.map(({ violation }) => violation.id)}::text[], ${linked.map(({ previous }) => previous?.id)}::text[]
    ) as given (violation_id, previous_violation_id)
    on conflict do nothing`)
}

/** The trail of the violations: a decision of the file is that of whoever imported it. */
export async function recordDecisions(
  tx: Queryable,
  { workspace_id, audit_id, previous_audit_id, imported_by, key_id }: ImportJob,
  decided: Published[],
): Promise<void> {
  const rows = decided.map(
    ({ violation: { id: violation_id, review_state, dismissal_reason }, previous, isCarried }) => {
      const maker = isCarried
        ? {
            key_id: null,
            actor_email: previous?.decided_by ?? null,
            carried_decided_at: previous?.decided_at,
            carried_from_audit_id: previous_audit_id,
          }
        : { key_id, actor_email: imported_by }
      const change = { from_state: 'undecided' as const, to_state: review_state, reason: dismissal_reason }
      const entry = { decision_id: randomUUID(), audit_id, violation_id, kind: 'import' as const }
      return { ...entry, ...change, ...maker, action: actionFor(review_state) }
    },
  )
  if (rows.length > 0) await insertActivity(tx, workspace_id, rows)
}
