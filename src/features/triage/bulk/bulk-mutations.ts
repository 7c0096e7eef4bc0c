import type { Mutation, QueryClient } from '@tanstack/react-query'
import { isBulkMutation } from '../../../api/bulk-variables.ts'
import type { ViolationFilter } from '../../../api/fetch-all-violations.ts'
import { outboxVersion } from '../../../api/outbox-entry.ts'
import type { ReviewVariables } from '../../../api/review-mutation.ts'
import type { ReviewStep } from '../../../api/review-outcome.ts'
import { keptStored } from '../../../api/start-mutation.ts'
import { type ReviewedState, reviewKey } from '../../../api/violation-cache.ts'
import { type Persisted, versionedFor } from '../../../lib/persisted-store.ts'

/*
 * A bulk decision is a series of reviews in the mutation cache that carry its id. One on all that match begins with a mutation that
 * collects them. What has become of each review is kept beside them, as a settled mutation, until the card is closed.
 */
const bulkPartKey = ['bulk-part'] as const

/** A review of a bulk decision. */
export type BulkReview = ReviewVariables & { bulk_id: string }

/** Collects all that match. `violations` are those on screen: they are shown as decided at once. */
export type CollectVariables = BulkReview & {
  filter: ViolationFilter
  /** How many were confirmed. */
  total: number
}

/** What all reviews of a bulk decision have in common. */
export type BulkHead = Omit<BulkReview, 'violations' | 'undone'>

/** A violation that was not decided, and why. */
export interface FailedItem {
  step: ReviewStep
  detail: string
  /** Set for a violation whose earlier state cannot be restored: trying again does not help. */
  isFinal?: boolean
}

/** Decided differently after it was selected, by someone else or by the same reviewer. */
export interface ChangedItem {
  step: ReviewStep
  found: ReviewedState
}

export interface PartOutcome {
  done: readonly ReviewStep[]
  /** How many were already in that state; nothing was sent. */
  already: number
  /** How many were removed by Stop. */
  stopped: number
  failed: readonly FailedItem[]
  changed: readonly ChangedItem[]
}

type BulkPart = BulkHead & PartOutcome
type BulkVariables = BulkPart | BulkReview

/** A bulk decision, put together from its mutations. */
export interface Bulk extends PartOutcome {
  head: BulkHead
  /** Set until the violations to decide are known. */
  collecting: CollectVariables | null
  /** The reviews that are not settled, with the collection. */
  pending: readonly BulkReview[]
  /** How many violations are not settled. */
  left: number
  total: number
  /** Why the last try of a pending review has failed. */
  holding: unknown
}

const nothing: PartOutcome = { done: [], already: 0, stopped: 0, failed: [], changed: [] }

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the code in this folder makes mutations with a `bulk_id`
const variablesOf = ({ state }: Pick<Mutation, 'state'>) => state.variables as BulkVariables

/** The bulk decisions among these mutations, oldest first. */
export function readBulks(mutations: readonly Pick<Mutation, 'state'>[]): Bulk[] {
  const ids = new Set(mutations.map((mutation) => variablesOf(mutation).bulk_id))
  return [...ids].flatMap((id) => readBulk(mutations.filter((one) => variablesOf(one).bulk_id === id)) ?? [])
}

function readBulk(mutations: readonly Pick<Mutation, 'state'>[]): Bulk | null {
  const all = mutations.map(variablesOf)
  const parts = all.flatMap((variables) => ('done' in variables ? variables : []))
  const waiting = mutations.filter(({ state }) => state.status === 'pending')
  const pending = waiting.map(variablesOf).flatMap((variables) => ('done' in variables ? [] : variables))
  const [first] = [...parts, ...pending]
  if (!first) return null
  const collecting = pending.find(isCollecting) ?? null
  const left = collecting?.total ?? pending.reduce((sum, { violations }) => sum + violations.length, 0)
  const bulk = {
    head: headOf(first),
    collecting,
    pending,
    left,
    holding: waiting.map(({ state }) => state.failureReason).find((reason) => reason !== null) ?? null,
    done: parts.flatMap(({ done }) => done),
    already: parts.reduce((sum, { already }) => sum + already, 0),
    stopped: parts.reduce((sum, { stopped }) => sum + stopped, 0),
    failed: parts.flatMap(({ failed }) => failed),
    changed: parts.flatMap(({ changed }) => changed),
  }
  const { done, already, stopped, failed, changed } = bulk
  return { ...bulk, total: left + done.length + already + stopped + failed.length + changed.length }
}

/** Whether it collects all that match. */
export const isCollecting = (variables: BulkVariables): variables is CollectVariables => 'filter' in variables

export function headOf(variables: BulkHead): BulkHead {
  const { connectionId, kind, decision_id, audit_id, group_id, name, action, reason, decided_at, bulk_id } = variables
  return { connectionId, kind, decision_id, audit_id, group_id, name, action, reason, decided_at, bulk_id }
}

export function allBulks(client: QueryClient): Bulk[] {
  return readBulks(client.getMutationCache().getAll().filter(isBulkMutation))
}

export const bulkOf = (client: QueryClient, id: string): Bulk | undefined =>
  readBulks(mutationsOf(client, id)).find(({ head }) => head.bulk_id === id)

/** The reviews of a bulk decision that are not settled, with its collection. */
export const pendingOf = (client: QueryClient, id: string) =>
  mutationsOf(client, id).flatMap((mutation) => {
    const variables = variablesOf(mutation)
    return mutation.state.status === 'pending' && !('done' in variables) ? { mutation, variables } : []
  })

const mutationsOf = (client: QueryClient, id: string): Mutation[] =>
  client
    .getMutationCache()
    .getAll()
    .filter((mutation) => isBulkMutation(mutation) && variablesOf(mutation).bulk_id === id)

/** The mutation of a review that was not removed. */
export const mutationOf = (client: QueryClient, variables: BulkReview): Mutation | undefined =>
  client
    .getMutationCache()
    .findAll({ mutationKey: reviewKey })
    .find(({ state }) => state.variables === variables)

/** Removes the mutations of a bulk decision that are wanted. */
export function removeMutations(
  client: QueryClient,
  id: string,
  isWanted: (variables: BulkVariables, mutation: Mutation) => boolean,
): void {
  for (const mutation of mutationsOf(client, id))
    if (isWanted(variablesOf(mutation), mutation)) client.getMutationCache().remove(mutation)
}

/** Keeps what has become of a review, as a settled mutation. */
export function addPart(client: QueryClient, head: BulkHead, outcome: Partial<PartOutcome>): void {
  const variables: BulkPart = { ...headOf(head), ...nothing, ...outcome }
  const none = { context: undefined, data: null, error: null, failureCount: 0, failureReason: null }
  client
    .getMutationCache()
    .build(
      client,
      { mutationKey: bulkPartKey, gcTime: Number.POSITIVE_INFINITY, meta: keptStored },
      { ...none, status: 'success', variables, submittedAt: Date.now(), isPaused: false },
    )
}

/** Whether the undo of a bulk decision is under way. */
export const isUndone = ({ head }: Bulk, all: readonly Bulk[]): boolean =>
  head.kind === 'decision' && all.some((one) => one.head.kind === 'undo' && one.head.decision_id === head.bulk_id)

/** What the user has asked of a bulk decision, and how far its collection is. */
export interface BulkControl {
  isPaused: boolean
  isStopped: boolean
  /** Why it has paused itself. */
  problem: string | null
  /** How many have failed since the last that did not. */
  failures: number
  collected: number
  /** How many were confirmed after more were collected than before. */
  confirmed: number
}

const uncontrolled: BulkControl = {
  isPaused: false,
  isStopped: false,
  problem: null,
  failures: 0,
  collected: 0,
  confirmed: 0,
}

export const bulkControls = (connectionId: string): Persisted<Record<string, BulkControl>> =>
  versionedFor<Record<string, BulkControl>>(connectionId, `bulk.${outboxVersion}`, {})

export const controlOf = (controls: Record<string, BulkControl>, id: string): BulkControl =>
  controls[id] ?? uncontrolled

export function controlBulk({ connectionId, bulk_id: id }: BulkHead, change: Partial<BulkControl>): void {
  bulkControls(connectionId).set((all) => ({ ...all, [id]: { ...controlOf(all, id), ...change } }))
}
