import type { QueryClient } from '@tanstack/react-query'
import PQueue from 'p-queue'
import { ApiError } from '../lib/api-error.ts'
import { isRecord } from '../lib/is-record.ts'
import { apiFor, unwrap } from './client.ts'
import { writeRetry } from './retries.ts'
import { fetchGroupMembers, type GroupLookup } from './review-group.ts'
import type { ReviewVariables, StepOutcome } from './review-mutation.ts'
import type {
  SchemaReviewRequest as ReviewRequest,
  SchemaReviewResponse as ReviewResponse,
  SchemaReviewAction as ReviewAction,
  SchemaReviewState as ReviewState,
  SchemaViolation as Violation,
} from './schema.gen.ts'
import { count, open, type Reader, record, text } from './shape.ts'
import { isSameDecision, type ReviewedState, reviewKey, stateOf, violationQueries } from './violations.ts'

/** One request: a decision on a violation or its group. Plain JSON, since it is kept in the outbox. */
export interface ReviewAttempt {
  violation_id: string
  body: ReviewRequest
  becomes: ReviewedState
  /** The states in which it may be sent: the one shown, and the last one the service confirmed. */
  expected_states: readonly ReviewState[]
  /** Where it is given, the expected state with another reason counts as changed too. */
  expected_reason?: string | null
  /** An earlier attempt may have arrived although its answer did not. */
  maybeSent?: boolean
  /** Of a decision for a group: its members are read again before it is sent. */
  group?: { lookup: GroupLookup; members: readonly ExpectedMember[] }
}

/** A member of a group as it stood when the reviewer decided. */
export interface ExpectedMember {
  id: string
  expected_states: readonly ReviewState[]
  dismissal_reason: string | null
}

/** `violation` is what the service had before; undefined where it would not say. */
export type ReviewAttempted = { violation: Violation | undefined } & (
  | { type: 'answered'; response: ReviewResponse }
  /** Nothing was sent: the violation is so already. */
  | { type: 'already'; violation: Violation }
  /** Nothing was sent: someone else decided in the meantime. */
  | { type: 'changed'; violation: Violation; members?: readonly Violation[] }
  | { type: 'failed'; error: unknown }
)

/** Reads the state, compares it with what was shown, and sends the decision unless someone else was first. */
export async function attemptReview(client: QueryClient, attempt: ReviewAttempt): Promise<ReviewAttempted> {
  const { violation_id, body, group } = attempt
  let violation: Violation | undefined
  try {
    if (group) {
      const members = await fetchGroupMembers(client, group.lookup)
      violation = members.find((member) => isOverruled(member, attempt))
      if (violation) return { type: 'changed', violation, members }
      violation = members.find(({ id }) => id === violation_id)
    } else violation = await readState(client, violation_id)
    // The other members of a group may not be so yet: a decision for the group is sent all the same.
    if (violation && !body.apply_to_group && isAlready(violation, attempt)) return { type: 'already', violation }
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

/** The attempts of one mutation. Throws what may succeed later, so that the whole is tried again: each may be repeated. */
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
    case 'answered': {
      const { review_state, violations_updated } = attempted.response
      return { violation_id, type: 'done', review_state: review_state || becomes.review_state, violations_updated }
    }
    case 'already':
      return { violation_id, type: 'done', review_state: becomes.review_state, violations_updated: 1 }
    case 'changed': {
      const { violation, members } = attempted
      return { violation_id, type: 'changed', found: stateOf(violation), members }
    }
    case 'failed':
  }
  const { error } = attempted
  if (!(error instanceof Error) || writeRetry.retry(0, error)) throw error
  return { violation_id, type: 'refused', error }
}

/** Resolves when no decision made by hand is pending for the violation or its group. */
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

/** Undefined where the service will not say: then its answer to the decision has to do. */
async function readState(client: QueryClient, violation_id: string): Promise<Violation | undefined> {
  try {
    return await client.fetchQuery({
      ...violationQueries.detail(violation_id),
      queryKey: [...violationQueries.all(), 'state', violation_id],
      staleTime: 0,
      gcTime: 0,
      // Offline it fails at once: a paused read would be resumed only after the mutations that wait for this one.
      networkMode: 'always',
      // A truncated answer may come whole the next time.
      retry: (failures, error) => error instanceof ApiError && error.kind === 'unreadable' && failures < 2,
    })
  } catch (error) {
    const isRetryable = error instanceof ApiError && writeRetry.retry(0, error) && error.kind !== 'unreadable'
    if (isRetryable) throw error
    return undefined
  }
}

/** A service may not tell the reason: then the state has to do, where the decision may be this one. */
function isAlready(found: Violation, { becomes, maybeSent }: ReviewAttempt): boolean {
  if (found.review_state !== becomes.review_state) return false
  return found.dismissal_reason === becomes.dismissal_reason || (maybeSent === true && found.dismissal_reason === null)
}

function isChanged(found: Violation, { body, becomes, expected_states, expected_reason }: ReviewAttempt): boolean {
  // A decision for a group that arrived without its answer finds its own state.
  if (body.apply_to_group && found.review_state === becomes.review_state) return false
  if (!expected_states.includes(found.review_state)) return true
  return typeof expected_reason === 'string' && found.dismissal_reason !== expected_reason
}

/** Whether a decision for the group would change what someone else has decided since. */
function isOverruled(found: Violation, { becomes, group }: ReviewAttempt): boolean {
  if (isSameDecision(found, becomes)) return false
  const known = group?.members.find(({ id }) => id === found.id)
  if (!known) return found.review_state !== 'undecided'
  if (!known.expected_states.includes(found.review_state)) return true
  return found.review_state === 'dismissed' && found.dismissal_reason !== known.dismissal_reason
}

const response = record<ReviewResponse>({
  violation_id: text,
  action: open<ReviewAction>(),
  review_state: open<ReviewState>(),
  violations_updated: count,
})

/** An answer that says too little still is a success: its status said so. */
function readResponse(violation_id: string, action: ReviewAction): Reader<ReviewResponse> {
  return (value, place) =>
    response({ violation_id, action, violations_updated: 1, ...(isRecord(value) && value) }, place)
}
