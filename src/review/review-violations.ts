import type { QueryClient } from '@tanstack/react-query'
import PQueue from 'p-queue'
import { ApiError } from '../lib/api-error.ts'
import { isTemporary } from '../lib/retry.ts'
import { apiFor, unwrap } from '../api/client.ts'
import { member } from '../api/errors.ts'
import { offers } from '../api/extensions.ts'
import { reviewConditionally } from './review-conditionally.ts'
import { alreadyOutcome, isChanged, requestOf, type ReviewOutcome, type ReviewSource } from './review-outcome.ts'
import type { ReviewState, Violation } from '../../contract/openapi.gen.ts'
import { openEnum, type Reader } from '../api/parse-response.ts'
import { stateOf } from '../api/reviews.ts'
import { violationQueries } from '../api/violations.ts'
import type { ReviewStep } from '../state/stored-values.ts'

const concurrency = 6

/**
 * Reviews one violation or many, unless someone else has changed the state on screen. The service compares the states where it
 * can, all in one request. Each violation has its own outcome, in the same order; a failure may be temporary.
 */
export async function reviewViolations(
  client: QueryClient,
  steps: readonly ReviewStep[],
  source: ReviewSource,
): Promise<readonly ReviewOutcome[]> {
  const compared = offers(client, 'conditional_decisions')
    ? await reviewConditionally(client, steps, source)
    : new Map<string, ReviewOutcome>()
  const queue = new PQueue({ concurrency })
  return await queue.addAll(
    steps.map((step) => async () => compared.get(step.id) ?? reviewAfterRead(client, step, source)),
  )
}

/** Works with any service: reads the state, compares it with the state on screen, and then sends the decision. */
async function reviewAfterRead(client: QueryClient, step: ReviewStep, source: ReviewSource): Promise<ReviewOutcome> {
  const { id: violation_id, after } = step
  try {
    const violation = await readState(client, violation_id)
    const already = violation && alreadyOutcome(violation, step, source)
    if (already) return already
    if (violation && isChanged(violation, step)) return { violation_id, type: 'changed', found: stateOf(violation) }
    const body = requestOf(step)
    const review_state = await unwrap(
      apiFor(client).POST('/public/v1/violations/{violation_id}/review', { params: { path: { violation_id } }, body }),
      answeredState,
    )
    const isAsWanted = !review_state || review_state === after.review_state
    return { violation_id, type: 'done', now: isAsWanted ? after : { review_state, dismissal_reason: null } }
  } catch (error) {
    return { violation_id, type: 'failed', error }
  }
}

/** Undefined if the service refuses the read. The review is then sent without a comparison. */
async function readState(client: QueryClient, violation_id: string): Promise<Violation | undefined> {
  try {
    return await client.fetchQuery({
      ...violationQueries.detail(violation_id),
      queryKey: [...violationQueries.all(), 'state', violation_id],
      staleTime: 0,
      gcTime: 0,
      // Fails at once when offline: a paused read would be resumed only after the mutations that wait for it.
      networkMode: 'always',
      // A truncated answer may be complete the next time.
      retry: (failures, error) => error instanceof ApiError && error.kind === 'unreadable' && failures < 2,
    })
  } catch (error) {
    if (isTemporary(error) && !(error instanceof ApiError && error.kind === 'unreadable')) throw error
    return undefined
  }
}

/** Empty if it is missing: that does not turn a successful answer into a failure. */
const answeredState: Reader<ReviewState> = (answer, path) =>
  openEnum<ReviewState>()(member(answer, 'review_state'), path)
