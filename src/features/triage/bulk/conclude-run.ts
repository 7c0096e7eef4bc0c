import { text } from '../../../locales/text.ts'
import type { ReviewContext } from '../decide/review-context.ts'
import { showDecisionToast } from '../decide/decision-toast.ts'
import { undoDecision } from '../undo/undo.ts'
import { undoHistory } from '../undo/undo-history.ts'
import { insertDecision, type UndoableDecision } from '../undo/undo-stack.ts'
import type { Job } from '../../../lib/job.ts'
import { type BulkRun, isOpen, runProgress } from './bulk-run.ts'
import { persistMembers } from './collect-parts.ts'
import { decidedParts, eraseUndo, persistUndo, runStorage } from './persisted-runs.ts'

/** Reports the outcome of a run and adds it to the undo history. A run without problems is removed. */
export function concludeRun(context: ReviewContext, job: Job<BulkRun>): void {
  const run = job.data
  void putInHistory(context, run).then((undoable) => {
    // The undo closes it, once the undo itself is shown.
    if (undoable && run.undone_at) return undoDecision(context, run.id)
    if (!isOpen(run)) void closeRun(context.connectionId, job)
    const { decided, already, stopped } = run.counts
    // If all failed, the card of the run says so; a failed undo can be tried again.
    if (decided + already + stopped > 0 || run.kind === 'undo') {
      const newest = undoHistory(context.connectionId)
        .get()
        .findLast(({ audit_id }) => audit_id === run.audit_id)
      showDecisionToast(sentenceOf(run), undoable ? () => undoDecision(context, run.id) : undefined, {
        hasKey: newest?.id === run.id,
      })
    }
    return undefined
  })
}

/** Removes the job's card. Its decisions stay stored for undo. */
export async function closeRun(connectionId: string, job: Job<BulkRun>): Promise<void> {
  job.dispose()
  await runStorage(connectionId, job.data.id).eraseRun()
}

async function putInHistory(context: ReviewContext, run: BulkRun): Promise<boolean> {
  const { connectionId } = context
  if (run.kind === 'undo') return putBackFailed(context, run)
  if ((await decidedParts(connectionId, run.id)).length === 0) return false
  await persistUndo(connectionId, run.id, run.audit_id)
  undoHistory(connectionId).set((stack) => insertDecision(stack, entryOf(run, run.counts.decided)))
  return true
}

/** Keeps the violations that an undo could not restore for another undo, and removes the restored ones. */
async function putBackFailed({ connectionId }: ReviewContext, run: BulkRun): Promise<boolean> {
  const { id, audit_id, failed } = run
  await eraseUndo(connectionId, id)
  if (failed.length > 0) {
    await persistMembers(
      failed.map(({ member }) => member),
      runStorage(connectionId, id),
      'done',
    )
    await persistUndo(connectionId, id, audit_id)
  }
  undoHistory(connectionId).set((stack) => {
    const others = stack.filter((entry) => entry.id !== id)
    if (failed.length === 0) return others
    return insertDecision(others, entryOf(run, failed.length))
  })
  return failed.length > 0
}

function entryOf(
  { id, undoes, action, reason, audit_id, started_at }: BulkRun,
  violations_updated: number,
): UndoableDecision {
  const decided = { action, reason, decided_at: started_at, decision_id: undoes ?? id }
  // The members are stored beside the run: there may be a hundred thousand.
  return { id, kind: 'bulk', ...decided, audit_id, members: [], violations_updated }
}

function sentenceOf(run: BulkRun): string {
  const { decided: count, already, failed, changed, stopped } = runProgress(run)
  // Undone before anything was sent.
  if (run.undone_at) return text('triage.undo.group', { count: stopped })
  const words = [
    (count > 0 || stopped === 0) &&
      (run.kind === 'undo' ? text('triage.undo.group', { count }) : text(`bulk.done.${run.action}`, { count })),
    already > 0 && text('bulk.already', { count: already }),
    changed > 0 && text(run.kind === 'undo' ? 'triage.undo.left' : 'bulk.changed', { count: changed }),
    failed > 0 && text(run.kind === 'undo' ? 'triage.undo.again' : 'bulk.failed', { count: failed }),
    stopped > 0 && text('bulk.stopped', { count: stopped }),
  ]
  return words.filter(Boolean).join(' ')
}
