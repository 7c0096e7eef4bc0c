import { text } from '../../../locales/text.ts'
import type { ReviewContext } from '../decide/review-context.ts'
import { showDecisionToast } from '../decide/decision-toast.ts'
import { undoLast } from '../decide/undo.ts'
import { undoHistory } from '../decide/undo-history.ts'
import { pushDecision, putBackDecision } from '../rules/undo-stack.ts'
import type { Job } from '../../../lib/job.ts'
import { type BulkRun, isOpen, runProgress } from './bulk-run.ts'
import { persistMembers } from './collect-parts.ts'
import { decidedParts, eraseUndo, persistUndo, runStorage } from './persisted-runs.ts'

/** Tells how a run ended, and puts it where `z` finds it. Without anything left to look at, it goes. */
export function concludeRun(context: ReviewContext, job: Job<BulkRun>): void {
  const run = job.data
  void putInHistory(context, run).then((undoable) => {
    const { decided, already, stopped } = run.counts
    // Where all failed, what is left says so; of an undo that it can be tried again.
    if (decided + already + stopped > 0 || run.kind === 'undo') {
      showDecisionToast(sentenceOf(run), undoable ? () => undoLast(context) : undefined)
    }
  })
  if (!isOpen(run)) void closeRun(context.connectionId, job)
}

/** Takes the job out of sight; what it decided stays for the undo. */
export async function closeRun(connectionId: string, job: Job<BulkRun>): Promise<void> {
  job.dispose()
  await runStorage(connectionId, job.data.id).eraseRun()
}

async function putInHistory(context: ReviewContext, run: BulkRun): Promise<boolean> {
  const { connectionId } = context
  const { id, kind, action, reason, counts } = run
  if (kind === 'undo') return putBackFailed(context, run)
  if ((await decidedParts(connectionId, id)).length === 0) return false
  await persistUndo(connectionId, id, run.audit_id)
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
async function putBackFailed({ connectionId }: ReviewContext, run: BulkRun): Promise<boolean> {
  const { id, action, reason, audit_id, started_at, failed } = run
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
