import { setTimeout as pause } from 'node:timers/promises'
import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import {
  claimJob,
  countJobs,
  endAttempt,
  handBack,
  type Job,
  type JobKind,
  LeaseLost,
  type Outcome,
  withLease,
} from './jobs.ts'

/** How the jobs of one kind are run. */
export interface JobHandler {
  kind: JobKind
  /** Jobs at the same time by this process, and of one lane in all processes; one, unless it is said. */
  concurrency?: number
  perLane?: number
  /** How long a stop waits for running jobs before it hands them back. */
  graceMs?: number
  /** An error is logged, and the job is tried again later. */
  run(job: Job, signal: AbortSignal): Promise<Outcome>
  /** After so many claims, because it probably ends the process each time. Without it the job is tried for ever. */
  giveUp?: { afterAttempts: number; outcome: (job: Job) => Outcome | Promise<Outcome> }
}

export interface RunnerOptions {
  /** How often to look for jobs that are due again, or that other processes left. */
  pollMs?: number
  registry?: Registry
}

const maxPauseSeconds = 10

export function createJobRunner(
  db: Database,
  log: Pick<Log, 'error'>,
  handlers: JobHandler[],
  { pollMs = 2000, registry }: RunnerOptions = {},
) {
  const measure = registry && measureJobs(db, registry)
  const running = new Map<Promise<void>, Job>()
  const stopping = new AbortController()
  let idle = new AbortController()
  const wake = () => idle.abort()
  let unlisten = nothing
  let claiming = Promise.resolve()

  async function claimJobs(): Promise<void> {
    while (!stopping.signal.aborted) {
      idle = new AbortController()
      const claimed = await Promise.all(handlers.map(claimNext))
      if (!claimed.includes(true)) await pause(pollMs, undefined, { signal: idle.signal, ref: false }).catch(nothing)
    }
  }

  async function claimNext(handler: JobHandler): Promise<boolean> {
    const { kind, concurrency = 1, perLane = 1 } = handler
    const own = [...running.values()].filter((job) => job.kind === kind)
    if (own.length >= concurrency) return false
    const job = await safely(() => claimJob(db, { kind, perLane, except: own.map(({ subject_id }) => subject_id) }))
    if (job) begin(handler, job)
    return job !== undefined
  }

  function begin(handler: JobHandler, job: Job): void {
    const work = attempt(handler, job).finally(() => {
      running.delete(work)
      wake()
    })
    running.set(work, job)
  }

  async function attempt(handler: JobHandler, job: Job): Promise<void> {
    const startedAt = performance.now()
    const interrupting = new AbortController()
    const interruptLater = () => void setTimeout(() => interrupting.abort(), handler.graceMs ?? 0).unref()
    if (stopping.signal.aborted) interruptLater()
    else stopping.signal.addEventListener('abort', interruptLater)
    try {
      const { giveUp } = handler
      const outcome = await withLease(db, job, interrupting.signal, async (signal) =>
        giveUp && job.attempts > giveUp.afterAttempts ? giveUp.outcome(job) : handler.run(job, signal),
      )
      await safely(() => endAttempt(db, job, outcome))
      measure?.(job.kind, outcome, (performance.now() - startedAt) / 1000)
    } catch (error) {
      if (error instanceof LeaseLost) return
      if (!interrupting.signal.aborted)
        log.error({ err: error, kind: job.kind, id: job.subject_id }, 'a job was interrupted')
      const retryInSeconds = Math.min(2 ** (job.attempts - 1), maxPauseSeconds)
      await safely(() => (interrupting.signal.aborted ? handBack(db, job) : endAttempt(db, job, { retryInSeconds })))
    } finally {
      stopping.signal.removeEventListener('abort', interruptLater)
    }
  }

  /** Logs a database error: jobs stay in the table until it answers again. */
  async function safely<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error }, 'the database did not answer the job runner')
      return undefined
    }
  }

  return {
    /** Claims jobs of the table from now on. */
    start() {
      unlisten = db.listen({
        onNotification(payload) {
          if (payload.includes('"job"')) wake()
        },
        onListening: wake,
      })
      claiming = claimJobs()
    },
    /** Runs a job that this process has added with a lease. */
    run(job: Job) {
      const handler = handlers.find(({ kind }) => kind === job.kind)
      if (handler) begin(handler, job)
    },
    /** What is running is finished in time or handed back. */
    async stop() {
      stopping.abort()
      unlisten()
      wake()
      await claiming
      await Promise.all(running.keys())
    },
  }
}

/** Runs a job that was added with a lease to its end, here: on the command line. When that is interrupted, the service finishes it. */
export async function runJobNow(
  db: Database,
  handler: JobHandler,
  job: Omit<Job, 'kind' | 'attempts'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const claimed: Job = { ...job, kind: handler.kind, attempts: 1 }
  try {
    await endAttempt(db, claimed, await withLease(db, claimed, signal, (both) => handler.run(claimed, both)))
  } catch (error) {
    await handBack(db, claimed)
    throw error
  }
}

function measureJobs(db: Database, registry: Registry) {
  const registers = [registry]
  // oxlint-disable-next-line no-new -- it registers itself
  new Gauge({
    name: 'redline_jobs',
    help: 'Jobs that wait or run, in all processes',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { kind, waiting, running } of await countJobs(db)) {
        this.set({ kind, state: 'waiting' }, waiting)
        this.set({ kind, state: 'running' }, running)
      }
    },
  })
  const durations = new Histogram({
    name: 'redline_job_duration_seconds',
    help: 'Time of an attempt at a job by this process, by how it ended',
    labelNames: ['kind', 'outcome'],
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900],
    registers,
  })
  return (kind: JobKind, { failed, retryInSeconds }: Outcome, seconds: number) =>
    durations.observe({ kind, outcome: failed ? 'failed' : retryInSeconds === undefined ? 'done' : 'retried' }, seconds)
}

function nothing() {}
