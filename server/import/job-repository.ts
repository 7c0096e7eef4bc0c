import { randomUUID } from 'node:crypto'
import type { Database, Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { Finding } from './finding.ts'

export interface ImportJob {
  workspace_id: string
  id: string
  audit_id: string
  audit_name: string
  /** False when the audit was there before the import. */
  creates_audit: boolean
  /** What is imported, such as the name of a file. */
  source: string
  status: 'staging' | 'publishing' | 'completed' | 'failed'
  staged: number
  published: number
  added: number
  /** The audit it is compared with, and how many of its findings were found again and had a decision that was carried over. */
  previous_audit_id: string | null
  unchanged: number
  carried: number
  /** Why it failed. */
  message: string | null
  created_at: Date
  finished_at: Date | null
}

export interface StagedFinding {
  ordinal: number
  violation_id: string
  group_key: string | null
  /** The id that the finding has in the previous audit if it was found there. */
  previous_violation_id: string | null
  /** Null when it was staged by a version that did not keep it. */
  identity: string | null
  finding: Finding
}

const processId = randomUUID()
const lease = sql`now() + interval '60 seconds'`

const columns = sql`
  workspace_id, id, audit_id, audit_name, creates_audit, source, status, staged, published, added,
  previous_audit_id, unchanged, carried, message, created_at, finished_at`

/** The job, if this process still runs it: another process takes over a job whose lease has expired. */
const ownJob = ({ workspace_id, id, status }: ImportJob) => sql`
  workspace_id = ${workspace_id} and id = ${id} and status = ${status} and process_id = ${processId}`

/** Undefined when another import into the audit is under way. */
export async function createJob(
  db: Queryable,
  job: Pick<ImportJob, 'workspace_id' | 'audit_id' | 'audit_name' | 'creates_audit' | 'source' | 'previous_audit_id'>,
): Promise<ImportJob | undefined> {
  const [created] = await db.query<ImportJob>(sql`
    insert into import_job (
      workspace_id, id, audit_id, audit_name, creates_audit, source, previous_audit_id, status, process_id, leased_until
    )
    values (
      ${job.workspace_id}, ${randomUUID()}, ${job.audit_id}, ${job.audit_name}, ${job.creates_audit}, ${job.source},
      ${job.previous_audit_id}, 'staging', ${processId}, ${lease}
    )
    on conflict (workspace_id, audit_name) where status in ('staging', 'publishing') do nothing
    returning ${columns}`)
  return created
}

/** One statement, so that it is one short transaction. */
export async function stageFindings(db: Queryable, job: ImportJob, rows: StagedFinding[]): Promise<ImportJob> {
  const [staged] = await db.query<ImportJob>(sql`
    with job as (
      update import_job set staged = staged + ${rows.length}, leased_until = ${lease}
      where ${ownJob(job)}
      returning ${columns}
    ), rows as (
      insert into staged_finding (
        workspace_id, import_id, ordinal, violation_id, group_key, previous_violation_id, identity, finding
      )
      select
        job.workspace_id, job.id, given.ordinal, given.violation_id, given.group_key, given.previous_violation_id,
        given.identity, given.finding::json
      from job, unnest(
        ${rows.map(({ ordinal }) => ordinal)}::integer[], ${rows.map(({ violation_id }) => violation_id)}::text[],
        ${rows.map(({ group_key }) => group_key)}::text[],
        ${rows.map(({ previous_violation_id }) => previous_violation_id)}::text[],
        ${rows.map(({ identity }) => identity)}::text[],
        ${rows.map(({ finding }) => JSON.stringify(finding))}::text[]
      ) as given (ordinal, violation_id, group_key, previous_violation_id, identity, finding)
    )
    select * from job`)
  return staged ?? lostJob()
}

export interface PublishableFinding extends StagedFinding {
  /** Another finding of the same import has the same group key. */
  grouped: boolean
}

export async function readStaged(
  db: Queryable,
  { workspace_id, id, published }: ImportJob,
  limit: number,
): Promise<PublishableFinding[]> {
  return db.query<PublishableFinding>(sql`
    select
      ordinal, violation_id, group_key, previous_violation_id, identity, finding,
      exists (
        select from staged_finding as other
        where other.workspace_id = staged.workspace_id and other.import_id = staged.import_id
          and other.group_key = staged.group_key and other.ordinal <> staged.ordinal
      ) as grouped
    from staged_finding as staged
    where workspace_id = ${workspace_id} and import_id = ${id} and ordinal > ${published}
    order by ordinal
    limit ${limit}`)
}

export async function updateJob(
  tx: Queryable,
  job: ImportJob,
  change: Partial<Pick<ImportJob, 'status' | 'published' | 'added' | 'unchanged' | 'carried' | 'message'>>,
): Promise<ImportJob> {
  const { status, published, added, unchanged, carried, message } = { ...job, ...change }
  const [updated] = await tx.query<ImportJob>(sql`
    update import_job set
      status = ${status}, published = ${published}, added = ${added}, unchanged = ${unchanged}, carried = ${carried},
      message = ${message}, leased_until = ${lease},
      finished_at = case when ${status} in ('completed', 'failed') then now() end
    where ${ownJob(job)}
    returning ${columns}`)
  return updated ?? lostJob()
}

/** Thrown inside a transaction, so that nothing of it is kept. */
function lostJob(): never {
  throw new UserFacingError('Another process has taken over this import, because this one did not answer for a minute.')
}

/** Lets another process continue the job at once. */
export async function releaseJob(db: Queryable, job: ImportJob): Promise<void> {
  await db.query(sql`update import_job set process_id = '', leased_until = now() where ${ownJob(job)}`)
}

/** Takes over the jobs whose process is gone. The embedded engine has one process, so any other is gone. */
export async function adoptInterruptedJobs(db: Database): Promise<ImportJob[]> {
  const interrupted = db.engine === 'pglite' ? sql`process_id <> ${processId}` : sql`leased_until <= now()`
  return db.query<ImportJob>(sql`
    update import_job set process_id = ${processId}, leased_until = ${lease}
    where status in ('staging', 'publishing') and ${interrupted}
    returning ${columns}`)
}

/** How many rows were removed; fewer than the limit when none is left. */
export async function removeStaged(db: Queryable, { workspace_id, id }: ImportJob, limit: number): Promise<number> {
  const [removed] = await db.query<{ count: number }>(sql`
    with removed as (
      delete from staged_finding
      where workspace_id = ${workspace_id} and import_id = ${id} and ordinal = any(array(
        select ordinal from staged_finding where workspace_id = ${workspace_id} and import_id = ${id}
        order by ordinal limit ${limit}
      ))
      returning 1
    )
    select count(*) as count from removed`)
  return removed?.count ?? 0
}

export async function findJob(db: Queryable, workspace_id: string, id: string): Promise<ImportJob | undefined> {
  const [job] = await db.query<ImportJob>(sql`
    select ${columns} from import_job where workspace_id = ${workspace_id} and id = ${id}`)
  return job
}

/** Newest first. */
export async function listJobs(db: Queryable, workspace_id: string, limit = 50): Promise<ImportJob[]> {
  return db.query<ImportJob>(sql`
    select ${columns} from import_job where workspace_id = ${workspace_id} order by created_at desc, id limit ${limit}`)
}
