import type { QueryClient } from '@tanstack/react-query'
import { attemptReview, pendingReviewsSettled } from '../../../api/review-violation.ts'
import type { SchemaReviewRequest as ReviewRequest, SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { actionTo, type Decided, isKnownState } from '../rules/review-rules.ts'
import type { BulkMember } from './bulk-run.ts'

export interface ItemIntent {
  member: BulkMember
  /** The state when it was selected. Another state is someone else's decision. */
  shown: Decided
  becomes: Decided
  /** It may have been sent before, so the target state is not someone else's decision. */
  maybeSent: boolean
  /** The bulk decision that it belongs to. */
  run_id: string
}

export type ItemOutcome =
  | { type: 'decided'; violation: Violation | null; now: Decided }
  | { type: 'already' }
  | { type: 'changed'; violation: Violation | null; found: Decided }
  | { type: 'failed'; violation: Violation | null; error: unknown }

/** Decides one violation, after pending single decisions, unless someone else has decided it. */
export async function decideItem(client: QueryClient, intent: ItemIntent): Promise<ItemOutcome> {
  const { member, becomes, shown, maybeSent, run_id } = intent
  const body = requestTo(becomes)
  if (!body) return { type: 'failed', violation: null, error: new ApiError({ kind: 'refused', detail: 'No way back' }) }
  await pendingReviewsSettled(client, member)
  const attempt = {
    violation_id: member.id,
    body,
    becomes,
    expected_states: [shown.review_state],
    expected_reason: shown.dismissal_reason,
    maybeSent,
  }
  const attempted = await attemptReview(client, attempt, { kind: 'bulk', key: run_id })
  const violation = attempted.violation ?? null
  switch (attempted.type) {
    case 'answered':
      return { type: 'decided', violation, now: stateOf(attempted.review_state, becomes) }
    case 'already':
      return maybeSent ? { type: 'decided', violation, now: becomes } : { type: 'already' }
    case 'changed':
      return { type: 'changed', violation, found: attempted.found }
    case 'failed':
  }
  return { type: 'failed', violation, error: attempted.error }
}

/** The service's answer decides the final state. */
function stateOf(review_state: Decided['review_state'] | '', becomes: Decided): Decided {
  if (!review_state || review_state === becomes.review_state) return becomes
  return { review_state, dismissal_reason: null }
}

function requestTo({ review_state, dismissal_reason }: Decided): ReviewRequest | null {
  if (!isKnownState(review_state)) return null
  const action = actionTo[review_state]
  if (action !== 'dismiss') return { action }
  return dismissal_reason?.trim() ? { action, reason: dismissal_reason } : null
}
