import type { Mutation, QueryClient } from '@tanstack/react-query'
import type { ReviewedState, ReviewVariables } from '../state/stored-values.ts'

/*
 * Reviews as the mutation cache has them. Deciding is the subject of src/review; the cached answers need to know only which reviews
 * they contain.
 */

export const stateOf = ({ review_state, dismissal_reason }: ReviewedState): ReviewedState => ({
  review_state,
  dismissal_reason,
})

/** The reason is compared only for dismissals. */
export const isSameDecision = (one: ReviewedState, other: ReviewedState) =>
  one.review_state === other.review_state &&
  (one.review_state !== 'dismissed' || one.dismissal_reason === other.dismissal_reason)

/** A part of a bulk decision. */
export type BulkReview = ReviewVariables & { bulk_id: string }

export const isBulkReview = (variables: ReviewVariables): variables is BulkReview => variables.bulk_id !== undefined

/** The key of every mutation that changes review states. */
export const reviewKey = ['review-violation'] as const

/** The reviews in the mutation cache: answered ones for a while, pending ones in the order they were made. */
export const reviewsIn = (client: QueryClient, status?: 'pending'): ReviewVariables[] =>
  client
    .getMutationCache()
    .findAll({ mutationKey: reviewKey, status })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- mutations of this key have these variables
    .flatMap(({ state }) => (state.variables as ReviewVariables | undefined) ?? [])

/**
 * How far a part of a bulk decision is: it waits because it is paused or for an earlier decision, its request is on its way, or its
 * outcome is kept. Not stored: after a reload it begins again.
 */
type PartPhase = 'waiting' | 'sent' | 'kept'

// Beside the mutation cache, because a mutation's `meta` is for what is known when it is made. An entry goes with its mutation.
const phases = new WeakMap<Mutation, PartPhase>()

export const phaseOf = (mutation: Mutation) => phases.get(mutation)

export function setPartPhase(mutation: Mutation, phase: PartPhase | null): void {
  if (phase) phases.set(mutation, phase)
  else phases.delete(mutation)
}

/** Whether the service may or may not have counted a review. */
export const isReviewing = (client: QueryClient) =>
  client.isMutating({
    mutationKey: reviewKey,
    predicate: (mutation) => {
      const { isPaused, failureCount } = mutation.state
      return (!isPaused || failureCount > 0) && phaseOf(mutation) !== 'waiting'
    },
  }) > 0
