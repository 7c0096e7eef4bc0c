import type { QueryClient } from '@tanstack/react-query'
import { refreshLists, refreshListsWithout, refreshWhenIdle } from '../../../api/violations.ts'
import { text } from '../../../locales/text.ts'
import { showDecisionToast } from '../decide/decision-toast.ts'
import { lastReview } from '../decide/review-context.ts'
import { forgetReason } from '../precedents/own-reasons.ts'
import { undoDecision } from '../undo/undo.ts'
import { persistUndo } from '../undo/undo-members.ts'
import { insertDecision, undoHistory, type UndoMember } from '../undo/undo-stack.ts'
import { allBulks, type Bulk, bulkControls, type BulkHead, isUndone, removeMutations } from './bulk-mutations.ts'

/** Reports the outcome of a bulk decision and adds it to the undo history. One without problems is removed. */
export async function concludeBulk(client: QueryClient, head: BulkHead): Promise<void> {
  const { bulk_id: id, connectionId, audit_id, kind, decision_id } = head
  const bulks = allBulks(client)
  const bulk = bulks.find((one) => one.head.bulk_id === id)
  if (!bulk) return
  refreshAfter(client, bulk)
  if (kind === 'undo') forgetReason(connectionId, decision_id)
  // Its undo has a card and a toast of its own.
  if (isUndone(bulk, bulks)) return closeBulk(client, head)
  const { done, already, stopped, failed, changed } = bulk
  const members = (kind === 'undo' ? failed.map(({ step }) => step) : done).map(
    ({ id: member, name, group_id, before, after }): UndoMember => {
      return { id: member, name, group_id, ...(kind === 'undo' ? after : before) }
    },
  )
  if (members.length > 0) {
    await persistUndo(connectionId, id, members)
    const { action, reason, decided_at } = head
    const common = { id, decision_id, action, reason, decided_at, audit_id, violations_updated: members.length }
    undoHistory(connectionId).set((stack) => insertDecision(stack, { ...common, kind: 'bulk', members: [] }))
  }
  if (failed.length + changed.length === 0) closeBulk(client, head)
  // If all failed, the card says so; a failed undo can be tried again.
  if (done.length + already + stopped === 0 && kind === 'decision') return
  const newest = undoHistory(connectionId)
    .get()
    .findLast((entry) => entry.audit_id === audit_id)
  const undo = members.length > 0 ? () => undoDecision({ client, connectionId }, id) : undefined
  showDecisionToast(sentenceOf(bulk), undo, { hasKey: newest?.id === id })
}

/** Removes the card. What was decided stays stored for undo. */
export function closeBulk(client: QueryClient, { connectionId, bulk_id: id }: BulkHead): void {
  removeMutations(client, id, (variables) => 'done' in variables)
  bulkControls(connectionId).set((all) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== id)))
}

function refreshAfter(client: QueryClient, { head: { connectionId, audit_id, kind }, done }: Bulk): void {
  if (audit_id === null) return
  const changes = done.map(({ id, after }) => ({ id, ...after }))
  lastReview(connectionId).set({ audit_id, ids: new Set(changes.map(({ id }) => id)) })
  // Lists that were read after the decision do not have what has returned to their state.
  if (kind === 'undo') refreshListsWithout(client, audit_id, changes)
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
