import type { QueryClient } from '@tanstack/react-query'
import { isRecord } from '../lib/is-record.ts'
import { apiFor, idempotencyKey, unwrap } from './client.ts'
import { ApiError, isApiError } from '../lib/api-error.ts'
import type {
  SchemaConditionalReviewRequest as ConditionalReviewRequest,
  SchemaExpectedState as ExpectedState,
} from './extensions.gen.ts'
import type { ReviewAttempt } from './review-violation.ts'
import type { SchemaReviewState as ReviewState } from './schema.gen.ts'
import { count, id, list, listOrEmpty, open, type Reader, record, textOrNull } from './shape.ts'
import { type ReviewedState, stateOf } from './violations.ts'

/** How a decision was made, and what tells its repetition from another one. */
export interface DecisionSource {
  kind: ConditionalReviewRequest['kind']
  key: string
}

export type ConditionalOutcome =
  | { type: 'answered'; now: ReviewedState }
  /** It was in this state before. */
  | { type: 'already' }
  | { type: 'changed'; found: ReviewedState }
  /** The request for this one failed, after others had been answered. */
  | { type: 'failed'; error: unknown }

interface FoundState extends ReviewedState {
  violation_id: string
}

const found = record<FoundState>({
  violation_id: id,
  review_state: open<ReviewState>(),
  dismissal_reason: textOrNull,
})
const conflict = record<{ found: FoundState[] }>({ found: list(found) })
const response = record<{ violations_updated: number; violations: FoundState[] }>({
  violations_updated: count,
  violations: listOrEmpty(found),
})

type Answer =
  | { type: 'recorded'; violations_updated: number; violations: FoundState[] }
  | { type: 'conflict'; found: FoundState[] }

const maxDecisions = 500

/**
 * Decides with the states that are expected, in one request for all violations that become the same. The service changes
 * nothing if one of them is another's decision; the others are then decided without it. Null if the service does not know the
 * operation, or not all of the violations.
 */
export async function reviewConditionally(
  client: QueryClient,
  attempts: readonly ReviewAttempt[],
  source: DecisionSource,
): Promise<ReadonlyMap<string, ConditionalOutcome> | null> {
  const outcomes = new Map<string, ConditionalOutcome>()
  try {
    for (const part of partsOf(attempts)) await decidePart(client, part, source, outcomes)
  } catch (error) {
    if (isApiError(error, 404)) return null
    if (outcomes.size === 0) throw error
    for (const { violation_id } of attempts) {
      if (!outcomes.has(violation_id)) outcomes.set(violation_id, { type: 'failed', error })
    }
  }
  return outcomes
}

/** Violations that become the same, at most as many as one request may have. */
function partsOf(attempts: readonly ReviewAttempt[]): ReviewAttempt[][] {
  const byBody = new Map<string, ReviewAttempt[]>()
  for (const attempt of attempts) {
    const body = JSON.stringify([attempt.body.action, attempt.body.reason])
    byBody.set(body, [...(byBody.get(body) ?? []), attempt])
  }
  return [...byBody.values()].flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / maxDecisions) }, (_, part) =>
      same.slice(part * maxDecisions, (part + 1) * maxDecisions),
    ),
  )
}

async function decidePart(
  client: QueryClient,
  attempts: readonly ReviewAttempt[],
  source: DecisionSource,
  outcomes: Map<string, ConditionalOutcome>,
): Promise<void> {
  const expected = new Map(attempts.map((attempt) => [attempt.violation_id, expectedOf(attempt)]))
  // The state on screen may be a decision that was refused since; each violation has only so many states to expect.
  let tries = attempts.reduce((most, { expected_states }) => Math.max(most, expected_states.length), 1) + 1
  for (;;) {
    const rest = attempts.filter(({ violation_id }) => !outcomes.has(violation_id))
    const [first] = rest
    if (!first) return
    const answer = await post(client, first, rest, expected, source)
    if (answer.type === 'recorded') {
      const now = new Map(answer.violations.map((one) => [one.violation_id, one]))
      const isUnchanged = answer.violations_updated === 0
      for (const { violation_id, becomes } of rest) {
        const state = stateOf(now.get(violation_id) ?? becomes)
        outcomes.set(violation_id, isUnchanged ? { type: 'already' } : { type: 'answered', now: state })
      }
      return
    }
    const byId = new Map(answer.found.map((one) => [one.violation_id, one]))
    const stale = rest.filter(({ violation_id }) => byId.has(violation_id))
    if (stale.length === 0 || tries === 0)
      throw new ApiError({ kind: 'unreadable', detail: 'A conflict without a violation' })
    tries -= 1
    for (const attempt of stale) {
      const { violation_id } = attempt
      const state = byId.get(violation_id) ?? attempt.becomes
      if (isAlready(state, attempt)) outcomes.set(violation_id, { type: 'already' })
      else if (isChanged(state, attempt)) outcomes.set(violation_id, { type: 'changed', found: stateOf(state) })
      else expected.set(violation_id, expectedOf(attempt, state.review_state))
    }
  }
}

/** A reason is compared only where the attempt names one. */
function expectedOf(
  { expected_states, expected_reason }: ReviewAttempt,
  review_state = expected_states[0] ?? 'undecided',
): ExpectedState {
  const isReasonKnown = review_state === 'dismissed' && typeof expected_reason === 'string'
  return { review_state, ...(isReasonKnown && { dismissal_reason: expected_reason }) }
}

async function post(
  client: QueryClient,
  { body: { action, reason }, becomes }: ReviewAttempt,
  attempts: readonly ReviewAttempt[],
  expected: ReadonlyMap<string, ExpectedState>,
  { kind, key }: DecisionSource,
): Promise<Answer> {
  const body: ConditionalReviewRequest = {
    action,
    ...(action === 'dismiss' && { reason }),
    kind,
    decisions: attempts.map(({ violation_id }) => ({
      violation_id,
      expected: expected.get(violation_id) ?? { review_state: becomes.review_state },
    })),
  }
  const call = apiFor(client).POST('/extensions/v1/reviews', { body, headers: { [idempotencyKey]: key } })
  // The body of a conflict is read like an answer; without one it is a refusal like any other.
  const conflicting = call.then(({ response: { status }, error }) => (status === 409 ? readConflict(error) : null))
  return (await conflicting.catch(() => null)) ?? (await unwrap(call, readRecorded))
}

function readConflict(body: unknown): Answer | null {
  if (!isRecord(body) || !Array.isArray(body['found'])) return null
  return { type: 'conflict', ...conflict(body, 'The answer') }
}

const readRecorded: Reader<Answer> = (value, place) => ({ type: 'recorded', ...response(value, place) })

/** A service may omit the reason. If this decision may have been sent, the same state is then enough. */
export function isAlready(found: ReviewedState, { becomes, maybeSent }: ReviewAttempt): boolean {
  if (found.review_state !== becomes.review_state) return false
  return found.dismissal_reason === becomes.dismissal_reason || (maybeSent === true && found.dismissal_reason === null)
}

export function isChanged(found: ReviewedState, { expected_states, expected_reason }: ReviewAttempt): boolean {
  if (!expected_states.includes(found.review_state)) return true
  if (found.review_state !== 'dismissed' || typeof expected_reason !== 'string') return false
  return found.dismissal_reason !== expected_reason
}
