import type { ReviewContext } from './review-context.ts'
import { showDecisionToast } from './decision-toast.ts'
import { phaseOf } from '../api/reviews.ts'
import { newId } from '../lib/new-id.ts'
import { text } from '../locales/text.ts'
import { notify } from '../ui/toasts.ts'
import { type BulkHead, bulkOf, closeBulk, isSettled, removeUnsent } from './bulk-mutations.ts'
import { sendParts } from './run-bulk.ts'
import { readUndo, undoPlan } from './undo-stack.ts'
import type { UndoMember, UndoableDecision } from '../state/stored-values.ts'

/** Takes back a bulk decision that is over: each violation returns to its own earlier state and reason. */
export async function undoBulk(context: ReviewContext, entry: UndoableDecision): Promise<void> {
  const { client, connectionId } = context
  const members = await readUndo<UndoMember>(connectionId, entry.id)
  if (members.length === 0) {
    showDecisionToast(text('triage.undo.cannot', { count: entry.violations_updated ?? 0 }))
    return
  }
  const undone = bulkOf(client, entry.id)
  if (undone) closeBulk(client, undone)
  const { decision_id = entry.id, action, reason, audit_id } = entry
  restore(context, { decision_id, action, reason, audit_id }, members)
}

/** Stops a bulk decision and takes back what it has decided. Its last requests are taken back when they are answered. */
export function undoUnfinished(context: ReviewContext, id: string): void {
  const { client } = context
  const bulk = bulkOf(client, id)
  if (!bulk) return
  const maybeDecided = [
    ...bulk.done,
    ...bulk.pending.flatMap(({ mutation, variables }) =>
      phaseOf(mutation) === 'sent' || mutation.state.failureCount > 0 ? variables.violations : [],
    ),
  ]
  const unsent = removeUnsent(client, bulk)
  if (maybeDecided.length > 0)
    restore(
      context,
      bulk.head,
      maybeDecided.map((step) => ({ ...step, ...step.before })),
    )
  else showDecisionToast(text('triage.undo.group', { count: unsent }))
  const left = bulkOf(client, id)
  if (!left || isSettled(left)) closeBulk(client, bulk)
}

type Undone = Pick<BulkHead, 'decision_id' | 'action' | 'reason' | 'audit_id'>

function restore({ client, connectionId }: ReviewContext, undone: Undone, members: readonly UndoMember[]): void {
  const { decision_id, action, reason, audit_id } = undone
  const { restored, cannot } = undoPlan({ action, reason, audit_id, members })
  if (cannot > 0) notify(text('triage.undo.cannot', { count: cannot }))
  const names = { decision_id, bulk_id: newId(), group_id: null, name: '' }
  const common = { connectionId, action, reason, audit_id, decided_at: new Date().toISOString() }
  sendParts(client, { ...common, ...names, kind: 'undo' }, restored)
}
