import { refreshActivity } from '../../../api/history.ts'
import { jobReviews, type JobReviews } from '../../../api/job-reviews.ts'
import type { ReviewedViolation } from '../../../api/review-mutation.ts'
import type { SchemaViolation as Violation } from '../../../../contract/openapi.gen.ts'
import { writeStates } from '../../../api/violations.ts'
import { moveCachedCounts } from '../../../api/cached-counts.ts'
import { lastReview } from '../decide/last-review.ts'
import type { ReviewContext } from '../decide/review-context.ts'
import { tellOtherTabs } from '../decide/other-tabs.ts'
import { forgetDecisions, rememberDecisions } from '../precedents/precedent-store.ts'
import type { Decided } from '../logic/review-actions.ts'
import type { Job } from '../../../lib/job.ts'
import { type BulkMember, type BulkRun, intentOf, runProgress } from './bulk-run.ts'

const showIntervalMs = 150

/** What a run has decided and has still to decide, shown a few times a second: looking through every list for each one would be felt. */
export function bulkChanges({ client, connectionId }: ReviewContext, run: BulkRun) {
  const { kind, audit_id, reason } = run
  const ids = new Set<string>()
  let reviews: ReviewedViolation[] = []
  let violations: (Pick<Violation, 'id' | 'rule_id' | 'violating_text'> & Decided)[] = []
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
    if (kind === 'decision') rememberDecisions(connectionId, violations)
    else forgetDecisions(connectionId, violations, reason)
    reviews = []
    violations = []
  }

  const showPending = (job: Job<BulkRun>) => {
    const others = [...jobReviews(client).get()].filter(([id]) => id !== run.id)
    const pending = pendingOf(job)
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

  /** `violation`: what it is, where the service has told. */
  const add = (member: BulkMember, after: Decided, violation: Violation | null) => {
    const { id } = member
    ids.add(id)
    reviews.push({ id, audit_id, before: intentOf(run, member).shown, after })
    const { rule_id = null, violating_text = null } = violation ?? {}
    if (violation || kind === 'undo') violations.push({ id, rule_id, violating_text, ...after })
  }
  const end = (job: Job<BulkRun>) => {
    flush(job)
    lastReview(connectionId).set({ audit_id, ids })
  }
  return { add, watch, end }
}

/** Null if nothing more is decided. Of many violations, only one part is in memory. */
function pendingOf(job: Job<BulkRun>): JobReviews | null {
  const { data: run, holding } = job.state.get()
  if (run.phase === 'over' || run.undone || job.isDisposed) return null
  const { audit_id, started_at, todo } = run
  const { total, settled } = runProgress(run)
  return {
    at: Date.parse(started_at),
    violations: todo.map((member) => {
      const { shown, becomes } = intentOf(run, member)
      return { id: member.id, audit_id, before: shown, after: becomes }
    }),
    count: total - settled,
    isWaiting: holding !== null,
  }
}
