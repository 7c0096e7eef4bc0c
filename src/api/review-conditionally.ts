import type { QueryClient } from '@tanstack/react-query'
import { isRecord } from '../lib/is-record.ts'
import { apiFor, idempotencyKey, unwrap } from './client.ts'
import { ApiError, isApiError } from '../lib/api-error.ts'
import { knownExtensions } from './extensions.ts'
import type {
  SchemaConditionalDecision as ConditionalDecision,
  SchemaConditionalReviewRequest as ConditionalReviewRequest,
} from '../../contract/extensions.gen.ts'
import type { ReviewAttempt } from './review-violation.ts'
import type { SchemaReviewState as ReviewState } from '../../contract/openapi.gen.ts'
import { count, id, list, listOrEmpty, open, type Reader, record, textOrNull } from './parse-response.ts'
import { type ReviewedState, stateOf } from './violations.ts'

/** How a decision was made, and what tells its repetition from another one. */
export interface DecisionSource {
  kind: ConditionalReviewRequest['kind']
  key: string
  /** Names it in the history. */
  decision_id?: string
  /** The decision that is taken back. */
  undoes?: string
}

/** What the service found instead of what was expected, and who decided it where the service tells. */
export interface FoundDecision extends ReviewedState {
  decided_by?: string | null
  decided_at?: string | null
}

export type ConditionalOutcome =
  | { type: 'answered'; now: FoundDecision }
  /** It was in this state before. */
  | { type: 'already' }
  | { type: 'changed'; found: FoundDecision }
  /** The request for this one failed, after others had been answered. */
  | { type: 'failed'; error: unknown }

interface FoundState extends Required<FoundDecision> {
  violation_id: string
  decision_id: string | null
}

const found = record<FoundState>({
  violation_id: id,
  review_state: open<ReviewState>(),
  dismissal_reason: textOrNull,
  decided_by: textOrNull,
  decided_at: textOrNull,
  decision_id: textOrNull,
})
const conflict = record<{ found: FoundState[] }>({ found: list(found) })
const response = record<{ decision_id: string | null; violations_updated: number; violations: FoundState[] }>({
  decision_id: textOrNull,
  violations_updated: count,
  violations: listOrEmpty(found),
})

type Answer =
  | { type: 'recorded'; decision_id: string | null; violations_updated: number; violations: FoundState[] }
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
  const decisions = new Map(attempts.map((attempt) => [attempt.violation_id, decisionOf(attempt, source)]))
  const { email } = knownExtensions(client)
  // The state on screen may be a decision that was refused since; each violation has only so many states to expect.
  let tries = attempts.reduce((most, { expected_states }) => Math.max(most, expected_states.length), 1) + 2
  for (;;) {
    const rest = attempts.filter(({ violation_id }) => !outcomes.has(violation_id))
    const [first] = rest
    if (!first) return
    const parts = rest.flatMap(({ violation_id }) => decisions.get(violation_id) ?? [])
    const answer = await post(client, first, parts, source)
    if (answer.type === 'recorded') {
      const now = new Map(answer.violations.map((one) => [one.violation_id, one]))
      for (const { violation_id, becomes } of rest) {
        const state = now.get(violation_id)
        // After an undo another decision is in force, and every violation was changed or none.
        const isOlder = !source.undoes && state?.decision_id && state.decision_id !== answer.decision_id
        const isUnchanged = answer.violations_updated === 0 || isOlder
        outcomes.set(violation_id, isUnchanged ? { type: 'already' } : { type: 'answered', now: state ?? becomes })
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
      const state = byId.get(violation_id)
      if (!state) continue
      if (isAlready(state, attempt)) outcomes.set(violation_id, { type: 'already' })
      else if (isChanged(state, attempt) || isOthers(state, decisions.get(violation_id), email)) {
        const { decided_by, decided_at } = state
        outcomes.set(violation_id, { type: 'changed', found: { ...stateOf(state), decided_by, decided_at } })
      } else decisions.set(violation_id, decisionOf(attempt, source, state))
    }
  }
}

/** A reason and who decided are compared only where the attempt names them. `found` is what it may be sent for again. */
function decisionOf(
  { violation_id, expected_states, expected_reason, expected_by }: ReviewAttempt,
  { undoes }: DecisionSource,
  found?: FoundState,
): ConditionalDecision {
  const review_state = found?.review_state ?? expected_states[0] ?? 'undecided'
  const isReasonKnown = review_state === 'dismissed' && typeof expected_reason === 'string'
  const decided_by = found?.decided_by ?? expected_by
  const undone = found?.decision_id ?? undoes
  return {
    violation_id,
    expected: {
      review_state,
      ...(isReasonKnown && { dismissal_reason: expected_reason }),
      ...(typeof expected_by === 'string' && typeof decided_by === 'string' && { decided_by }),
    },
    ...(undoes !== undefined && undone !== undefined && { undoes: undone }),
  }
}

/**
 * Whether someone else has made the decision, which looks as the expected one did. A decision of the reviewer's own has another id if
 * it was sent through the published API.
 */
function isOthers(found: FoundState, sent: ConditionalDecision | undefined, email: string | null): boolean {
  if (found.decided_by !== null && found.decided_by === email) return false
  const { undoes, expected } = sent ?? {}
  if (undoes !== undefined && found.review_state === expected?.review_state) return found.decision_id !== undoes
  return expected?.decided_by !== undefined && found.decided_by !== expected.decided_by
}

async function post(
  client: QueryClient,
  { body: { action, reason } }: ReviewAttempt,
  decisions: ConditionalDecision[],
  { kind, key, decision_id }: DecisionSource,
): Promise<Answer> {
  const body: ConditionalReviewRequest = {
    action,
    ...(action === 'dismiss' && { reason }),
    kind,
    decision_id,
    decisions,
  }
  const call = apiFor(client).POST('/extensions/v1/reviews', { body, headers: { [idempotencyKey]: key } })
  // The body of a conflict is read like an answer; without one it is a refusal like any other.
  const refused = await call
    .then(({ response: { status }, error }) => (status === 409 ? error : null))
    .catch(() => null)
  return readConflict(refused) ?? (await unwrap(call, readRecorded))
}

function readConflict(body: unknown): Answer | null {
  // A whole one is parsed by now.
  if (typeof body === 'string' && body.startsWith('{'))
    throw new ApiError({ kind: 'unreadable', detail: 'The answer is cut off' })
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
