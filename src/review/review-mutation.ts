import { type Mutation, type QueryClient, useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import { requestTimeoutMs } from '../api/client.ts'
import { knownExtensions } from '../api/extensions.ts'
import { isTemporary, writeRetry } from '../lib/retry.ts'
import type { ReviewedViolation, ReviewOutcome, ReviewSource, ReviewStep } from './review-outcome.ts'
import { reviewViolations } from './review-violations.ts'
import { failuresOf, handledByDefaults, startMutation } from '../api/start-mutation.ts'
import type { ReviewAction } from '../../contract/openapi.gen.ts'
import { cachedViolations, reviewKey, stateOf, writeReviews } from '../api/violation-cache.ts'

/** A decision or its undo. Plain JSON, so that the outbox can restore it after a reload with everything its outcome needs. */
export interface ReviewVariables {
  connectionId: string
  kind: 'decision' | 'undo'
  /** The id of the undo entry that it created or takes back. */
  decision_id: string
  audit_id: string | null
  group_id: string | null
  /** The name shown in messages. */
  name: string
  action: ReviewAction
  reason: string | null
  decided_at: string
  /** Every violation it changes. */
  violations: readonly ReviewStep[]
  /** The bulk decision, or the undo of one, of which it is a part. */
  bulk_id?: string
  /** Set for an undo. */
  undone?: {
    isGroup: boolean
    /** How many of its violations cannot be restored. */
    cannot: number
  }
}

/** What the dashboard does when a review has ended, whichever page is open. */
export interface ReviewEffects {
  onSettled: (
    client: QueryClient,
    variables: ReviewVariables,
    outcomes: readonly ReviewOutcome[],
  ) => Promise<void> | void
  /** Sends a part of a bulk decision when its time has come. */
  sendPart: (client: QueryClient, variables: ReviewVariables & { bulk_id: string }) => Promise<readonly ReviewOutcome[]>
}

/** Registered by key, so that the outbox can resume reviews after a reload. */
export function registerReviewMutations(client: QueryClient, { onSettled, sendPart }: ReviewEffects): void {
  client.setMutationDefaults<readonly ReviewOutcome[], Error, ReviewVariables>(reviewKey, {
    mutationFn: async (variables, { client: own }) => {
      if (isPart(variables)) return sendPart(own, variables)
      const outcomes = await reviewOnce(own, variables)
      // All are retried: each may be repeated.
      const failed = outcomes.find((outcome) => outcome.type === 'failed' && isTemporary(outcome.error))
      if (failed?.type === 'failed') throw failed.error
      return outcomes
    },
    // A list that was requested before the answer can arrive after it, until its request has timed out.
    gcTime: requestTimeoutMs,
    onSuccess: (outcomes, variables, _, { client: own }) => onSettled(own, variables, outcomes),
    onError: (error, variables, _, { client: own }) =>
      onSettled(
        own,
        variables,
        variables.violations.map(({ id }) => ({ violation_id: id, type: 'failed', error })),
      ),
    ...writeRetry,
  })
}

export const isPart = (variables: ReviewVariables): variables is ReviewVariables & { bulk_id: string } =>
  variables.bulk_id !== undefined

/** Sends it once. A failure of one of its violations may be temporary. */
export async function reviewOnce(client: QueryClient, variables: ReviewVariables): Promise<readonly ReviewOutcome[]> {
  const maybeSent = variables.kind === 'undo' || failuresOf(client, variables) > 0
  return reviewViolations(client, variables.violations, { ...sourceOf(variables), maybeSent })
}

/** An undo has the id of the decision that it takes back. */
const sourceOf = ({ kind, decision_id, bulk_id, violations, undone }: ReviewVariables): ReviewSource => ({
  kind: bulk_id !== undefined ? 'bulk' : violations.length > 1 || undone?.isGroup ? 'group' : 'single',
  key: bulk_id ?? `${kind} ${decision_id}`,
  decision_id: kind === 'undo' ? bulk_id : decision_id,
  ...(kind === 'undo' && { undoes: decision_id }),
})

/** Sends a review. Reviews of one scope run in order, by default those of the same violation or group; others in parallel. */
export function sendReview(client: QueryClient, variables: ReviewVariables, scopeId?: string): void {
  const [first] = variables.violations
  if (!first) return
  const scope = { id: `${variables.connectionId} ${scopeId ?? variables.group_id ?? first.id}` }
  startMutation(client, { mutationKey: reviewKey, scope }, variables).catch(handledByDefaults)
}

type ReviewMutation = Mutation<readonly ReviewOutcome[], Error, ReviewVariables>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `sendReview` makes mutations of this key
const asReview = (mutation: Mutation) => mutation as unknown as ReviewMutation

/** Reviews with the time at which they were made. */
interface TimedReviews {
  at: number
  violations: readonly ReviewedViolation[]
}

/** The states to overlay: those of all violations while it is pending, then those of its outcome. */
function timedReviews(mutation: Mutation): TimedReviews {
  const { status, variables, data, submittedAt: at } = asReview(mutation).state
  if (variables && status === 'pending') return { at, violations: variables.violations }
  return { at, violations: variables && data ? reviewedViolations(variables, data) : none }
}

function inOrder(reviews: readonly TimedReviews[]): readonly ReviewedViolation[] {
  return reviews.toSorted((one, other) => one.at - other.at).flatMap(({ violations }) => violations)
}

const none: readonly ReviewedViolation[] = []
const applied = new WeakMap<readonly ReviewOutcome[], readonly ReviewedViolation[]>()

/** The violations that a review has changed, with the state that the service says. */
export function reviewedViolations(
  variables: ReviewVariables,
  outcomes: readonly ReviewOutcome[],
): readonly ReviewedViolation[] {
  const known = applied.get(outcomes)
  if (known) return known
  const byId = new Map(outcomes.map((outcome) => [outcome.violation_id, outcome]))
  const violations = variables.violations.flatMap((violation) => {
    const outcome = byId.get(violation.id)
    return outcome?.type === 'done' ? [{ ...violation, after: stateOf(outcome.now) }] : []
  })
  applied.set(outcomes, violations)
  return violations
}

/** The reviews to overlay on the rows, oldest first: pending, or answered within the request timeout. */
export function reviewOverlays(client: QueryClient, status?: 'pending'): readonly ReviewedViolation[] {
  return inOrder(client.getMutationCache().findAll({ mutationKey: reviewKey, status }).map(timedReviews))
}

/** The same reviews are the same array. A page subscribes once and passes them on. */
export function useReviewOverlays(status?: 'pending'): readonly ReviewedViolation[] {
  const reviews = useMutationState({ filters: { mutationKey: reviewKey, status }, select: timedReviews })
  return useMemo(() => inOrder(reviews), [reviews])
}

/** The reviewer's own decisions on a violation, pending or just answered. */
export function useReviewsOf(violationId: string) {
  const reviews = useMutationState({
    filters: { mutationKey: reviewKey },
    select: (mutation) => {
      const { status, variables, isPaused, failureCount } = asReview(mutation).state
      const review = timedReviews(mutation).violations.find(({ id }) => id === violationId)
      // For the network, for an earlier one, or after a failed try.
      const isWaiting = isPaused || failureCount > 0
      return variables && review ? { variables, review, isPending: status === 'pending', isWaiting } : null
    },
  })
  return reviews.filter((one) => one !== null)
}

/** Writes the outcomes of a review to everything cached. Returns the violations that it has changed. */
export function writeOutcomes(
  client: QueryClient,
  variables: ReviewVariables,
  outcomes: readonly ReviewOutcome[],
): readonly ReviewedViolation[] {
  const { email } = knownExtensions(client)
  const own = { decided_by: email, decided_at: new Date().toISOString() }
  const reopened = { decided_by: null, decided_at: null }
  const byId = new Map(outcomes.map((outcome) => [outcome.violation_id, outcome]))
  const cached = cachedViolations(client, ({ id }) => byId.has(id))
  const written = variables.violations.flatMap((violation) => {
    const outcome = byId.get(violation.id)
    if (!outcome || outcome.type === 'failed') return []
    if (outcome.type === 'done') {
      const { now } = outcome
      // As the service says, else the owner of the key just now.
      const who = now.decided_at !== undefined ? {} : now.review_state === 'undecided' ? reopened : own
      return [{ ...violation, after: { ...now, ...who } }]
    }
    // Someone else's decision is counted here unless their event was first.
    const after = stateOf(outcome.found)
    return [{ ...violation, before: cached.get(violation.id) ?? after, after }]
  })
  writeReviews(client, written)
  return reviewedViolations(variables, outcomes)
}
