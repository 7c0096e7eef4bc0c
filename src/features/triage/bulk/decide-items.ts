import type { QueryClient } from '@tanstack/react-query'
import PQueue from 'p-queue'
import { offers } from '../../../api/extensions.ts'
import {
  attemptReviews,
  pendingReviewsSettled,
  type ReviewAttempt,
  type ReviewAttempted,
} from '../../../api/review-violation.ts'
import type {
  SchemaReviewRequest as ReviewRequest,
  SchemaViolation as Violation,
} from '../../../../contract/openapi.gen.ts'
import type { DecisionSource } from '../../../api/review-conditionally.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { mayRetry } from '../../../lib/retry.ts'
import { actionTo, type Decided, isKnownState } from '../logic/review-actions.ts'
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
  /** The bulk decision that it takes back. */
  undoes?: string
}

export type ItemOutcome =
  | { type: 'decided'; violation: Violation | null; now: Decided }
  | { type: 'already' }
  | { type: 'changed'; violation: Violation | null; found: Decided }
  | { type: 'failed'; violation: Violation | null; error: unknown }

/** How many violations one request may decide. The published operation decides one. */
export const batchSizeOf = (client: QueryClient) => (offers(client, 'conditional_decisions') ? 50 : 1)

/** Decides violations of one run, after pending single decisions, unless someone else has decided them. */
export async function decideItems(
  client: QueryClient,
  intents: readonly ItemIntent[],
  signal: AbortSignal,
): Promise<readonly ItemOutcome[]> {
  const [first] = intents
  if (!first) return []
  const { run_id, undoes } = first
  await Promise.all(intents.map(({ member }) => pendingReviewsSettled(client, member, signal)))
  if (signal.aborted) return []
  const attempts = intents.flatMap((intent) => attemptOf(intent) ?? [])
  const source = { kind: 'bulk', key: run_id, decision_id: run_id, undoes } as const
  const together = await attemptReviews(client, attempts, source)
  const attempted =
    attempts.length > 1 && together.some(isRefused) ? await attemptEach(client, attempts, together, source) : together
  const byId = new Map(attempts.map(({ violation_id }, index) => [violation_id, attempted[index]]))
  return intents.map((intent) => outcomeOf(intent, byId.get(intent.member.id)))
}

/** Of a request that is refused for good, one violation may be the reason: each is then tried by itself. */
async function attemptEach(
  client: QueryClient,
  attempts: readonly ReviewAttempt[],
  together: readonly ReviewAttempted[],
  source: DecisionSource,
): Promise<readonly (ReviewAttempted | undefined)[]> {
  const queue = new PQueue({ concurrency: 6 })
  return await queue.addAll(
    attempts.map((attempt, index) => async () => {
      const attempted = together[index]
      return attempted && isRefused(attempted) ? (await attemptReviews(client, [attempt], source))[0] : attempted
    }),
  )
}

function isRefused(attempted: ReviewAttempted): boolean {
  if (attempted.type !== 'failed' || !(attempted.error instanceof ApiError)) return false
  const { kind, status } = attempted.error
  return kind === 'refused' && status !== 401 && !mayRetry({ status })
}

function attemptOf({ member, becomes, shown, maybeSent }: ItemIntent): ReviewAttempt | null {
  const body = requestTo(becomes)
  return (
    body && {
      violation_id: member.id,
      body,
      becomes,
      expected_states: [shown.review_state],
      expected_reason: shown.dismissal_reason,
      maybeSent,
    }
  )
}

function outcomeOf({ becomes, maybeSent }: ItemIntent, attempted: ReviewAttempted | undefined): ItemOutcome {
  if (!attempted)
    return { type: 'failed', violation: null, error: new ApiError({ kind: 'refused', detail: 'No way back' }) }
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
