import type { Mutation, QueryClient } from '@tanstack/react-query'
import { patience } from './client.ts'
import { writeRetry } from './retries.ts'
import type {
  SchemaReviewRequest as ReviewRequest,
  SchemaReviewResponse as ReviewResponse,
  SchemaReviewAction as ReviewAction,
  SchemaReviewState as ReviewState,
  SchemaViolation as Violation,
} from './schema.gen.ts'
import { sendingCode } from './sending-code.ts'

/** One decision on its way. Plain JSON: it survives a reload in the outbox, with all that its outcome needs. */
export interface ReviewVariables {
  /** What is kept for it in this browser is kept under this connection. */
  connectionId: string
  /** Of the undo entry it belongs to; requests of one undo share it. */
  decision_id: string
  violation_id: string
  body: ReviewRequest
  audit_id: string | null
  group_id: string | null
  /** What a person calls it: its rule or its text. */
  name: string
  /** What it makes of each. */
  becomes: Pick<Violation, 'review_state' | 'dismissal_reason'>
  /** Every violation it reaches that is known here, as it stood before. */
  members: readonly Pick<Violation, 'id' | 'review_state' | 'dismissal_reason'>[]
  /** The states in which it may be sent: the one shown, and the last one the service confirmed. Any other is someone else's. */
  expected_states: readonly ReviewState[]
  kind: 'decision' | 'undo'
  /** Of an undo: the decision it takes back, which can be taken back again where this is refused. */
  undoes?: { id: string; kind: 'single' | 'group'; action: ReviewAction; reason: string | null; decided_at: string }
}

export type ReviewOutcome = { client: QueryClient; variables: ReviewVariables } & (
  | { type: 'answered'; response: ReviewResponse }
  | { type: 'refused'; error: unknown }
  | { type: 'changed'; found: Pick<Violation, 'review_state' | 'dismissal_reason'> }
)

/** Someone else decided in the meantime: nothing was sent. */
export class StateChanged extends Error {
  constructor(readonly found: Pick<Violation, 'review_state' | 'dismissal_reason'>) {
    super(`The violation is ${found.review_state} by now`)
  }
}

const listeners = new Set<(outcome: ReviewOutcome) => void>()

// What settles before anyone listens is told to the first who does.
let untold: ReviewOutcome[] = []

/** Told of every decision that settles, also of one that an earlier visit left in the outbox. */
export function onReviewOutcome(listener: (outcome: ReviewOutcome) => void): () => void {
  listeners.add(listener)
  for (const outcome of untold) listener(outcome)
  untold = []
  return () => listeners.delete(listener)
}

const tell = (outcome: ReviewOutcome) => {
  if (listeners.size === 0) untold.push(outcome)
  for (const listener of listeners) listener(outcome)
}

const reviewKey = ['review-violation'] as const

type AnsweredReview = Pick<ReviewVariables, 'members' | 'becomes'> & { at: number }

const answered = new WeakMap<QueryClient, AnsweredReview[]>()

function noteAnswered(client: QueryClient, { members, becomes }: ReviewVariables): void {
  answered.set(client, [...reviewsJustAnswered(client), { members, becomes, at: Date.now() }])
}

/** Decisions that the service has just answered: a list that was asked for before may arrive after them. */
export function reviewsJustAnswered(client: QueryClient): AnsweredReview[] {
  return (answered.get(client) ?? []).filter(({ at }) => Date.now() - at < patience)
}

const sending = sendingCode(() => import('./review-violation.ts'))

export function registerViolationMutations(client: QueryClient): void {
  client.setMutationDefaults<ReviewResponse, Error, ReviewVariables>(reviewKey, {
    mutationFn: async (variables, { client }) => (await sending()).reviewViolation(client, variables),
    onSuccess: (response, variables, _, { client }) => {
      noteAnswered(client, variables)
      tell({ type: 'answered', client, variables, response })
    },
    onError: (error, variables, _, { client }) =>
      error instanceof StateChanged
        ? tell({ type: 'changed', client, variables, found: error.found })
        : tell({ type: 'refused', client, variables, error }),
    ...writeRetry,
  })
}

/** Puts a decision on its way: in order with others on the same violation or group, past all others. How it ends is told by `onReviewOutcome`. */
export function sendReview(client: QueryClient, variables: ReviewVariables): void {
  // A decision for a group touches every member: decisions on one group are sent one after another.
  const options = { mutationKey: reviewKey, scope: { id: variables.group_id ?? variables.violation_id } }
  const mutation: Mutation<ReviewResponse, Error, ReviewVariables> = client.getMutationCache().build(client, options)
  // Its outcome has been told, and thousands may follow.
  const forget = () => {
    mutation.destroy()
    client.getMutationCache().remove(mutation)
  }
  mutation.execute(variables).then(forget, forget)
}

/** Decisions that have not been answered yet, in the order they were made. */
export function reviewsUnderWay(client: QueryClient): ReviewVariables[] {
  const pending = client.getMutationCache().findAll({ mutationKey: reviewKey, status: 'pending' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `sendReview` makes mutations of this key
  return pending.map(({ state }) => state.variables as ReviewVariables)
}
