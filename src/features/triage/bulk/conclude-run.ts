import { text } from '../../../locales/text.ts'
import type { ReviewContext as Desk } from '../decide/review-context.ts'
import { showDecisionToast } from '../decide/decision-toast.ts'
import { undoLast } from '../decide/undo.ts'
import { undoHistory } from '../decide/undo-history.ts'
import { pushDecision, putBackDecision } from '../rules/undo-stack.ts'
import type { BulkRunner } from './bulk-runner.ts'
import { type BulkRun, isOpen, runProgress } from './bulk-run.ts'
import { keepMembers } from './collect-parts.ts'
import { decidedParts, forgetUndo, keepUndo, runKeeper } from './kept-runs.ts'

/** Tells how a run ended, and puts it where `z` finds it. Without anything left to look at, it goes. */
export function concludeRun(desk: Desk, run: BulkRun, runner: BulkRunner): void {
  void putInHistory(desk, run).then((undoable) => {
    const { decided, already, stopped } = run.counts
    // Where all failed, what is left says so; of an undo that it can be tried again.
    if (run.phase === 'over' && (decided + already + stopped > 0 || run.kind === 'undo')) {
      showDecisionToast(sentenceOf(run), undoable ? () => undoLast(desk) : undefined)
    }
  })
  if (!isOpen(run)) void runner.close()
}

async function putInHistory(desk: Desk, run: BulkRun): Promise<boolean> {
  const { connectionId } = desk
  const { id, kind, action, reason, counts } = run
  if (kind === 'undo') return putBackFailed(desk, run)
  if ((await decidedParts(connectionId, id)).length === 0) return false
  await keepUndo(connectionId, id, run.audit_id)
  undoHistory(connectionId).set((stack) =>
    pushDecision(
      stack.filter((entry) => entry.id !== id),
      {
        id,
        kind: 'bulk',
        action,
        reason,
        decided_at: new Date().toISOString(),
        // Kept beside the run: there may be a hundred thousand.
        members: [],
        violations_updated: counts.decided,
      },
    ),
  )
  return true
}

/** What an undo could not take back is there for another, until it is back. What it did take back needs no undo. */
async function putBackFailed({ connectionId }: Desk, run: BulkRun): Promise<boolean> {
  const { id, action, reason, audit_id, started_at, failed } = run
  await forgetUndo(connectionId, id)
  if (failed.length > 0) {
    await keepMembers(
      failed.map(({ member }) => member),
      runKeeper(connectionId, id),
      'done',
    )
    await keepUndo(connectionId, id, audit_id)
  }
  undoHistory(connectionId).set((stack) => {
    const others = stack.filter((entry) => entry.id !== id)
    if (failed.length === 0) return others
    return putBackDecision(others, {
      id,
      kind: 'bulk',
      action,
      reason,
      decided_at: started_at,
      members: [],
      violations_updated: failed.length,
    })
  })
  return failed.length > 0
}

function sentenceOf(run: BulkRun): string {
  const { decided: count, already, failed, changed, stopped } = runProgress(run)
  const words = [
    run.kind === 'undo' ? text('triage.undo.group', { count }) : text(`bulk.done.${run.action}`, { count }),
    already > 0 && text('bulk.already', { count: already }),
    changed > 0 && text('bulk.changed', { count: changed }),
    failed > 0 && text(run.kind === 'undo' ? 'triage.undo.again' : 'bulk.failed', { count: failed }),
    stopped > 0 && text('bulk.stopped', { count: stopped }),
  ]
  return words.filter(Boolean).join(' ')
}
