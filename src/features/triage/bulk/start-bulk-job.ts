import type { QueryClient } from '@tanstack/react-query'
import PQueue from 'p-queue'
import { fetchAllViolations, type FetchAllOptions } from '../../../api/fetch-all-violations.ts'
import { claimJob, listJob } from '../../../api/jobs.ts'
import { type JobReviews, jobReviews } from '../../../api/job-reviews.ts'
import { offers } from '../../../api/extensions.ts'
import { pendingReviews, reviewOverlays } from '../../../api/review-mutation.ts'
import { reviewViolations } from '../../../api/review-violation.ts'
import type { SchemaViolation as Violation } from '../../../../contract/openapi.gen.ts'
import { hasState } from '../../../api/filter-values.ts'
import { refreshLists, refreshWhenIdle } from '../../../api/violations.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { connectionScoped } from '../../../lib/persisted-store.ts'
import { waitUntil } from '../../../lib/wait-until.ts'
import { text } from '../../../locales/text.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { hideDecisionToast } from '../decide/decision-toast.ts'
import type { ReviewContext } from '../decide/review-context.ts'
import { overlayReviews } from '../logic/overlay-reviews.ts'
import { rememberReason } from '../precedents/own-reasons.ts'
import { bulkChanges } from './bulk-changes.ts'
import { bulkJobIds, bulkJobKind } from './bulk-job-store.ts'
import { asMember, type BulkMember, type BulkOrder, type BulkRun, createRun } from './bulk-run.ts'
import { createBulkJob, maxRequests } from './bulk-job.ts'
import { persistMembers } from './collect-parts.ts'
import { concludeRun } from './conclude-run.ts'
import { readRun, runStorage } from './persisted-runs.ts'

const requests = new PQueue({ concurrency: maxRequests })
// How many violations one request decides. The published operation decides one.
const maxBatch = 50

/** Jobs that this tab has claimed, including those that another tab still runs. */
const claimedIds = (connectionId: string) =>
  connectionScoped(connectionId, 'claimed bulk jobs', () => new Set<string>())

/** `rows` are selected by hand, in their current states. Without any, those that match the filter. */
export async function startBulk(
  context: ReviewContext,
  order: BulkOrder,
  rows: readonly Violation[] = [],
): Promise<void> {
  // The undo key, which the toast of an earlier decision names, now takes back this one.
  hideDecisionToast()
  const run = createRun(order)
  const none = { id: '', rule_id: null, violating_text: null }
  rememberReason(context.connectionId, { decision_id: run.id, reason: run.reason, decided_at: run.started_at }, none)
  const parts = await persistMembers(rows.map(asMember), runStorage(context.connectionId, run.id))
  await launch(context, { ...run, parts })
}

/** Resolves when the run is listed and what it is to decide is shown. */
export async function launch(context: ReviewContext, run: BulkRun): Promise<void> {
  claimedIds(context.connectionId).add(run.id)
  await runStorage(context.connectionId, run.id).persistRun(run)
  await new Promise<void>((resolve) => {
    void claim(context, run.id, () => take(context, run, { isResumed: false }, resolve))
  })
}

/** Continues runs of an earlier visit, and those of another tab as soon as it is closed. */
export function adoptRuns(context: ReviewContext): void {
  const { connectionId } = context
  for (const id of bulkJobIds(connectionId).get()) {
    if (claimedIds(connectionId).has(id)) continue
    claimedIds(connectionId).add(id)
    void claim(context, id, async () => {
      const run = await readRun(connectionId, id)
      if (run) await take(context, run, { isResumed: true })
      else await runStorage(connectionId, id).eraseRun()
    })
  }
}

async function claim({ connectionId }: ReviewContext, id: string, work: () => Promise<void>): Promise<void> {
  await claimJob({ connectionId, kind: bulkJobKind, id }, work).finally(() => claimedIds(connectionId).delete(id))
}

async function take(
  context: ReviewContext,
  run: BulkRun,
  { isResumed }: { isResumed: boolean },
  onStart: () => void = () => undefined,
): Promise<void> {
  const { client, connectionId } = context
  const { audit_id } = run
  const changes = bulkChanges(context, run)
  const job = createBulkJob({
    run,
    isResumed,
    storage: runStorage(connectionId, run.id),
    requests,
    decide: (steps, { maybeSent }) =>
      reviewViolations(client, steps, {
        kind: 'bulk',
        key: run.id,
        decision_id: run.id,
        undoes: run.undoes,
        maybeSent,
      }),
    async ready(members, signal) {
      await earlierJobsSettled(client, run, members, signal)
      await Promise.all(members.map((member) => pendingReviewsSettled(client, member, signal)))
    },
    batchSize: () => (offers(client, 'conditional_decisions') ? maxBatch : 1),
    fetchAll: (filter, signal) => fetchMatching({ client, auditId: audit_id, filter, signal }),
    unrestorable: () => new ApiError({ kind: 'refused', detail: text('triage.undo.cannot', { count: 1 }) }),
    describe: (error) => errorSentence(error, text),
    onDecided: changes.add,
    onEnd: (ended) => {
      if (ended.state.get().status === 'failed') return
      changes.end(ended)
      refreshLists(client, audit_id)
      refreshWhenIdle(client, audit_id)
      concludeRun(context, ended)
    },
  })
  changes.watch(job)
  if (run.phase === 'over') job.update({ status: 'done' })
  else if (run.undone_at) job.stop()
  else if (run.paused) job.update({ error: run.problem && new ApiError({ kind: 'refused', detail: run.problem }) })
  else job.resume()
  const listed = listJob(connectionId, bulkJobKind, job)
  onStart()
  await listed
}

/** The state in which a bulk decision expects a violation is that after the pending ones before it. */
async function earlierJobsSettled(
  client: QueryClient,
  { id: runId, audit_id: auditId }: BulkRun,
  members: readonly BulkMember[],
  signal: AbortSignal,
): Promise<void> {
  const jobs = jobReviews(client)
  const ids = new Set(members.map(({ id }) => id))
  const at = jobs.get().get(runId)?.at ?? 0
  const isEarlier = ([id, job]: [string, JobReviews]) =>
    id !== runId &&
    job.at < at &&
    (job.violations.some((violation) => ids.has(violation.id)) || job.unreadOf === auditId)
  await waitUntil(() => ![...jobs.get()].some(isEarlier), jobs.subscribe, signal)
}

/** All that match, without those that the reviewer's own decisions have moved out of the filter. */
async function* fetchMatching(options: FetchAllOptions) {
  const { review_state = 'undecided' } = options.filter
  for await (const page of fetchAllViolations(options)) {
    const rows = overlayReviews(page.violations, reviewOverlays(options.client))
    yield { ...page, violations: rows.filter((row) => hasState(review_state, row.review_state)) }
  }
}

/** Resolves when no single or group decision is pending for the violation or its group, or when it is aborted. */
async function pendingReviewsSettled(
  client: QueryClient,
  { id, group_id }: Pick<BulkMember, 'id' | 'group_id'>,
  signal: AbortSignal,
): Promise<void> {
  const isPending = () =>
    pendingReviews(client).some((review) => {
      const isForGroup = review.group_id !== null && review.group_id === group_id
      return isForGroup || review.violations.some((violation) => violation.id === id)
    })
  await waitUntil(
    () => !isPending(),
    (listener) => client.getMutationCache().subscribe(listener),
    signal,
  )
}
