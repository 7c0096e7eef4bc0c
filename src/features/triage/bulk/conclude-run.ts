import { text } from '../../../locales/text.ts'
import type { Desk } from '../decide/decide.ts'
import { sayDecision } from '../decide/say.ts'
import { undoLast } from '../decide/undo.ts'
import { undoHistory } from '../decide/undo-history.ts'
import { pushDecision } from '../rules/undo-stack.ts'
import type { BulkRunner } from './bulk-runner.ts'
import { type BulkRun, isOpen, runProgress } from './bulk-run.ts'
import { decidedParts, keepUndo } from './kept-runs.ts'

/** Tells how a run ended, and puts it where `z` finds it. Without anything left to look at, it goes. */
export function concludeRun(desk: Desk, run: BulkRun, runner: BulkRunner): void {
  void putInHistory(desk, run).then((undoable) => {
    if (run.phase === 'over' && run.counts.decided + run.counts.already + run.counts.stopped > 0) {
      sayDecision(sentenceOf(run), undoable ? () => undoLast(desk) : undefined)
    }
  })
  if (!isOpen(run)) void runner.close()
}

async function putInHistory({ connectionId }: Desk, run: BulkRun): Promise<boolean> {
  const { id, kind, action, reason, counts } = run
  if (kind === 'undo' || (await decidedParts(connectionId, id)).length === 0) return false
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

function sentenceOf(run: BulkRun): string {
  const { decided: count, already, failed, changed, stopped } = runProgress(run)
  const words = [
    run.kind === 'undo' ? text('triage.undo.group', { count }) : text(`bulk.done.${run.action}`, { count }),
    already > 0 && text('bulk.already', { count: already }),
    changed > 0 && text('bulk.changed', { count: changed }),
    failed > 0 && text('bulk.failed', { count: failed }),
    stopped > 0 && text('bulk.stopped', { count: stopped }),
  ]
  return words.filter(Boolean).join(' ')
}
