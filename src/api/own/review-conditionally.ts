import type { QueryClient } from '@tanstack/react-query'
import type {
  ConditionalDecision,
  ConditionalReviewResponse,
  ReviewConflict,
  ReviewedViolation as FoundState,
} from '../../../contract/extensions.gen.ts'
import { maxViolationsPerRequest } from '../../../contract/limits.ts'
import { ApiError, isApiError } from '../../lib/api-error.ts'
import { groupBy } from '../../lib/group-by.ts'
import { isRecord } from '../../lib/json.ts'
import { isTemporary } from '../../lib/retry.ts'
import type { FoundDecision, ReviewStep } from '../../state/stored-values.ts'
import { apiFor, idempotencyKey, requestExtension } from '../client.ts'
import { trusted } from '../parse-response.ts'
import { alreadyOutcome, isChanged, requestOf, type ReviewOutcome, type ReviewSource } from '../review-outcome.ts'
import { stateOf } from '../reviews.ts'
import type { Service } from '../service.ts'

/** Steps for which the service lacks the operation, or that it does not know in this way, are decided `otherwise`. */
export function createConditionalReview(
  client: QueryClient,
  email: string | null,
  otherwise: Service['decide'],
): Service['decide'] {
  return async (steps, source) => {
    const outcomes = await reviewConditionally(client, email, steps, source)
    const left = steps.filter(({ id }) => !outcomes.has(id))
    for (const outcome of left.length > 0 ? await otherwise(left, source) : [])
      outcomes.set(outcome.violation_id, outcome)
    return steps.flatMap(({ id }) => outcomes.get(id) ?? [])
  }
}

/**
 * Decides with the states that are expected, in one request for all violations that become the same. The service changes
 * nothing if one of them is another's decision; the others are then decided without it.
 */
async function reviewConditionally(
  client: QueryClient,
  email: string | null,
  steps: readonly ReviewStep[],
  source: ReviewSource,
): Promise<Map<string, ReviewOutcome>> {
  const outcomes = new Map<string, ReviewOutcome>()
  const decide = async (part: readonly ReviewStep[]): Promise<void> => {
    try {
      await decidePart(client, email, part, source, outcomes)
    } catch (error) {
      if (isApiError(error, 404)) throw error
      const left = part.filter(({ id }) => !outcomes.has(id))
      // Of a bulk decision one violation may be the reason for the refusal: each is then tried by itself.
      if (source.kind === 'bulk' && left.length > 1 && !isTemporary(error))
        for (const step of left) await decide([step])
      else for (const { id: violation_id } of left) outcomes.set(violation_id, { violation_id, type: 'failed', error })
    }
  }
  try {
    for (const part of partsOf(steps)) await decide(part)
  } catch (error) {
    if (!isApiError(error, 404)) throw error
  }
  return outcomes
}

/** Violations that become the same, at most as many as one request may have. */
function partsOf(steps: readonly ReviewStep[]): ReviewStep[][] {
  return [...groupBy(steps, (step) => JSON.stringify(requestOf(step))).values()].flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / maxViolationsPerRequest) }, (_, part) =>
      same.slice(part * maxViolationsPerRequest, (part + 1) * maxViolationsPerRequest),
    ),
  )
}

// The state on screen may be a decision that was refused since; each violation has only so many states to expect.
const maxTries = 5

async function decidePart(
  client: QueryClient,
  email: string | null,
  steps: readonly ReviewStep[],
  source: ReviewSource,
  outcomes: Map<string, ReviewOutcome>,
): Promise<void> {
  let rest = steps.map((step) => ({ step, decision: decisionOf(step, source) }))
  for (let tries = 0; tries < maxTries; tries += 1) {
    const answer = await post(client, rest, source)
    const byId = new Map(('found' in answer ? answer.found : answer.violations).map((one) => [one.violation_id, one]))
    if (!('found' in answer)) {
      for (const { step } of rest) outcomes.set(step.id, recordedOutcome(step, byId.get(step.id), answer, source))
      return
    }
    rest = rest.map(({ step, decision }) => {
      const state = byId.get(step.id)
      if (!state) return { step, decision }
      const already = alreadyOutcome(state, step, source)
      if (already) outcomes.set(step.id, already)
      else if (isChanged(state, step) || isOthers(state, decision, email))
        outcomes.set(step.id, { violation_id: step.id, type: 'changed', found: foundDecision(state) })
      return { step, decision: decisionOf(step, source, state) }
    })
    rest = rest.filter(({ step }) => !outcomes.has(step.id))
    if (rest.length === 0) return
  }
  throw new ApiError({ kind: 'unreadable', problem: { name: 'unexpected', value: 'response.found' } })
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
  { decision_id, violations_updated }: ConditionalReviewResponse,
  source: ReviewSource,
): ReviewOutcome {
  const isOlder = !source.undoes && state?.decision_id && state.decision_id !== decision_id
  if (violations_updated > 0 && !isOlder)
    return { violation_id, type: 'done', now: state ? foundDecision(state) : after }
  return source.maybeSent ? { violation_id, type: 'done', now: after } : { violation_id, type: 'already', found: after }
}

/** A reason and who decided are compared only where the step names them. `found` is what it may be sent for again. */
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
  parts: readonly { step: ReviewStep; decision: ConditionalDecision }[],
  { kind, key, decision_id }: ReviewSource,
): Promise<ConditionalReviewResponse | ReviewConflict> {
  const [first] = parts
  if (!first) throw new Error('Nothing to decide')
  const body = { ...requestOf(first.step), kind, decision_id, decisions: parts.map(({ decision }) => decision) }
  const headers = { [idempotencyKey]: key }
  try {
    return await requestExtension(apiFor(client).POST('/extensions/v1/reviews', { body, headers }))
  } catch (error) {
    const refused = isApiError(error, 409) ? error.body : null
    if (isRecord(refused) && Array.isArray(refused['found'])) return trusted<ReviewConflict>()(refused, 'response')
    // A whole one is parsed by now.
    if (typeof refused === 'string' && refused.startsWith('{'))
      throw new ApiError({ kind: 'unreadable', problem: { name: 'cut_off' } })
    throw error
  }
}
