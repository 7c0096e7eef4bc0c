import type { QueryClient } from '@tanstack/react-query'
import { type BulkReview, setPartPhase, stateOf } from '../api/reviews.ts'
import type { ReviewOutcome } from '../api/review-outcome.ts'
import { mutationOf } from '../api/start-mutation.ts'
import { addPart, allBulks, type Bulk, type BulkHead, closeBulk, isSettled, isUndone } from './bulk-mutations.ts'
import { errorSentence } from '../ui/describe-error.ts'
import { text } from '../locales/text.ts'
import { forgetReason } from './own-reasons.ts'
import { insertDecision, persistUndo, undoHistory } from './undo-stack.ts'
import { undoButton } from './undo.ts'
import { showDecisionToast } from './decision-toast.ts'
import { lastReview } from './review-context.ts'
import { refreshLists, refreshListsWithout, refreshWhenIdle } from '../api/violations.ts'
import type { UndoMember } from '../state/stored-values.ts'

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
  setPartPhase(mutation, 'kept')
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
