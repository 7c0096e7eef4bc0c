import type { QueryClient } from '@tanstack/react-query'
import { painted } from '../lib/after-paint.ts'
import { ApiError } from '../lib/api-error.ts'
import { isRecord } from '../lib/is-record.ts'
import { apiFor, unwrap } from './client.ts'
import { writeRetry } from './retries.ts'
import { type ReviewVariables, reviewsUnderWay, StateChanged } from './review-mutation.ts'
import type {
  SchemaReviewRequest as ReviewRequest,
  SchemaReviewResponse as ReviewResponse,
  SchemaReviewAction as ReviewAction,
  SchemaReviewState as ReviewState,
  SchemaViolation as Violation,
} from './schema.gen.ts'
import { count, open, type Reader, record, text } from './shape.ts'
import { violationQueries } from './violations.ts'

/** The request alone, for queues of their own. */
export function postReview(
  client: QueryClient,
  { violation_id, body, signal }: { violation_id: string; body: ReviewRequest; signal?: AbortSignal },
): Promise<ReviewResponse> {
  const params = { path: { violation_id } }
  return unwrap(
    apiFor(client).POST('/public/v1/violations/{violation_id}/review', { params, body, signal }),
    readResponse(violation_id, body.action),
  )
}

/** Sends a decision, unless someone else was first. */
export async function reviewViolation(client: QueryClient, variables: ReviewVariables): Promise<ReviewResponse> {
  const { violation_id, body, becomes, expected_states } = variables
  // It is in the outbox; what the reviewer sees of it goes first.
  await painted()
  await afterEarlier(client, variables)
  const found = await stateNow(client, violation_id)
  if (found && !body.apply_to_group && isAlready(found, becomes)) {
    // Either it arrived and its answer was lost, or someone else decided the same: there is nothing left to send.
    return { violation_id, action: body.action, review_state: found.review_state, violations_updated: 1 }
  }
  // A decision for a group that arrived without its answer finds its own state.
  const expected = body.apply_to_group ? [...expected_states, becomes.review_state] : expected_states
  if (found && !expected.includes(found.review_state)) throw new StateChanged(found)
  return postReview(client, { violation_id, body })
}

/**
 * A scope keeps the decisions on one violation in order. A decision for a group also touches its other members, so it
 * waits for theirs, and theirs for it.
 */
async function afterEarlier(client: QueryClient, own: ReviewVariables): Promise<void> {
  const isBlocked = () => {
    const all = reviewsUnderWay(client)
    const at = all.indexOf(own)
    return at > 0 && all.slice(0, at).some((other) => crosses(other, own))
  }
  if (!isBlocked()) return
  await new Promise<void>((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (isBlocked()) return
      stop()
      resolve()
    })
  })
}

function crosses(one: ReviewVariables, other: ReviewVariables): boolean {
  if (one.violation_id === other.violation_id) return true
  const forGroup = one.body.apply_to_group || other.body.apply_to_group
  return Boolean(forGroup) && one.group_id !== null && one.group_id === other.group_id
}

/**
 * Asked for every decision, however fresh the page is: someone else may have decided a second ago, and nobody waits for
 * it, since the next violation is already open. Undefined where the service will not say: then the decision itself is its
 * answer.
 */
async function stateNow(client: QueryClient, violation_id: string): Promise<Violation | undefined> {
  try {
    return await client.fetchQuery({
      ...violationQueries.detail(violation_id),
      queryKey: [...violationQueries.all(), 'state', violation_id],
      staleTime: 0,
      gcTime: 0,
      // Without a network it fails, and the decision itself waits: by itself a client resumes reads only after all that was
      // held back, and what is behind this decision is sent after it.
      networkMode: 'always',
      // One that was cut off may come whole; a service that never answers in readable words is not asked for long.
      retry: (failures, error) => error instanceof ApiError && error.kind === 'unreadable' && failures < 2,
    })
  } catch (error) {
    const mayComeBack = error instanceof ApiError && writeRetry.retry(0, error) && error.kind !== 'unreadable'
    if (mayComeBack) throw error
    return undefined
  }
}

function isAlready(found: Violation, becomes: ReviewVariables['becomes']): boolean {
  return found.review_state === becomes.review_state && found.dismissal_reason === becomes.dismissal_reason
}

const response = record<ReviewResponse>({
  violation_id: text,
  action: open<ReviewAction>(),
  review_state: open<ReviewState>(),
  violations_updated: count,
})

/** An answer that says too little still is a yes: its status said so. */
function readResponse(violation_id: string, action: ReviewAction): Reader<ReviewResponse> {
  return (value, place) =>
    response({ violation_id, action, violations_updated: 1, ...(isRecord(value) && value) }, place)
}
