import type { Mutation, QueryClient } from '@tanstack/react-query'
import { offers } from '../api/extensions.ts'
import { reviewOnce, type ReviewVariables, sendReview } from './review-mutation.ts'
import { expecting, type ReviewOutcome, type ReviewStep } from './review-outcome.ts'
import { mutationOf } from '../api/start-mutation.ts'
import { reviewKey, setPhase, stateOf } from '../api/violation-cache.ts'
import { refreshLists, refreshListsWithout, refreshWhenIdle } from '../api/violations.ts'
import type { Violation } from '../../contract/openapi.gen.ts'
import { ApiError } from '../lib/api-error.ts'
import { isTemporary } from '../lib/retry.ts'
import { subscribeToAll } from '../lib/store.ts'
import { waitUntil } from '../lib/wait-until.ts'
import { text } from '../locales/text.ts'
import { errorSentence } from '../ui/describe-error.ts'
import { showDecisionToast } from './decision-toast.ts'
import { violationTitle } from './names.ts'
import { lastReview } from './review-context.ts'
import { decided } from './review-actions.ts'
import { forgetReason } from './own-reasons.ts'
import { undoButton } from './undo.ts'
import { insertDecision, persistUndo, undoHistory, type UndoMember } from './undo-stack.ts'
import {
  addPart,
  allBulks,
  type Bulk,
  bulkControls,
  type BulkHead,
  type BulkReview,
  controlOf,
  headOf,
  isSettled,
  isUndone,
  removeMutations,
} from './bulk-mutations.ts'

export function stepOf({ audit_id, action, reason }: BulkHead, violation: Violation): ReviewStep {
  const { id, group_id } = violation
  const name = violationTitle(violation)
  return { id, audit_id, ...expecting(violation), after: decided(action, reason), action, group_id, name }
}

// How many violations one request decides. The published operation decides one.
const maxBatch = 50
const maxRequests = 6
const maxParts = 500
const maxPartSize = 100

/** Where one request decides many, six run at a time. Elsewhere the reviews run one after another, each with six requests. */
export function sendParts(client: QueryClient, head: BulkHead, steps: readonly ReviewStep[]): void {
  const hasBatches = offers(client, 'conditional_decisions')
  const size = hasBatches ? maxBatch : Math.min(maxPartSize, Math.max(maxRequests, Math.ceil(steps.length / maxParts)))
  const scopes = hasBatches ? maxRequests : 1
  for (let part = 0; part * size < steps.length; part += 1) {
    const violations = steps.slice(part * size, (part + 1) * size)
    sendReview(client, { ...headOf(head), violations }, `${head.bulk_id} ${part % scopes}`)
  }
}

/**
 * Whether a decision on one of the violations is pending that goes before it: any by hand, also on the group, and of other bulk
 * decisions those made earlier. The state in which a bulk decision expects a violation is the one after these.
 */
function isFirstOf(client: QueryClient, { bulk_id, violations }: BulkReview, mutationId: number): boolean {
  const ids = new Set(violations.map(({ id }) => id))
  const groups = new Set(violations.flatMap(({ group_id }) => group_id ?? []))
  const pending = client.getMutationCache().findAll({ mutationKey: reviewKey, status: 'pending' })
  return !pending.some((other) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- mutations of this key have these variables
    const { bulk_id: bulk, group_id, violations: others } = other.state.variables as ReviewVariables
    if (bulk === bulk_id || (bulk !== undefined && other.mutationId > mutationId)) return false
    return others.some(({ id }) => ids.has(id)) || (group_id !== null && groups.has(group_id))
  })
}

/** Waits while it is paused, and for what goes before it. */
async function untilItsTurn(client: QueryClient, variables: BulkReview, { mutationId }: Mutation): Promise<void> {
  const mayStart = () => !controlOf(variables).isPaused && isFirstOf(client, variables, mutationId)
  await waitUntil(
    () => !mutationOf(client, variables) || mayStart(),
    subscribeToAll(bulkControls(variables.connectionId), client.getMutationCache()),
  )
}

const maxTries = 3

/** A service that is away is waited for. Other temporary failures are tried again twice. After Stop nothing is tried again. */
export async function sendPart(client: QueryClient, variables: BulkReview): Promise<readonly ReviewOutcome[]> {
  const mutation = mutationOf(client, variables)
  if (!mutation) return []
  setPhase(mutation, 'waiting')
  await untilItsTurn(client, variables, mutation)
  if (!mutationOf(client, variables)) return []
  setPhase(mutation, 'sent')
  const outcomes = await reviewOnce(client, variables).finally(() => setPhase(mutation, null))
  const isLastTry = mutation.state.failureCount + 1 >= maxTries
  const mayBeRepeated = (error: unknown) =>
    isTemporary(error) && (!isLastTry || (error instanceof ApiError && isAway(error)))
  const isUnsettled = (outcome: ReviewOutcome) => outcome.type === 'failed' && mayBeRepeated(outcome.error)
  const again = outcomes.find(isUnsettled)
  if (again?.type !== 'failed') return outcomes
  if (!controlOf(variables).isStopped) throw again.error
  return outcomes.filter((outcome) => !isUnsettled(outcome))
}

/** Keeps the outcome of a review. The last one concludes the bulk decision. */
export async function settlePart(
  client: QueryClient,
  variables: BulkReview,
  outcomes: readonly ReviewOutcome[],
): Promise<void> {
  const mutation = mutationOf(client, variables)
  // Stopped before it was sent.
  if (!mutation) return
  const byId = new Map(outcomes.map((outcome) => [outcome.violation_id, outcome]))
  const pairs = variables.violations.map((step) => ({ step, outcome: byId.get(step.id) }))
  setPhase(mutation, 'kept')
  addPart(client, variables, {
    done: pairs.flatMap(({ step, outcome }) => (outcome?.type === 'done' ? step : [])),
    already: outcomes.filter(({ type }) => type === 'already').length,
    stopped: pairs.filter(({ outcome }) => !outcome).length,
    failed: pairs.flatMap(({ step, outcome }) =>
      outcome?.type === 'failed' ? [{ step, detail: errorSentence(outcome.error, text) }] : [],
    ),
    changed: pairs.flatMap(({ step, outcome }) =>
      outcome?.type === 'changed' ? [{ step, found: stateOf(outcome.found) }] : [],
    ),
  })
  await concludeBulk(client, variables)
}

/** Reports a bulk decision that is over and adds it to the undo history. One without problems is removed. */
export async function concludeBulk(client: QueryClient, { bulk_id: id }: BulkHead): Promise<void> {
  const bulks = allBulks(client)
  const bulk = bulks.find((one) => one.head.bulk_id === id)
  if (!bulk || !isSettled(bulk)) return
  const { connectionId, audit_id, kind, decision_id, action, reason, decided_at } = bulk.head
  refreshAfter(client, bulk)
  if (kind === 'undo') forgetReason(connectionId, decision_id)
  // Its undo has a card and a toast of its own.
  if (isUndone(bulk, bulks)) return closeBulk(client, bulk)
  const { done, already, stopped, failed, changed } = bulk
  const members = (kind === 'undo' ? failed.map(({ step }) => step) : done).map(
    ({ id: member, name, group_id, before, after }): UndoMember => {
      return { id: member, name, group_id, ...(kind === 'undo' ? after : before) }
    },
  )
  if (members.length > 0) {
    await persistUndo(connectionId, id, members)
    const common = { id, decision_id, action, reason, decided_at, audit_id, violations_updated: members.length }
    undoHistory(connectionId).set((stack) => insertDecision(stack, { ...common, kind: 'bulk', members: [] }))
  }
  if (failed.length + changed.length === 0) closeBulk(client, bulk)
  // If all failed, the card says so; a failed undo can be tried again.
  if (done.length + already + stopped === 0 && kind === 'decision') return
  const newest = undoHistory(connectionId)
    .get()
    .findLast((entry) => entry.audit_id === audit_id)
  const undo = undoButton({ client, connectionId }, id, { hasKey: newest?.id === id })
  showDecisionToast(sentenceOf(bulk), members.length > 0 ? undo : undefined)
}

/** Removes the card. What was decided stays stored for undo. */
export function closeBulk(client: QueryClient, { head: { connectionId, bulk_id: id }, parts }: Bulk): void {
  removeMutations(client, parts)
  bulkControls(connectionId).set((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== id)))
}

function refreshAfter(client: QueryClient, { head: { connectionId, audit_id, kind }, done }: Bulk): void {
  if (audit_id === null) return
  lastReview(connectionId).set({ audit_id, ids: new Set(done.map(({ id }) => id)) })
  // Lists that were read after the decision do not have what has returned to their state.
  if (kind === 'undo') refreshListsWithout(client, audit_id, done)
  refreshLists(client, audit_id)
  refreshWhenIdle(client, audit_id)
}

function sentenceOf({ head: { kind, action }, done, already, stopped, failed, changed }: Bulk): string {
  const count = done.length
  const isUndo = kind === 'undo'
  const words = [
    (count > 0 || stopped === 0) &&
      (isUndo ? text('triage.undo.group', { count }) : text(`bulk.done.${action}`, { count })),
    already > 0 && text('bulk.already', { count: already }),
    changed.length > 0 && text(isUndo ? 'triage.undo.left' : 'bulk.changed', { count: changed.length }),
    failed.length > 0 && text(isUndo ? 'triage.undo.again' : 'bulk.failed', { count: failed.length }),
    stopped > 0 && text('bulk.stopped', { count: stopped }),
  ]
  return words.filter(Boolean).join(' ')
}

// The same request may succeed later, and others would fail until then.
const awayStatuses = new Set([401, 408, 429, 502, 503, 504])
const isAway = ({ kind, status }: ApiError) => kind === 'unreachable' || awayStatuses.has(status ?? 0)
