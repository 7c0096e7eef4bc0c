import type { QueryClient } from '@tanstack/react-query'
import { attemptReview, pendingReviewsSettled } from '../../../api/review-violation.ts'
import type { SchemaReviewRequest as ReviewRequest, SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { retryPause } from '../../../lib/retry.ts'
import { violationName } from '../decide/violation-name.ts'
import { actionTo, type Decided, isKnownState } from '../rules/review-rules.ts'
import type { BulkMember } from '../rules/bulk-queue.ts'

export interface ItemIntent {
  member: BulkMember
  /** As it was when it was selected. Another state is someone else's decision. */
  shown: Decided
  becomes: Decided
  /** It may have been sent before a reload: then its own state is no one else's. */
  maybeSent: boolean
}

export type ItemOutcome = { violation: Violation | null } & (
  | { type: 'decided'; now: Decided }
  | { type: 'already' }
  | { type: 'changed'; found: Decided }
  | { type: 'failed'; error: unknown }
  /** Not its own fault: the service is away, busy, or wants another key. To be tried again after the pause. */
  | { type: 'hold'; error: ApiError }
)

const maxAttempts = 3

/** Looks at one violation, and decides it unless someone else has. */
export async function decideItem(client: QueryClient, intent: ItemIntent): Promise<ItemOutcome> {
  const { member, becomes, shown } = intent
  const body = requestTo(becomes)
  if (!body) return { type: 'failed', violation: null, error: new ApiError({ kind: 'refused', detail: 'No way back' }) }
  for (let attempt = 0; ; attempt += 1) {
    await pendingReviewsSettled(client, member)
    const maybeSent = intent.maybeSent || attempt > 0
    const attempted = await attemptReview(client, {
      violation_id: member.id,
      body,
      becomes,
      expected_states: [shown.review_state],
      expected_reason: shown.dismissal_reason,
      maybeSent,
    })
    const violation = attempted.violation ?? null
    switch (attempted.type) {
      case 'answered':
        return { type: 'decided', violation, now: answered(attempted.response.review_state, becomes) }
      case 'already':
        return maybeSent ? { type: 'decided', violation, now: becomes } : { type: 'already', violation }
      case 'changed':
        return { type: 'changed', violation, found: decidedOf(attempted.violation) }
      case 'failed':
    }
    const { error } = attempted
    if (error instanceof ApiError && isAway(error)) return { type: 'hold', violation, error }
    if (attempt + 1 === maxAttempts || !mayPass(error)) return { type: 'failed', violation, error }
    await new Promise((resolve) => setTimeout(resolve, retryPause(attempt, error)))
  }
}

/** The service's answer is what stays. */
function answered(review_state: Decided['review_state'] | '', becomes: Decided): Decided {
  if (!review_state || review_state === becomes.review_state) return becomes
  return { review_state, dismissal_reason: null }
}

function requestTo({ review_state, dismissal_reason }: Decided): ReviewRequest | null {
  if (!isKnownState(review_state)) return null
  const action = actionTo[review_state]
  if (action !== 'dismiss') return { action }
  return dismissal_reason?.trim() ? { action, reason: dismissal_reason } : null
}

const decidedOf = ({ review_state, dismissal_reason }: Violation): Decided => ({ review_state, dismissal_reason })

// The same request may pass later, and none of the others will do better.
const away = new Set([401, 408, 429, 502, 503, 504])
const isAway = ({ kind, status }: ApiError) => kind === 'unreachable' || away.has(status ?? 0)

function mayPass(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.kind === 'unreadable' || (error.status ?? 0) >= 500)
}

/** How a person calls it, where it is known. */
export const itemName = (violation: Violation | null, { id }: BulkMember) => (violation ? violationName(violation) : id)
