import type { QueryClient } from '@tanstack/react-query'
import PQueue from 'p-queue'
import { isRecord } from '../lib/is-record.ts'
import { apiFor, idempotencyKey, unwrap } from './client.ts'
import { ApiError, isApiError } from '../lib/api-error.ts'
import { isTemporary } from '../lib/retry.ts'
import { knownExtensions } from './extensions.ts'
import type { ConditionalDecision, ConditionalReviewRequest } from '../../contract/extensions.gen.ts'
import {
  alreadyOutcome,
  type FoundDecision,
  isChanged,
  requestOf,
  type ReviewOutcome,
  type ReviewSource,
  type ReviewStep,
} from './review-outcome.ts'
import { id, list, listOrEmpty, ownRecord, type Reader } from './parse-response.ts'
import { stateOf } from './violation-cache.ts'

interface FoundState extends Required<FoundDecision> {
  violation_id: string
  decision_id: string | null
}

const found = ownRecord<FoundState>({ violation_id: id })
const conflict = ownRecord<{ found: FoundState[] }>({ found: list(found) })
const response = ownRecord<{ decision_id: string | null; violations_updated: number; violations: FoundState[] }>({
  violations: listOrEmpty(found),
})

type Answer =
  | { type: 'recorded'; decision_id: string | null; violations_updated: number; violations: FoundState[] }
  | { type: 'conflict'; found: FoundState[] }

const maxDecisions = 500
const concurrency = 6

/**
 * Decides with the states that are expected, in one request for all violations that become the same. The service changes
 * nothing if one of them is another's decision; the others are then decided without it. Null if the service does not know the
 * operation, or not all of the violations.
 */
export async function reviewConditionally(
  client: QueryClient,
  steps: readonly ReviewStep[],
  source: ReviewSource,
): Promise<readonly ReviewOutcome[] | null> {
  const outcomes = new Map<string, ReviewOutcome>()
  const fail = (failed: readonly ReviewStep[], error: unknown) => {
    for (const { id: violation_id } of failed)
      if (!outcomes.has(violation_id)) outcomes.set(violation_id, { violation_id, type: 'failed', error })
  }
  const decideEach = async (left: readonly ReviewStep[]) => {
    const queue = new PQueue({ concurrency })
    await queue.addAll(
      left.map((step) => async () => {
        await decidePart(client, [step], source, outcomes).catch((error: unknown) => fail([step], error))
      }),
    )
  }
  for (const part of partsOf(steps)) {
    try {
      await decidePart(client, part, source, outcomes)
    } catch (error) {
      if (isApiError(error, 404)) return null
      if (isTemporary(error)) {
        fail(steps, error)
        break
      }
      // Of a bulk decision one violation may be the reason for the refusal: each is then tried by itself.
      const left = part.filter(({ id }) => !outcomes.has(id))
      if (source.kind !== 'bulk' || left.length === 1) fail(left, error)
      else await decideEach(left)
    }
  }
  return steps.flatMap((step) => outcomes.get(step.id) ?? [])
}

/** Violations that become the same, at most as many as one request may have. */
function partsOf(steps: readonly ReviewStep[]): ReviewStep[][] {
  const byBody = new Map<string, ReviewStep[]>()
  for (const step of steps) {
    const body = JSON.stringify(requestOf(step))
    byBody.set(body, [...(byBody.get(body) ?? []), step])
  }
  return [...byBody.values()].flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / maxDecisions) }, (_, part) =>
      same.slice(part * maxDecisions, (part + 1) * maxDecisions),
    ),
  )
}

async function decidePart(
  client: QueryClient,
  steps: readonly ReviewStep[],
  source: ReviewSource,
  outcomes: Map<string, ReviewOutcome>,
): Promise<void> {
  const decisions = new Map(steps.map((step) => [step.id, decisionOf(step, source)]))
  const { email } = knownExtensions(client)
  // The state on screen may be a decision that was refused since; each violation has only so many states to expect.
  let tries = steps.reduce((most, { expected_states }) => Math.max(most, expected_states.length), 1) + 2
  for (;;) {
    const rest = steps.filter(({ id: violation_id }) => !outcomes.has(violation_id))
    const [first] = rest
    if (!first) return
    const parts = rest.flatMap(({ id: violation_id }) => decisions.get(violation_id) ?? [])
    const answer = await post(client, first, parts, source)
    if (answer.type === 'recorded') {
      const now = new Map(answer.violations.map((one) => [one.violation_id, one]))
      for (const step of rest) outcomes.set(step.id, recordedOutcome(step, now.get(step.id), answer, source))
      return
    }
    const byId = new Map(answer.found.map((one) => [one.violation_id, one]))
    const stale = rest.filter(({ id: violation_id }) => byId.has(violation_id))
    if (stale.length === 0 || tries === 0)
      throw new ApiError({ kind: 'unreadable', problem: { name: 'unexpected', value: 'response.found' } })
    tries -= 1
    for (const step of stale) {
      const { id: violation_id } = step
      const state = byId.get(violation_id)
      if (!state) continue
      const already = alreadyOutcome(state, step, source)
      if (already) outcomes.set(violation_id, already)
      else if (isChanged(state, step) || isOthers(state, decisions.get(violation_id), email))
        outcomes.set(violation_id, { violation_id, type: 'changed', found: foundDecision(state) })
      else decisions.set(violation_id, decisionOf(step, source, state))
    }
  }
}

const foundDecision = ({ decided_by, decided_at, ...state }: FoundState): FoundDecision => ({
  ...stateOf(state),
  decided_by,
  decided_at,
})

/** After an undo another decision is in force, and every violation was changed or none. */
function recordedOutcome(
  { id: violation_id, after }: ReviewStep,
  state: FoundState | undefined,
  { decision_id, violations_updated }: Extract<Answer, { type: 'recorded' }>,
  source: ReviewSource,
): ReviewOutcome {
  const isOlder = !source.undoes && state?.decision_id && state.decision_id !== decision_id
  if (violations_updated > 0 && !isOlder)
    return { violation_id, type: 'done', now: state ? foundDecision(state) : after }
  return source.maybeSent ? { violation_id, type: 'done', now: after } : { violation_id, type: 'already', found: after }
}

/** A reason and who decided are compared only where the attempt names them. `found` is what it may be sent for again. */
function decisionOf(
  { id: violation_id, expected_states, expected_reason, expected_by }: ReviewStep,
  { undoes }: ReviewSource,
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
  step: ReviewStep,
  decisions: ConditionalDecision[],
  { kind, key, decision_id }: ReviewSource,
): Promise<Answer> {
  const body: ConditionalReviewRequest = { ...requestOf(step), kind, decision_id, decisions }
  const headers = { [idempotencyKey]: key }
  try {
    return await unwrap(apiFor(client).POST('/extensions/v1/reviews', { body, headers }), readRecorded)
  } catch (error) {
    const refused = isApiError(error, 409) ? error.body : null
    if (isRecord(refused) && Array.isArray(refused['found']))
      return { type: 'conflict', ...conflict(refused, 'response') }
    // A whole one is parsed by now.
    if (typeof refused === 'string' && refused.startsWith('{'))
      throw new ApiError({ kind: 'unreadable', problem: { name: 'cut_off' } })
    throw error
  }
}

const readRecorded: Reader<Answer> = (value, path) => ({ type: 'recorded', ...response(value, path) })
