import { refreshActivity } from '../../../api/history.ts'
import { jobReviews, type JobReviews } from '../../../api/job-reviews.ts'
import type { ReviewedViolation, ReviewStep } from '../../../api/review-outcome.ts'
import { writeStates } from '../../../api/violations.ts'
import { moveCachedCounts } from '../../../api/cached-counts.ts'
import { lastReview } from '../decide/last-review.ts'
import type { ReviewContext } from '../decide/review-context.ts'
import { tellOtherTabs } from '../decide/other-tabs.ts'
import { forgetReason } from '../precedents/own-reasons.ts'
import type { Decided } from '../logic/review-actions.ts'
import type { Job } from '../../../lib/job.ts'
import { type BulkRun, runProgress, stepOf } from './bulk-run.ts'

const showIntervalMs = 150
// Of a run that is undone, so many of those decided last are shown as taken back before its undo has begun.
const maxShownUndone = 1000

/** What a run has decided and has still to decide, shown a few times a second: looking through every list for each one would be felt. */
export function bulkChanges({ client, connectionId }: ReviewContext, run: BulkRun) {
  const { kind, undoes, audit_id } = run
  const ids = new Set<string>()
  let reviews: ReviewedViolation[] = []
  let decided: ReviewedViolation[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const writeDecided = () => {
    if (reviews.length === 0) return
    const changes = reviews.map(({ id, after }) => ({ id, ...after }))
    writeStates(client, changes)
    refreshActivity(
      client,
      changes.map(({ id }) => id),
    )
    moveCachedCounts(client, audit_id, reviews)
    tellOtherTabs(connectionId, { changes, audit_ids: [audit_id] })
    reviews = []
  }

  const showPending = (job: Job<BulkRun>) => {
    const others = [...jobReviews(client).get()].filter(([id]) => id !== run.id)
    const pending = pendingOf(job, decided)
    jobReviews(client).set(new Map(pending ? [...others, [run.id, pending]] : others))
  }
  /** A decided violation is shown as pending until its new state is written. */
  const flush = (job: Job<BulkRun>) => {
    clearTimeout(timer)
    timer = undefined
    writeDecided()
    showPending(job)
  }

  const watch = (job: Job<BulkRun>) => {
    let { taken } = job.data
    flush(job)
    job.state.subscribe(() => {
      if (job.data.taken === taken) timer ??= setTimeout(() => flush(job), showIntervalMs)
      else flush(job)
      taken = job.data.taken
    })
    void job.disposed().then(() => showPending(job))
  }

  const add = (step: ReviewStep, after: Decided) => {
    ids.add(step.id)
    reviews.push({ ...step, after })
    decided = [...decided, { ...step, after }].slice(-maxShownUndone)
  }
  const end = (job: Job<BulkRun>) => {
    flush(job)
    if (kind === 'undo') forgetReason(connectionId, undoes ?? '')
    lastReview(connectionId).set({ audit_id, ids })
  }
  return { add, watch, end }
}

/** Null if nothing more is decided. Of many violations, only one part is in memory. */
function pendingOf(job: Job<BulkRun>, decided: readonly ReviewedViolation[]): JobReviews | null {
  const { data: run, holding } = job.state.get()
  const { audit_id, started_at, undone_at, phase, parts, taken } = run
  if (job.isDisposed || (phase === 'over' && !undone_at)) return null
  const { total, settled } = runProgress(run)
  const steps = run.todo.flatMap((member) => stepOf(run, member) ?? [])
  const common = { unreadOf: phase === 'deciding' && taken < parts ? audit_id : null, isWaiting: holding !== null }
  if (!undone_at) return { ...common, at: Date.parse(started_at), violations: steps, count: total - settled }
  const violations = [...decided, ...steps].map((one) => ({ ...one, before: one.after, after: one.before }))
  return { ...common, at: Date.parse(undone_at), violations, count: violations.length }
}
