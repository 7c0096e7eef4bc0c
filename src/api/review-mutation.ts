import { type Mutation, type QueryClient, useMutationState } from '@tanstack/react-query'
import { requestTimeoutMs } from './client.ts'
import { writeRetry } from './retries.ts'
import { type ReviewAttempt, reviewViolations } from './review-violation.ts'
import type {
  SchemaReviewAction as ReviewAction,
  SchemaReviewState as ReviewState,
  SchemaViolation as Violation,
} from './schema.gen.ts'
import { type ReviewedState, reviewKey, type StateChange } from './violations.ts'

/** What one violation is made, and how it stood before. */
export interface ReviewedViolation {
  id: string
  audit_id: string | null
  before: ReviewedState
  after: ReviewedState
}

/** A decision or its undo. Plain JSON: it survives a reload in the outbox, with everything its outcome needs. */
export interface ReviewVariables {
  connectionId: string
  kind: 'decision' | 'undo'
  /** Of the undo entry that it made, or that it takes back. */
  decision_id: string
  audit_id: string | null
  group_id: string | null
  /** What a person calls it. */
  name: string
  action: ReviewAction
  reason: string | null
  decided_at: string
  /** One for a violation or a whole group; else one per violation. */
  steps: readonly ReviewAttempt[]
  /** Every violation it changes that is known here. */
  violations: readonly ReviewedViolation[]
  /** Of a whole group: how many known members are so already. */
  unchanged?: number
  /** Of an undo: what it takes back. */
  undone?: {
    isGroup: boolean
    /** Violations of the decision that were known, and those among them that cannot go back. */
    known: number
    cannot: number
    violations_updated: number | null
  }
}

/** How one step ended. A step that may succeed later is no outcome: the mutation as a whole is tried again. */
export type StepOutcome = { violation_id: string } & (
  | { type: 'done'; review_state: ReviewState; violations_updated: number }
  /** Someone else decided in the meantime: nothing was sent. */
  | { type: 'changed'; found: ReviewedState; members?: readonly Violation[] }
  | { type: 'refused'; error: Error }
)

/** What the dashboard does about the end of a review, wherever the reviewer is by then. */
export interface ReviewEffects {
  onSettled: (client: QueryClient, variables: ReviewVariables, outcomes: readonly StepOutcome[]) => void
}

/** Registered by key, so that what was waiting when the tab closed can be sent after it opens again. */
export function registerReviewMutations(client: QueryClient, { onSettled }: ReviewEffects): void {
  client.setMutationDefaults<readonly StepOutcome[], Error, ReviewVariables>(reviewKey, {
    mutationFn: (variables, { client: own }) => reviewViolations(own, variables.steps),
    // A list requested before the answer may arrive after it: the decision is overlaid for as long as one can.
    gcTime: requestTimeoutMs,
    onSuccess: (outcomes, variables, _, { client: own }) => onSettled(own, variables, outcomes),
    onError: (error, variables, _, { client: own }) =>
      onSettled(
        own,
        variables,
        variables.steps.map(({ violation_id }) => ({ violation_id, type: 'refused', error })),
      ),
    ...writeRetry,
  })
}

/** Sends a review: in order with others on the same violation or group, past all others. */
export function sendReview(client: QueryClient, variables: ReviewVariables): void {
  const [first] = variables.steps
  if (!first) return
  const scope = { id: `${variables.connectionId} ${variables.group_id ?? first.violation_id}` }
  const mutation: ReviewMutation = client.getMutationCache().build(client, { mutationKey: reviewKey, scope })
  // Its end is told by the defaults' callbacks, whichever component is there by then.
  mutation.execute(variables).catch(() => undefined)
}

type ReviewMutation = Mutation<readonly StepOutcome[], Error, ReviewVariables>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `sendReview` makes mutations of this key
const asReview = (mutation: Mutation) => mutation as unknown as ReviewMutation

/** Reviews that have not been answered yet, in the order they were made. */
export function pendingReviews(client: QueryClient): ReviewVariables[] {
  return client
    .getMutationCache()
    .findAll({ mutationKey: reviewKey, status: 'pending' })
    .flatMap((mutation) => asReview(mutation).state.variables ?? [])
}

/** What a review changes as far as is known: all that it reaches while it is pending, then what its outcome says. */
function overlaysOf(mutation: Mutation): readonly ReviewedViolation[] {
  const { status, variables, data } = asReview(mutation).state
  if (!variables || status === 'error' || status === 'idle') return []
  if (status === 'pending' || !data) return variables.violations
  return reviewedViolations(variables, data)
}

const applied = new WeakMap<readonly StepOutcome[], readonly ReviewedViolation[]>()

/** What a review has changed, in the service's words where those differ from what was asked for. */
export function reviewedViolations(
  variables: ReviewVariables,
  outcomes: readonly StepOutcome[],
): readonly ReviewedViolation[] {
  const known = applied.get(outcomes)
  if (known) return known
  const byId = new Map(outcomes.map((outcome) => [outcome.violation_id, outcome]))
  const whole = isForWholeGroup(variables) ? outcomes[0] : undefined
  const violations = variables.violations.flatMap((violation) => {
    const outcome = whole ?? byId.get(violation.id)
    if (outcome?.type !== 'done') return []
    const { review_state } = outcome
    if (review_state === violation.after.review_state) return [violation]
    return [{ ...violation, after: { review_state, dismissal_reason: null } }]
  })
  applied.set(outcomes, violations)
  return violations
}

/** The reviews to show on top of what the service says, oldest first: pending, or answered within the request timeout. */
export function reviewOverlays(client: QueryClient): readonly ReviewedViolation[] {
  return client.getMutationCache().findAll({ mutationKey: reviewKey }).flatMap(overlaysOf)
}

const reviewFilter = { mutationKey: reviewKey }
const pendingFilter = { mutationKey: reviewKey, status: 'pending' } as const

export function useReviewOverlays(): readonly ReviewedViolation[] {
  return useMutationState({ filters: reviewFilter, select: overlaysOf }).flat()
}

/** Reviews on their way. */
export function usePendingReviews(): readonly ReviewVariables[] {
  return useMutationState({ filters: pendingFilter, select: (mutation) => asReview(mutation).state.variables }).flatMap(
    (variables) => variables ?? [],
  )
}

/** The violation of a review of one that was refused. */
export function refusedViolation(mutation: Mutation): string | null {
  const { data, variables } = asReview(mutation).state
  const [outcome] = data ?? []
  return outcome?.type === 'refused' && variables?.steps.length === 1 ? outcome.violation_id : null
}

/** One request decides every member, loaded or not. */
export const isForWholeGroup = ({ steps }: ReviewVariables) => steps[0]?.body.apply_to_group === true

/** How many violations the service has changed. It also counts members that were so already. */
export function countUpdated({ unchanged = 0 }: ReviewVariables, outcomes: readonly StepOutcome[]): number {
  const updated = outcomes.reduce((sum, one) => sum + (one.type === 'done' ? one.violations_updated : 0), 0)
  return Math.max(0, updated - unchanged)
}

/** How many violations a decision changed, where the service has said so within the request timeout. */
export function violationsUpdated(client: QueryClient, decision_id: string): number | null {
  const mutations = client.getMutationCache().findAll({ mutationKey: reviewKey, status: 'success' }).map(asReview)
  const { variables, data } = mutations.find(({ state }) => state.variables?.decision_id === decision_id)?.state ?? {}
  return variables?.kind === 'decision' && data ? countUpdated(variables, data) : null
}

export const statesAfter = (violations: readonly ReviewedViolation[]): StateChange[] =>
  violations.map(({ id, after }) => ({ id, ...after }))
