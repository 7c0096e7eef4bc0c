import { randomUUID } from 'node:crypto'
import type { Database, Queryable } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'

export type JobKind =
  | 'import'
  | 'document'
  | 'webhook'
  | 'audit_deletion'
  | 'take_back'
  | 'audit_sources'
  | 'audit_batch'
  | 'audit_plan'

/** A job that this process runs now. Every claim has a lease of its own, so an old claim can be told from a new one. */
export interface Job {
  workspace_id: string
  kind: JobKind
  subject_id: string
  lease_id: string
  /** How often it has been claimed. */
  attempts: number
}

/** How an attempt has ended. */
export interface Outcome {
  /** Written in the same transaction, unless another process has taken the job over. */
  record?: (tx: Queryable) => Promise<unknown>
  /** The job is tried again after this time; without it the job is over. */
  retryInSeconds?: number
  /** The job is done for now, and is run again at this time. */
  againAt?: string
  /** For whoever asks what the job waits for. */
  retryReason?: string
  /** The job is over without success. */
  failed?: boolean
}

/** A process that dies stops renewing its leases, and others take its jobs over. */
const leaseSeconds = 10
const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`

/** The statement that adds a job, for use beside the one that adds its subject. With a lease its caller runs it. */
export function newJob(
  { workspace_id, kind, subject_id }: Pick<Job, 'workspace_id' | 'kind' | 'subject_id'>,
  {
    lane = '',
    lease_id = null,
    dueAt = null,
    where = sql`true`,
  }: { lane?: string; lease_id?: string | null; dueAt?: string | null; where?: Sql } = {},
): Sql {
  return sql`
    insert into job (workspace_id, kind, subject_id, lane, attempts, lease_id, due_at)
    select
      ${workspace_id}, ${kind}, ${subject_id}, ${lane}, ${lease_id === null ? 0 : 1}, ${lease_id},
      ${lease_id === null ? sql`coalesce(${dueAt}::timestamptz, now())` : leaseEnd}
    where ${where}`
}

/** The condition that the process still has the job. */
export function holds({ workspace_id, kind, subject_id, lease_id }: Job): Sql {
  return sql`
    job.workspace_id = ${workspace_id} and job.kind = ${kind} and job.subject_id = ${subject_id}
    and job.lease_id = ${lease_id}`
}

/** The job that has been due for longest, except for those that this process runs: it may have failed to renew a lease. */
export async function claimJob(
  db: Queryable,
  { kind, perLane, except }: { kind: JobKind; perLane: number; except: string[] },
): Promise<Job | undefined> {
  const [job] = await db.query<Job>(sql`
    with busy as (
      select workspace_id, lane from job
      where kind = ${kind} and lease_id is not null and due_at > now()
      group by workspace_id, lane
      having count(*) >= ${perLane}
    ), next as (
      select workspace_id, kind, subject_id from job
      where kind = ${kind} and due_at <= now() and subject_id <> all(${except}::text[])
        and not exists (select from busy where busy.workspace_id = job.workspace_id and busy.lane = job.lane)
      order by due_at
      limit 1
      for update skip locked
    )
    update job set attempts = attempts + 1, lease_id = ${randomUUID()}, due_at = ${leaseEnd}
    from next
    where job.workspace_id = next.workspace_id and job.kind = next.kind and job.subject_id = next.subject_id
    returning job.workspace_id, job.kind, job.subject_id, job.lease_id, job.attempts`)
  return job
}

/** Ends an attempt. Nothing is written when another process has taken the job over. */
export async function endAttempt(db: Database, job: Job, outcome: Outcome) {
  const { record, retryInSeconds, againAt, retryReason } = outcome
  const changes =
    againAt === undefined
      ? sql`due_at = now() + make_interval(secs => ${retryInSeconds}), retry_reason = ${retryReason}`
      : sql`due_at = ${againAt}, attempts = 0, retry_reason = null`
  await db.transaction(async (tx) => {
    await record?.(tx)
    const ended = await tx.query(
      retryInSeconds === undefined && againAt === undefined
        ? sql`delete from job where ${holds(job)} returning 1`
        : sql`update job set lease_id = null, ${changes} where ${holds(job)} returning 1`,
    )
    if (ended.length === 0) throw new LeaseLost()
  })
}

/** Lets another process run the job at once. An interruption does not count as an attempt. */
export async function handBack(db: Queryable, job: Job): Promise<void> {
  await db.query(sql`
    update job set lease_id = null, due_at = now(), attempts = attempts - 1 where ${holds(job)}`)
}

/** Renews the lease while `work` runs. Its signal is aborted with the given one, and when another process has taken the job over. */
export async function withLease<T>(
  db: Database,
  job: Job,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const renew = async () => {
    const renewed = await db.query(sql`update job set due_at = ${leaseEnd} where ${holds(job)} returning 1`)
    if (renewed.length === 0) lost.abort(new LeaseLost())
  }
  // Without an answer the lease ends by itself.
  const timer = setInterval(() => void renew().catch(() => {}), (leaseSeconds * 1000) / 3)
  timer.unref()
  try {
    return await work(signal ? AbortSignal.any([signal, lost.signal]) : lost.signal)
  } finally {
    clearInterval(timer)
  }
}

export class LeaseLost extends Error {
  constructor() {
    super(`Another process has taken over, because this one did not answer for ${leaseSeconds} seconds.`)
  }
}

export async function countJobs(db: Queryable): Promise<{ kind: JobKind; waiting: number; running: number }[]> {
  return db.query(sql`
    select kind, count(*) filter (where lease_id is null) as waiting, count(*) filter (where lease_id is not null) as running
    from job group by kind`)
}
