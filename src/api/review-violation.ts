import type { Mutation, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { isRecord } from '../lib/is-record.ts'
import { painted } from '../lib/after-paint.ts'
import { apiFor, unwrap } from './client.ts'
import { writeRetry } from './retries.ts'
import type {
  SchemaReviewRequest as ReviewRequest,
  SchemaReviewResponse as ReviewResponse,
  SchemaReviewAction as ReviewAction,
  SchemaReviewState as ReviewState,
  SchemaViolation as Violation,
} from './schema.gen.ts'
import { count, open, type Reader, record, text } from './shape.ts'
import { violationQueries } from './violations.ts'

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
class StateChanged extends Error {
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

const answered = new WeakMap<QueryClient, { variables: ReviewVariables; at: number }[]>()
const recent = 10_000

function noteAnswered(client: QueryClient, variables: ReviewVariables): void {
  answered.set(client, [...lately(client), { variables, at: Date.now() }])
}

const lately = (client: QueryClient) => (answered.get(client) ?? []).filter(({ at }) => Date.now() - at < recent)

/** Decisions that the service has just answered: a list that was asked for before may arrive after them. */
export function reviewsJustAnswered(client: QueryClient): ReviewVariables[] {
  return lately(client).map(({ variables }) => variables)
}

export function registerViolationMutations(client: QueryClient): void {
  client.setMutationDefaults<ReviewResponse, Error, ReviewVariables>(reviewKey, {
    mutationFn: (variables, { client }) => review(client, variables),
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

/** Puts a decision on its way: in order with others of the same `scope`, past all others. How it ends is told by `onReviewOutcome`. */
export function sendReview(client: QueryClient, variables: ReviewVariables, scope = variables.violation_id): void {
  const options = { mutationKey: reviewKey, scope: { id: scope } }
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

/** The request alone, for queues of their own. */
export function postReview(
  client: QueryClient,
  { violation_id, body, signal }: { violation_id: string; body: ReviewRequest; signal?: AbortSignal },
): Promise<ReviewResponse> {
  const params = { path: { violation_id } }
  return unwrap(
    apiFor(client).POST('/public/v1/violations/{violation_id}/review', { params, body, signal }),
    readResponse(violation_id, body.action),
  )
}

async function review(client: QueryClient, variables: ReviewVariables): Promise<ReviewResponse> {
  const { violation_id, body, becomes, expected_states } = variables
  // It is in the outbox; what the reviewer sees of it goes first.
  await painted()
  await afterEarlier(client, variables)
  const found = await stateNow(client, violation_id)
  if (found && !body.apply_to_group && isAlready(found, becomes)) {
    // Either it arrived and its answer was lost, or someone else decided the same: there is nothing left to send.
    return { violation_id, action: body.action, review_state: found.review_state, violations_updated: 1 }
  }
  // A decision for a group that arrived without its answer finds its own state.
  const expected = body.apply_to_group ? [...expected_states, becomes.review_state] : expected_states
  if (found && !expected.includes(found.review_state)) throw new StateChanged(found)
  return postReview(client, { violation_id, body })
}

/**
 * A scope keeps the decisions on one violation in order. A decision for a group also touches its other members, so it
 * waits for theirs, and theirs for it.
 */
async function afterEarlier(client: QueryClient, own: ReviewVariables): Promise<void> {
  const isBlocked = () => {
    const all = reviewsUnderWay(client)
    const at = all.indexOf(own)
    return at > 0 && all.slice(0, at).some((other) => crosses(other, own))
  }
  if (!isBlocked()) return
  await new Promise<void>((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (isBlocked()) return
      stop()
      resolve()
    })
  })
}

function crosses(one: ReviewVariables, other: ReviewVariables): boolean {
  if (one.violation_id === other.violation_id) return true
  const forGroup = one.body.apply_to_group || other.body.apply_to_group
  return Boolean(forGroup) && one.group_id !== null && one.group_id === other.group_id
}

/**
 * Asked for every decision, however fresh the page is: someone else may have decided a second ago, and nobody waits for
 * it, since the next violation is already open. Undefined where the service will not say: then the decision itself is its
 * answer.
 */
async function stateNow(client: QueryClient, violation_id: string): Promise<Violation | undefined> {
  try {
    return await client.fetchQuery({
      ...violationQueries.detail(violation_id),
      queryKey: [...violationQueries.all(), 'state', violation_id],
      staleTime: 0,
      gcTime: 0,
      // One that was cut off may come whole; a service that never answers in readable words is not asked for long.
      retry: (failures, error) => error instanceof ApiError && error.kind === 'unreadable' && failures < 2,
    })
  } catch (error) {
    const mayComeBack = error instanceof ApiError && writeRetry.retry(0, error) && error.kind !== 'unreadable'
    if (mayComeBack) throw error
    return undefined
  }
}

function isAlready(found: Violation, becomes: ReviewVariables['becomes']): boolean {
  return found.review_state === becomes.review_state && found.dismissal_reason === becomes.dismissal_reason
}

const response = record<ReviewResponse>({
  violation_id: text,
  action: open<ReviewAction>(),
  review_state: open<ReviewState>(),
  violations_updated: count,
})

/** An answer that says too little still is a yes: its status said so. */
function readResponse(violation_id: string, action: ReviewAction): Reader<ReviewResponse> {
  return (value, place) =>
    response({ violation_id, action, violations_updated: 1, ...(isRecord(value) && value) }, place)
}
