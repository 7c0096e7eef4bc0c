import type { Mutation, QueryClient } from '@tanstack/react-query'
import type { ReviewAction, ReviewState, Violation } from '../../contract/openapi.gen.ts'

/*
 * Reviews as the mutation cache has them. Deciding is the subject of src/review; the cached answers need to know only which reviews
 * they contain.
 */

export type ReviewedState = Pick<Violation, 'review_state' | 'dismissal_reason'>
export type StateChange = ReviewedState & Pick<Violation, 'id'>

export const stateOf = ({ review_state, dismissal_reason }: ReviewedState): ReviewedState => ({
  review_state,
  dismissal_reason,
})

/** The reason is compared only for dismissals. */
export const isSameDecision = (one: ReviewedState, other: ReviewedState) =>
  one.review_state === other.review_state &&
  (one.review_state !== 'dismissed' || one.dismissal_reason === other.dismissal_reason)

/** A violation with its states before and after a review. */
export interface ReviewedViolation {
  id: string
  audit_id: string | null
  before: ReviewedState
  after: ReviewedState
}

/** One violation of a review, and when it may be sent. Plain JSON, because the outbox stores it. */
export interface ReviewStep extends ReviewedViolation {
  action: ReviewAction
  /** The states in which it may be sent: the state on screen and the last one that the service confirmed. */
  expected_states: readonly ReviewState[]
  /** If set, a dismissal with another reason also counts as changed. */
  expected_reason?: string | null
  /** If set, a decision of someone else also counts as changed, where the service tells who decided. */
  expected_by?: string | null
  /** Of a part of a bulk decision: the name shown in messages, and the group whose pending decisions are awaited first. */
  name?: string
  group_id?: string | null
}

/** A state, and who decided it where the service tells. */
export interface FoundDecision extends ReviewedState {
  decided_by?: string | null
  decided_at?: string | null
}

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
 * How far a part of a bulk decision is, in the `meta` of its mutation: it waits because it is paused or for an earlier decision, its
 * request is on its way, or its outcome is kept. Not stored: after a reload it begins again.
 */
type PartPhase = 'waiting' | 'sent' | 'kept'

export const phaseOf = ({ meta }: Pick<Mutation, 'meta'>) => meta?.['phase']

export const setPhase = (mutation: Mutation, phase: PartPhase | null) =>
  mutation.setOptions({ ...mutation.options, meta: { ...mutation.meta, phase } })

/** Whether the service may or may not have counted a review. */
export const isReviewing = (client: QueryClient) =>
  client.isMutating({
    mutationKey: reviewKey,
    predicate: (mutation) => {
      const { isPaused, failureCount } = mutation.state
      return (!isPaused || failureCount > 0) && phaseOf(mutation) !== 'waiting'
    },
  }) > 0
