import type { QueryClient } from '@tanstack/react-query'
import PQueue from 'p-queue'
import { ApiError } from '../lib/api-error.ts'
import { isRecord } from '../lib/is-record.ts'
import { apiFor, unwrap } from './client.ts'
import { offers } from './extensions.ts'
import { writeRetry } from '../lib/retry.ts'
import { waitUntil } from '../lib/wait-until.ts'
import {
  type ConditionalOutcome,
  type DecisionSource,
  type FoundDecision,
  isAlready,
  isChanged,
  reviewConditionally,
} from './review-conditionally.ts'
import type { ReviewVariables, StepOutcome } from './review-mutation.ts'
import type {
  SchemaReviewRequest as ReviewRequest,
  SchemaReviewResponse as ReviewResponse,
  SchemaReviewAction as ReviewAction,
  SchemaReviewState as ReviewState,
  SchemaViolation as Violation,
} from '../../contract/openapi.gen.ts'
import { count, open, type Reader, record, text } from './parse-response.ts'
import { cachedViolations, type ReviewedState, reviewKey, stateOf, violationQueries } from './violations.ts'

/** One request: a decision on a violation. Plain JSON, because the outbox stores it. */
export interface ReviewAttempt {
  violation_id: string
  body: Omit<ReviewRequest, 'apply_to_group'>
  becomes: ReviewedState
  /** The states in which it may be sent: the state on screen and the last one that the service confirmed. */
  expected_states: readonly ReviewState[]
  /** If set, a dismissal with another reason also counts as changed. */
  expected_reason?: string | null
  /** If set, a decision of someone else also counts as changed, where the service tells who decided. */
  expected_by?: string | null
  /** An earlier attempt may have arrived although its answer did not. */
  maybeSent?: boolean
}

/** `violation` is what the service had before, undefined if it could not be read. */
export type ReviewAttempted = { violation: Violation | undefined } & (
  | { type: 'answered'; review_state: ReviewState | '' }
  /** Nothing was changed: the violation already has this state. */
  | { type: 'already' }
  /** Nothing was changed: someone else decided in the meantime. */
  | { type: 'changed'; found: FoundDecision }
  | { type: 'failed'; error: unknown }
)

const concurrency = 6

/** Sends the decisions unless someone else has changed the state on screen. The service compares them where it can, all in one request. */
export async function attemptReviews(
  client: QueryClient,
  attempts: readonly ReviewAttempt[],
  source: DecisionSource,
): Promise<readonly ReviewAttempted[]> {
  const conditional = offers(client, 'conditional_decisions') && (await attemptConditionally(client, attempts, source))
  if (conditional) return conditional
  const queue = new PQueue({ concurrency })
  return await queue.addAll(attempts.map((attempt) => () => attemptAfterRead(client, attempt)))
}

/** Null if the service does not know the operation or one of the violations. */
async function attemptConditionally(
  client: QueryClient,
  attempts: readonly ReviewAttempt[],
  source: DecisionSource,
): Promise<readonly ReviewAttempted[] | null> {
  const ids = new Set(attempts.map(({ violation_id }) => violation_id))
  const cached = cachedViolations(client, ({ id }) => ids.has(id))
  try {
    const outcomes = await reviewConditionally(client, attempts, source)
    if (!outcomes) return null
    const queue = new PQueue({ concurrency })
    return await queue.addAll(
      attempts.map(({ violation_id, becomes }) => async (): Promise<ReviewAttempted> => {
        const violation = cached.get(violation_id)
        const outcome = outcomes.get(violation_id)
        if (outcome?.type !== 'changed') return attemptedOf(outcome, violation, becomes)
        // To name it.
        const read = violation ?? (await readState(client, violation_id).catch(() => undefined))
        return { type: 'changed', violation: read, found: outcome.found }
      }),
    )
  } catch (error) {
    return attempts.map(({ violation_id }) => ({ type: 'failed', violation: cached.get(violation_id), error }))
  }
}

function attemptedOf(
  outcome: Exclude<ConditionalOutcome, { type: 'changed' }> | undefined,
  violation: Violation | undefined,
  becomes: ReviewedState,
): ReviewAttempted {
  if (outcome?.type === 'already') return { type: 'already', violation }
  if (outcome?.type === 'failed') return { type: 'failed', violation, error: outcome.error }
  return { type: 'answered', violation, review_state: (outcome?.now ?? becomes).review_state }
}

/** Works with any service: reads the state, compares it with the state on screen, and then sends the decision. */
async function attemptAfterRead(client: QueryClient, attempt: ReviewAttempt): Promise<ReviewAttempted> {
  const { violation_id, body } = attempt
  let violation: Violation | undefined
  try {
    violation = await readState(client, violation_id)
    if (violation && isAlready(violation, attempt)) return { type: 'already', violation }
    if (violation && isChanged(violation, attempt)) return { type: 'changed', violation, found: stateOf(violation) }
    const { review_state } = await unwrap(
      apiFor(client).POST('/public/v1/violations/{violation_id}/review', { params: { path: { violation_id } }, body }),
      readResponse(violation_id, body.action),
    )
    return { type: 'answered', violation, review_state }
  } catch (error) {
    return { type: 'failed', violation, error }
  }
}

/** Runs the attempts of one mutation. Throws a temporary failure, so that all are retried: each attempt may be repeated. */
export async function reviewViolations(
  client: QueryClient,
  attempts: readonly ReviewAttempt[],
  source: DecisionSource,
): Promise<readonly StepOutcome[]> {
  const conditional = offers(client, 'conditional_decisions') && (await reviewTogether(client, attempts, source))
  if (conditional) return conditional
  const queue = new PQueue({ concurrency })
  return await queue.addAll(attempts.map((attempt) => () => reviewOne(client, attempt)))
}

/** All in one request. Null if the service does not know the operation or one of the violations. */
async function reviewTogether(
  client: QueryClient,
  attempts: readonly ReviewAttempt[],
  source: DecisionSource,
): Promise<readonly StepOutcome[] | null> {
  try {
    const outcomes = await reviewConditionally(client, attempts, source)
    return outcomes && attempts.map((attempt) => outcomeOf(attempt, outcomes.get(attempt.violation_id)))
  } catch (error) {
    return attempts.map((attempt) => refused(attempt, error))
  }
}

function outcomeOf(attempt: ReviewAttempt, outcome: ConditionalOutcome | undefined): StepOutcome {
  const { violation_id, becomes } = attempt
  if (outcome?.type === 'failed') return refused(attempt, outcome.error)
  if (outcome?.type === 'changed') return { violation_id, type: 'changed', found: outcome.found }
  if (outcome?.type === 'already') return { violation_id, type: 'already', found: becomes }
  const { review_state, decided_by, decided_at }: FoundDecision = outcome?.type === 'answered' ? outcome.now : becomes
  return { violation_id, type: 'done', review_state, decided_by, decided_at }
}

async function reviewOne(client: QueryClient, attempt: ReviewAttempt): Promise<StepOutcome> {
  const { violation_id, becomes } = attempt
  const attempted = await attemptAfterRead(client, attempt)
  switch (attempted.type) {
    case 'answered':
      return { violation_id, type: 'done', review_state: attempted.review_state || becomes.review_state }
    case 'already':
      return { violation_id, type: 'already', found: becomes }
    case 'changed':
      return { violation_id, type: 'changed', found: attempted.found }
    case 'failed':
  }
  return refused(attempt, attempted.error)
}

/** Throws a temporary failure. */
function refused({ violation_id }: ReviewAttempt, error: unknown): StepOutcome {
  if (!(error instanceof Error) || writeRetry.retry(0, error)) throw error
  return { violation_id, type: 'refused', error }
}

/** Resolves when no single or group decision is pending for the violation or its group, or when it is aborted. */
export async function pendingReviewsSettled(
  client: QueryClient,
  { id, group_id }: { id: string; group_id?: string | null },
  signal: AbortSignal,
): Promise<void> {
  const cache = client.getMutationCache()
  const isPending = () =>
    cache.findAll({ mutationKey: reviewKey, status: 'pending' }).some(({ state }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- mutations of this key have these variables
      const review = state.variables as ReviewVariables
      const isForGroup = review.group_id !== null && review.group_id === group_id
      return isForGroup || review.violations.some((violation) => violation.id === id)
    })
  await waitUntil(
    () => !isPending(),
    (listener) => cache.subscribe(listener),
    signal,
  )
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
