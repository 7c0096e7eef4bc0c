import type PQueue from 'p-queue'
import type { FetchedPage, ViolationFilter } from '../../../api/fetch-all-violations.ts'
import type { ReviewOutcome, ReviewStep } from '../../../api/review-outcome.ts'
import { stateOf } from '../../../api/violations.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { Job } from '../../../lib/job.ts'
import { mayRetry } from '../../../lib/retry.ts'
import type { Decided } from '../logic/review-actions.ts'
import { type BulkMember, type BulkRun, runProgress, stepOf } from './bulk-run.ts'
import { collectParts } from './collect-parts.ts'
import type { RunStorage } from './persisted-runs.ts'

export interface BulkOptions {
  run: BulkRun
  /** Continued from an earlier visit: its last requests may have arrived. */
  isResumed: boolean
  storage: RunStorage
  /** Shared by all bulk jobs, to limit their requests together. */
  requests: PQueue
  decide: (steps: readonly ReviewStep[], options: { maybeSent: boolean }) => Promise<readonly ReviewOutcome[]>
  /** Resolves when no earlier decision on one of them is pending, or when it is stopped. */
  ready: (members: readonly BulkMember[], signal: AbortSignal) => Promise<void>
  /** How many are decided at once. */
  batchSize: () => number
  fetchAll: (filter: ViolationFilter, signal: AbortSignal) => AsyncIterable<FetchedPage>
  /** The failure of an undo that cannot restore the earlier state. */
  unrestorable: () => Error
  /** A failure in one sentence. */
  describe: (error: unknown) => string
  onDecided: (step: ReviewStep, now: Decided) => void
  onEnd: (job: Job<BulkRun>) => void
}

export const maxRequests = 6
const saveIntervalMs = 250

/** A job that completes one run. It starts with `resume`. */
export function createBulkJob({ run, isResumed, storage, ...options }: BulkOptions): Job<BulkRun> {
  const maybeSent = new Set(isResumed ? run.todo.map(({ id }) => id) : [])
  let saveTimer: ReturnType<typeof setTimeout> | undefined

  const job = new Job<BulkRun>({ data: run, work, concurrency: maxRequests, onEnd: options.onEnd })
  change({})
  job.state.subscribe(() => {
    saveTimer ??= setTimeout(() => void save(), saveIntervalMs)
  })
  void job.disposed().then(() => clearTimeout(saveTimer))
  return job

  function change(changes: Partial<BulkRun>): void {
    const data = { ...job.data, ...changes }
    const { settled, stopped, total, decided, already } = runProgress(data)
    const progress = {
      collecting: { done: data.collected, total },
      confirming: { done: 0, total: data.collected },
      deciding: { done: settled - stopped, total },
      // What failed or was decided differently since has been dealt with, but is not as it was asked for.
      over: { done: decided + already, total },
    }
    job.update({ data, ...progress[data.phase] })
  }

  async function save(): Promise<void> {
    clearTimeout(saveTimer)
    saveTimer = undefined
    if (job.isDisposed) return
    const { status, error, data } = job.state.get()
    const problem = error === null ? null : options.describe(error)
    await storage.persistRun({ ...data, paused: status === 'paused' || status === 'failed', problem })
  }

  async function work(): Promise<void> {
    if (job.data.phase === 'collecting') await collect()
    if (job.data.phase !== 'deciding' && !job.signal.aborted) await begin()
    // Failed items may be retried while the end is being written.
    do await decideParts()
    while (job.data.phase !== 'over' && !job.signal.aborted)
  }

  async function begin(): Promise<void> {
    change({ phase: 'deciding', total: job.data.collected, started_at: new Date().toISOString() })
    await save()
  }

  async function decideParts(): Promise<void> {
    change({ phase: 'deciding' })
    for (;;) {
      await decideAll()
      await putDoneAway()
      const { taken, parts, todo } = job.data
      if (job.signal.aborted || (taken === parts && todo.length === 0)) break
      if (todo.length === 0) await takePart(taken)
    }
    if (job.isDisposed) return
    const { counts, total } = job.data
    const { settled } = runProgress(job.data)
    change({ phase: 'over', todo: [], counts: { ...counts, stopped: counts.stopped + Math.max(0, total - settled) } })
    await save()
  }

  async function collect(): Promise<void> {
    const { filter } = job.data
    try {
      job.signal.throwIfAborted()
      if (filter) {
        for await (const found of collectParts(options.fetchAll(filter, job.signal), storage)) {
          change(found)
          await job.ready()
        }
      }
      if (job.data.collected > job.data.total) {
        job.pause()
        change({ phase: 'confirming' })
        await save()
        await job.ready()
      }
    } catch (error) {
      // Stopped while collecting: nothing is decided.
      if (!job.signal.aborted) throw error
    }
  }

  async function decideAll(): Promise<void> {
    const failures = new Map<string, unknown>()
    const started = new Set<string>()
    const { signal } = job
    // After a reload only the current part may have been sent before.
    const dropWaiting = () => change({ todo: job.data.todo.filter(({ id }) => started.has(id)), taken: job.data.parts })
    signal.addEventListener('abort', dropWaiting)
    await job.each(batchesOf(job.data.todo, options.batchSize()), {
      size: (batch) => batch.length,
      run: async (batch, isRepeat) => {
        const members = unsettled(batch)
        // Not in the queue of requests, because the earlier job needs it.
        await options.ready(members, signal)
        if (signal.aborted) return
        for (const { id } of members) started.add(id)
        const steps = new Map(members.map((member) => [member.id, stepOf(job.data, member)]))
        const sent = [...steps.values()].flatMap((step) => step ?? [])
        const wasSent = isRepeat || members.some(({ id }) => maybeSent.has(id))
        const outcomes = await options.requests.add(() => options.decide(sent, { maybeSent: wasSent }))
        const byId = new Map(outcomes.map((outcome) => [outcome.violation_id, outcome]))
        const errors = members.flatMap((member) => {
          const step = steps.get(member.id)
          const outcome = byId.get(member.id)
          if (step && outcome && outcome.type !== 'failed') {
            settle(member, step, outcome)
            return []
          }
          const error = outcome?.type === 'failed' ? outcome.error : options.unrestorable()
          failures.set(member.id, error)
          return [error]
        })
        // The others are tried again until only those are left that cannot succeed.
        if (errors.length > 0) throw errors.find((error) => error instanceof ApiError && mayRetry(error)) ?? errors[0]
      },
      failed: (batch, error) => {
        const members = unsettled(batch)
        const failed = members.map((member) => ({
          member,
          detail: options.describe(failures.get(member.id) ?? error),
        }))
        const ids = new Set(members.map(({ id }) => id))
        change({ todo: job.data.todo.filter(({ id }) => !ids.has(id)), failed: [...job.data.failed, ...failed] })
      },
    })
    signal.removeEventListener('abort', dropWaiting)
    maybeSent.clear()
  }

  function settle(member: BulkMember, step: ReviewStep, outcome: Exclude<ReviewOutcome, { type: 'failed' }>): void {
    if (job.isDisposed) return
    const { counts, done, changed } = job.data
    const todo = without(member)
    switch (outcome.type) {
      case 'done':
        change({ todo, done: [...done, member], counts: { ...counts, decided: counts.decided + 1 } })
        options.onDecided(step, stateOf(outcome.now))
        break
      case 'already':
        change({ todo, counts: { ...counts, already: counts.already + 1 } })
        break
      case 'changed':
        change({ todo, changed: [...changed, { member, found: stateOf(outcome.found) }] })
    }
  }

  function unsettled(batch: readonly BulkMember[]): BulkMember[] {
    const todo = new Set(job.data.todo.map(({ id }) => id))
    return batch.filter(({ id }) => todo.has(id))
  }

  function without(member: BulkMember): BulkMember[] {
    return job.data.todo.filter(({ id }) => id !== member.id)
  }

  /** For the undo. */
  async function putDoneAway(): Promise<void> {
    const { done, decided_parts } = job.data
    if (done.length === 0 || job.isDisposed) return
    await storage.persistPart('done', decided_parts, done)
    change({ done: job.data.done.slice(done.length), decided_parts: decided_parts + 1 })
  }

  async function takePart(part: number): Promise<void> {
    const members = await storage.part('todo', part)
    // Stop may have been pressed while the part was read.
    if (job.signal.aborted) return
    change({ todo: [...job.data.todo, ...members], taken: part + 1 })
    await save()
    await storage.erasePart('todo', part)
  }
}

function batchesOf(members: readonly BulkMember[], size: number): BulkMember[][] {
  return Array.from({ length: Math.ceil(members.length / size) }, (_, index) =>
    members.slice(index * size, (index + 1) * size),
  )
}

/** Retries the failed violations. */
export function retryFailed(job: Job<BulkRun>): void {
  const { failed, todo } = job.data
  takeUp(job, { failed: [], todo: [...todo, ...failed.map(({ member }) => member)] })
}

/** Decides violations that were decided differently in the meantime. */
export function decideChanged(job: Job<BulkRun>): void {
  const { changed, todo } = job.data
  takeUp(job, { changed: [], todo: [...todo, ...changed.map(({ member, found }) => ({ ...member, ...found }))] })
}

function takeUp(job: Job<BulkRun>, changes: Partial<BulkRun>): void {
  job.update({ data: { ...job.data, ...changes, phase: 'deciding' } })
  job.resume()
}
