import type { Mutation, QueryClient } from '@tanstack/react-query'
import { isBulkMutation } from '../api/start-mutation.ts'
import { storedMeta } from '../state/outbox-entry.ts'
import { type BulkReview, phaseOf } from '../api/reviews.ts'
import { groupBy } from '../lib/group-by.ts'
import { persistedFor } from '../state/persisted-store.ts'
import { connectionSchema } from '../state/schema.ts'
import type { BulkControl, ReviewStep, ReviewedState } from '../state/stored-values.ts'

/*
 * A bulk decision is a series of reviews in the mutation cache that carry its id. What has become of each review is kept beside
 * them, as a settled mutation, until the card is closed.
 */
const bulkPartKey = ['bulk-part'] as const

/** What all reviews of a bulk decision have in common. */
export type BulkHead = Omit<BulkReview, 'violations' | 'undone'>

export interface PartOutcome {
  done: readonly ReviewStep[]
  /** How many were already in that state; nothing was sent. */
  already: number
  /** How many were removed by Stop. */
  stopped: number
  failed: readonly { step: ReviewStep; detail: string }[]
  /** Decided differently after they were selected, by someone else or by the same reviewer. */
  changed: readonly { step: ReviewStep; found: ReviewedState }[]
}

type BulkPart = BulkHead & PartOutcome

/** A bulk decision, put together from its mutations. */
export interface Bulk extends PartOutcome {
  head: BulkHead
  /** The reviews that are not settled. */
  pending: readonly BulkEntry<BulkReview>[]
  /** The kept outcomes. */
  parts: readonly BulkEntry<BulkPart>[]
  /** How many violations are not settled. */
  left: number
  total: number
  /** Why the last try of a pending review has failed. */
  holding: unknown
}

/** A mutation of a bulk decision, with its state when it was read. */
interface BulkEntry<Variables = BulkPart | BulkReview> {
  mutation: Mutation
  state: Mutation['state']
  variables: Variables
}

const nothing: PartOutcome = { done: [], already: 0, stopped: 0, failed: [], changed: [] }

export const bulkEntry = (mutation: Mutation): BulkEntry => ({
  mutation,
  state: mutation.state,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the code in this folder makes mutations with a `bulk_id`
  variables: mutation.state.variables as BulkEntry['variables'],
})

const isKeptOutcome = (entry: BulkEntry): entry is BulkEntry<BulkPart> => 'done' in entry.variables
const isPending = (entry: BulkEntry): entry is BulkEntry<BulkReview> =>
  entry.state.status === 'pending' && !isKeptOutcome(entry)

/** The bulk decisions among these mutations, oldest first. */
export const readBulks = (entries: readonly BulkEntry[]): Bulk[] =>
  [...groupBy(entries, ({ variables }) => variables.bulk_id).values()].flatMap((ofOne) => readBulk(ofOne) ?? [])

function readBulk(entries: readonly BulkEntry[]): Bulk | null {
  const parts = entries.filter(isKeptOutcome)
  const pending = entries.filter(isPending)
  const [first] = [...parts, ...pending]
  if (!first) return null
  const outcomes = parts.map(({ variables }) => variables)
  const settled: PartOutcome = {
    done: outcomes.flatMap(({ done }) => done),
    already: sum(outcomes.map(({ already }) => already)),
    stopped: sum(outcomes.map(({ stopped }) => stopped)),
    failed: outcomes.flatMap(({ failed }) => failed),
    changed: outcomes.flatMap(({ changed }) => changed),
  }
  const { done, already, stopped, failed, changed } = settled
  const left = sum(pending.map(({ variables }) => variables.violations.length))
  return {
    ...settled,
    head: headOf(first.variables),
    pending,
    parts,
    left,
    total: left + done.length + already + stopped + failed.length + changed.length,
    holding: pending.find(({ state }) => state.failureReason !== null)?.state.failureReason ?? null,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

export function headOf(variables: BulkHead): BulkHead {
  const { connectionId, kind, decision_id, audit_id, group_id, name, action, reason, decided_at, bulk_id } = variables
  return { connectionId, kind, decision_id, audit_id, group_id, name, action, reason, decided_at, bulk_id }
}

export const allBulks = (client: QueryClient): Bulk[] =>
  readBulks(client.getMutationCache().getAll().filter(isBulkMutation).map(bulkEntry))

export const bulkOf = (client: QueryClient, id: string): Bulk | undefined =>
  allBulks(client).find(({ head }) => head.bulk_id === id)

export function removeMutations(client: QueryClient, entries: readonly BulkEntry[]): void {
  for (const { mutation } of entries) client.getMutationCache().remove(mutation)
}

/** Keeps what has become of a review, as a settled mutation. */
export function addPart(client: QueryClient, head: BulkHead, outcome: Partial<PartOutcome>): void {
  const variables: BulkPart = { ...headOf(head), ...nothing, ...outcome }
  const none = { context: undefined, data: null, error: null, failureCount: 0, failureReason: null }
  client
    .getMutationCache()
    .build(
      client,
      { mutationKey: bulkPartKey, gcTime: Number.POSITIVE_INFINITY, meta: storedMeta },
      { ...none, status: 'success', variables, submittedAt: Date.now(), isPaused: false },
    )
}

/** Whether the outcomes of all its reviews are kept: their mutations are pending for a moment longer. */
export const isSettled = ({ pending }: Bulk) => pending.every(({ mutation }) => phaseOf(mutation) === 'kept')

/** Whether the undo of a bulk decision is under way. */
export const isUndone = ({ head }: Bulk, all: readonly Bulk[]): boolean =>
  head.kind === 'decision' && all.some((one) => one.head.kind === 'undo' && one.head.decision_id === head.bulk_id)

export const bulkControls = (connectionId: string) => persistedFor(connectionId, connectionSchema.bulkControls)

export const controlOf = ({ connectionId, bulk_id: id }: BulkHead): BulkControl =>
  bulkControls(connectionId).get()[id] ?? {}

export function controlBulk({ connectionId, bulk_id: id }: BulkHead, control: BulkControl): void {
  bulkControls(connectionId).set((all) => ({ ...all, [id]: control }))
}

/** Lets finish what is on its way. Returns how many violations are not sent any more. */
export function removeUnsent(client: QueryClient, { head, pending }: Bulk): number {
  const unsent = pending.filter(({ mutation }) => phaseOf(mutation) !== 'sent' && phaseOf(mutation) !== 'kept')
  removeMutations(client, unsent)
  controlBulk(head, { isStopped: true })
  return unsent.reduce((sum, { variables }) => sum + variables.violations.length, 0)
}

/** Removes the card. What was decided stays stored for undo. */
export function closeBulk(client: QueryClient, { head: { connectionId, bulk_id: id }, parts }: Bulk): void {
  removeMutations(client, parts)
  bulkControls(connectionId).set((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== id)))
}
