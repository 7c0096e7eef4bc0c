import type { QueryClient } from '@tanstack/react-query'
import PQueue from 'p-queue'
import { ApiError } from '../lib/api-error.ts'
import { isRecord } from '../lib/is-record.ts'
import { apiFor, unwrap } from './client.ts'
import { writeRetry } from './retries.ts'
import type { ReviewVariables, StepOutcome } from './review-mutation.ts'
import type {
  SchemaReviewRequest as ReviewRequest,
  SchemaReviewResponse as ReviewResponse,
  SchemaReviewAction as ReviewAction,
  SchemaReviewState as ReviewState,
  SchemaViolation as Violation,
} from './schema.gen.ts'
import { count, open, type Reader, record, text } from './shape.ts'
import { type ReviewedState, reviewKey, stateOf, violationQueries } from './violations.ts'

/** One request: a decision on a violation. Plain JSON, because the outbox stores it. */
export interface ReviewAttempt {
  violation_id: string
  body: Omit<ReviewRequest, 'apply_to_group'>
  becomes: ReviewedState
  /** The states in which it may be sent: the state on screen and the last one that the service confirmed. */
  expected_states: readonly ReviewState[]
  /** If set, a dismissal with another reason also counts as changed. */
  expected_reason?: string | null
  /** An earlier attempt may have arrived although its answer did not. */
  maybeSent?: boolean
}

/** `violation` is what the service had before, undefined if it could not be read. */
export type ReviewAttempted = { violation: Violation | undefined } & (
  | { type: 'answered'; response: ReviewResponse }
  /** Nothing was sent: the violation already has this state. */
  | { type: 'already'; violation: Violation }
  /** Nothing was sent: someone else decided in the meantime. */
  | { type: 'changed'; violation: Violation }
  | { type: 'failed'; error: unknown }
)

/** Reads the state, compares it with the state on screen, and sends the decision unless someone else has changed it. */
export async function attemptReview(client: QueryClient, attempt: ReviewAttempt): Promise<ReviewAttempted> {
  const { violation_id, body } = attempt
  let violation: Violation | undefined
  try {
    violation = await readState(client, violation_id)
    if (violation && isAlready(violation, attempt)) return { type: 'already', violation }
    if (violation && isChanged(violation, attempt)) return { type: 'changed', violation }
    const response = await unwrap(
      apiFor(client).POST('/public/v1/violations/{violation_id}/review', { params: { path: { violation_id } }, body }),
      readResponse(violation_id, body.action),
    )
    return { type: 'answered', violation, response }
  } catch (error) {
    return { type: 'failed', violation, error }
  }
}

const concurrency = 6

/** Runs the attempts of one mutation. Throws a temporary failure, so that all are retried: each attempt may be repeated. */
export async function reviewViolations(
  client: QueryClient,
  attempts: readonly ReviewAttempt[],
): Promise<readonly StepOutcome[]> {
  const queue = new PQueue({ concurrency })
  return await queue.addAll(attempts.map((attempt) => () => reviewOne(client, attempt)))
}

async function reviewOne(client: QueryClient, attempt: ReviewAttempt): Promise<StepOutcome> {
  const { violation_id, becomes } = attempt
  const attempted = await attemptReview(client, attempt)
  switch (attempted.type) {
    case 'answered':
      return { violation_id, type: 'done', review_state: attempted.response.review_state || becomes.review_state }
    case 'already':
      return { violation_id, type: 'done', review_state: becomes.review_state }
    case 'changed':
      return { violation_id, type: 'changed', found: stateOf(attempted.violation) }
    case 'failed':
  }
  const { error } = attempted
  if (!(error instanceof Error) || writeRetry.retry(0, error)) throw error
  return { violation_id, type: 'refused', error }
}

/** Resolves when no single or group decision is pending for the violation or its group. */
export async function pendingReviewsSettled(
  client: QueryClient,
  { id, group_id }: { id: string; group_id?: string | null },
): Promise<void> {
  const cache = client.getMutationCache()
  const isPending = () =>
    cache.findAll({ mutationKey: reviewKey, status: 'pending' }).some(({ state }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- mutations of this key have these variables
      const review = state.variables as ReviewVariables
      const isForGroup = review.group_id !== null && review.group_id === group_id
      return isForGroup || review.violations.some((violation) => violation.id === id)
    })
  if (!isPending()) return
  await new Promise<void>((resolve) => {
    const stop = cache.subscribe(() => {
      if (isPending()) return
      stop()
      resolve()
    })
  })
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
    const isRetryable = error instanceof ApiError && writeRetry.retry(0, error) && error.kind !== 'unreadable'
    if (isRetryable) throw error
    return undefined
  }
}

/** A service may omit the reason. If this decision may have been sent, the same state is then enough. */
function isAlready(found: Violation, { becomes, maybeSent }: ReviewAttempt): boolean {
  if (found.review_state !== becomes.review_state) return false
  return found.dismissal_reason === becomes.dismissal_reason || (maybeSent === true && found.dismissal_reason === null)
}

function isChanged(found: Violation, { expected_states, expected_reason }: ReviewAttempt): boolean {
  if (!expected_states.includes(found.review_state)) return true
  if (found.review_state !== 'dismissed' || typeof expected_reason !== 'string') return false
  return found.dismissal_reason !== expected_reason
}

const response = record<ReviewResponse>({
  violation_id: text,
  action: open<ReviewAction>(),
  review_state: open<ReviewState>(),
  violations_updated: count,
})

/** Missing fields do not turn a successful answer into a failure. */
function readResponse(violation_id: string, action: ReviewAction): Reader<ReviewResponse> {
  return (value, place) =>
    response({ violation_id, action, violations_updated: 1, ...(isRecord(value) && value) }, place)
}
