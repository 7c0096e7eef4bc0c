import type { ReviewContext } from '../decide/review-context.ts'
import { showDecisionToast } from '../decide/decision-toast.ts'
import { text } from '../../../locales/text.ts'
import type { UndoableDecision } from './undo-stack.ts'
import { createRun } from '../bulk/bulk-run.ts'
import { bulkJobs } from '../bulk/bulk-job-store.ts'
import { launch } from '../bulk/start-bulk-job.ts'
import { closeRun } from '../bulk/conclude-run.ts'
import { auditOfUndo, decidedParts, eraseUndo, runStorage } from '../bulk/persisted-runs.ts'

/** Takes back a bulk decision with another bulk job: each violation returns to its own earlier state and reason. */
export async function undoBulk(context: ReviewContext, entry: UndoableDecision): Promise<void> {
  const { connectionId } = context
  const decided = runStorage(connectionId, entry.id)
  const undone = bulkJobs(connectionId)
    .get()
    .find(({ data }) => data.id === entry.id && data.phase === 'over')
  const order = createRun({
    kind: 'undo',
    undoes: entry.decision_id ?? entry.id,
    audit_id: (await auditOfUndo(connectionId, entry.id)) ?? '',
    action: entry.action,
    reason: entry.reason,
    filter: null,
    total: 0,
  })
  // A bulk decision that was made since waits for it.
  const run = { ...order, started_at: undone?.data.undone_at ?? order.started_at }
  const storage = runStorage(connectionId, run.id)
  const [first = -1, ...others] = await decidedParts(connectionId, entry.id)
  // The first part is in memory at once, so that it is shown, and waited for, from the start.
  const todo = await decided.part('done', first)
  let total = todo.length
  for (const [index, part] of others.entries()) {
    const members = await decided.part('done', part)
    await storage.persistPart('todo', index, members)
    total += members.length
  }
  if (total === 0) {
    showDecisionToast(text('triage.undo.cannot', { count: entry.violations_updated ?? 0 }))
    return
  }
  await launch(context, { ...run, todo, parts: others.length, total })
  if (undone) await closeRun(connectionId, undone)
  await eraseUndo(connectionId, entry.id)
}
