import type { QueryClient } from '@tanstack/react-query'
import PQueue from 'p-queue'
import type { ReviewState, Violation } from '../../../contract/openapi.gen.ts'
import { ApiError } from '../../lib/api-error.ts'
import { isTemporary } from '../../lib/retry.ts'
import type { ReviewStep } from '../../state/stored-values.ts'
import { apiFor, unwrap } from '../client.ts'
import { member } from '../errors.ts'
import { openEnum, type Reader } from '../parse-response.ts'
import { alreadyOutcome, isChanged, requestOf, type ReviewOutcome, type ReviewSource } from '../review-outcome.ts'
import { stateOf } from '../reviews.ts'
import { violationKeys } from '../violation-cache.ts'
import { fetchDetail } from './list.ts'

const concurrency = 6

/** The published API cannot compare: each state is read and compared with the expected one, and then the decision is sent. */
export async function reviewAfterRead(
  client: QueryClient,
  steps: readonly ReviewStep[],
  source: ReviewSource,
): Promise<readonly ReviewOutcome[]> {
  const queue = new PQueue({ concurrency })
  return await queue.addAll(steps.map((step) => () => reviewOne(client, step, source)))
}

async function reviewOne(client: QueryClient, step: ReviewStep, source: ReviewSource): Promise<ReviewOutcome> {
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
      queryKey: [...violationKeys.all(), 'state', violation_id],
      queryFn: fetchDetail(violation_id),
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
