import { type Mutation, type QueryClient, useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reviewKey, stateOf } from '../api/reviews.ts'
import { groupBy } from '../lib/group-by.ts'
import type { ReviewOutcome } from '../api/review-outcome.ts'
import type { ReviewVariables, ReviewedViolation, StateChange } from '../state/stored-values.ts'

/**
 * Overlays the reviewer's own decisions on server rows. A row in the state before a decision is stale and shows the decision. A
 * row in any other state was changed by someone else and is shown as the service sent it. Unchanged rows keep their identity, and
 * changed ones too where `made` is passed again.
 */
export function overlayReviews<Row extends StateChange>(
  rows: readonly Row[],
  reviews: readonly ReviewedViolation[],
  made?: WeakMap<Row, Row>,
): readonly Row[] {
  if (reviews.length === 0) return rows
  // A bulk decision may have thousands of reviews that are not among the rows.
  const ids = new Set(rows.map(({ id }) => id))
  const byId = groupBy(
    reviews.filter(({ id }) => ids.has(id)),
    ({ id }) => id,
  )
  if (byId.size === 0) return rows
  return rows.map((row) => overlayReview(row, byId.get(row.id) ?? [], made))
}

export function overlayReview<Row extends StateChange>(
  row: Row,
  reviews: readonly ReviewedViolation[],
  made = new WeakMap<Row, Row>(),
): Row {
  const { review_state, dismissal_reason } = reviews.reduce(
    (shown, { before, after }) => (shown.review_state === before.review_state ? after : shown),
    { review_state: row.review_state, dismissal_reason: row.dismissal_reason },
  )
  const isShownBy = (one: Row) => one.review_state === review_state && one.dismissal_reason === dismissal_reason
  const known = made.get(row)
  if (isShownBy(row)) return row
  if (known && isShownBy(known)) return known
  // Clears who decided until the decision is confirmed.
  const shown = { ...row, review_state, dismissal_reason, decided_by: undefined, decided_at: undefined }
  made.set(row, shown)
  return shown
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
