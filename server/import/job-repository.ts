import type { ImportJob as ListedImport } from '../../contract/extensions.gen.ts'
import { logEntry } from '../administration/log.ts'
import type { Queryable } from '../db/database.ts'
import { rowsOf, sql } from '../db/sql.ts'
import { holds, type Job, LeaseLost, newJob } from '../jobs/jobs.ts'
import type { Finding } from './finding.ts'
import { ImportRefused, say, sentence } from './messages.ts'

export interface ImportJob extends ListedImport {
  workspace_id: string
  /** False when the audit was there before the import. */
  creates_audit: boolean
  key_id: string | null
  /** Decisions of the file are taken over. */
  takes_decisions: boolean
  /** Of the audit that it creates. */
  series: string | null
  /** A file without findings is a result, and no mistake. */
  allow_empty: boolean
  /** Columns of a table that are none of a finding are left out. */
  ignore_unknown_columns: boolean
  /** The fields that the columns of a table fill, separated by commas; null if its first line names them. */
  column_names: string | null
  /** Taking it back also removes what was decided or commented on since. */
  removes_reviewed: boolean
}

export interface StagedFinding {
  ordinal: number
  violation_id: string
  group_key: string | null
  /** What it is recognised by in another audit. Null when it was staged by a version that did not keep it. */
  match_key: string | null
  finding: Finding
}

const columns = sql`import_job.*`

/** The import, if this process still runs it and has seen how far it has come. */
const isCurrent = (job: Job, { workspace_id, id, status, published }: ImportJob) => sql`
  workspace_id = ${workspace_id} and id = ${id} and status = ${status} and published = ${published}
  and exists (select from job where ${holds(job)})`

/** What is known when it begins. */
type NewJob = Omit<
  ImportJob,
  | Exclude<keyof ListedImport, 'id' | 'audit_id' | 'audit_name' | 'source' | 'previous_audit_id' | 'imported_by'>
  | 'removes_reviewed'
>

/** Puts an import on record, with its job. Undefined when another import into the audit is under way. */
export async function createJob(
  db: Queryable,
  given: NewJob,
  lease_id: string | null = null,
): Promise<ImportJob | undefined> {
  const { workspace_id, id, audit_name, source } = given
  const givenColumns = sql`
    workspace_id, id, audit_id, audit_name, creates_audit, source, previous_audit_id, imported_by, key_id,
    takes_decisions, series, allow_empty, ignore_unknown_columns, column_names`
  const [created] = await db.query<ImportJob>(sql`
    with created as (
      insert into import_job (${givenColumns}, status)
      select ${givenColumns}, 'staging' from ${rowsOf(sql`import_job`, [given])}
      on conflict (workspace_id, audit_name) where status in ('staging', 'publishing') do nothing
      returning ${columns}
    ), queued as (
      ${newJob({ workspace_id, kind: 'import', subject_id: id }, { lease_id, where: sql`exists (select from created)` })}
    ), logged as (
      ${logEntry(sql`created`, { act: 'import_started', by: importerOf(given), subject: audit_name, detail: source })}
    )
    select * from created`)
  return created
}

function importerOf({ imported_by, key_id }: NewJob) {
  return imported_by === null || key_id === null ? undefined : { owner_email: imported_by, key_id }
}

/** Throws ImportRefused while an import into the audit is under way or being taken back. */
export async function refuseDuringImport(
  db: Queryable,
  workspace_id: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const found = await db.query(sql`
    select from import_job
    where workspace_id = ${workspace_id} and audit_id = ${id} and (
      status in ('staging', 'publishing') or exists (
        select from job
        where job.workspace_id = ${workspace_id} and kind = 'take_back' and subject_id = import_job.id
      )
    )
    limit 1`)
  if (found.length > 0) throw new ImportRefused(say('under_way', { name }))
}

export async function countUnfinished(db: Queryable, workspace_id: string): Promise<number> {
  const [found] = await db.query<{ count: number }>(sql`
    select count(*) as count from import_job where workspace_id = ${workspace_id} and status in ('staging', 'publishing')`)
  return found?.count ?? 0
}

/** One statement, so that it is one short transaction. */
export async function stageFindings(
  tx: Queryable,
  job: Job,
  imported: ImportJob,
  rows: StagedFinding[],
): Promise<ImportJob> {
  const [staged] = await tx.query<ImportJob>(sql`
    with import as (
      update import_job set staged = staged + ${rows.length} where ${isCurrent(job, imported)} returning ${columns}
    ), rows as (
      insert into staged_finding (
        workspace_id, import_id, ordinal, violation_id, group_key, match_key, finding
      )
      select
        import.workspace_id, import.id, given.ordinal, given.violation_id, given.group_key, given.match_key,
        given.finding::json
      from import, unnest(
        ${rows.map(({ ordinal }) => ordinal)}::integer[], ${rows.map(({ violation_id }) => violation_id)}::text[],
        ${rows.map(({ group_key }) => group_key)}::text[],
        ${rows.map(({ match_key }) => match_key)}::text[],
        ${rows.map(({ finding }) => JSON.stringify(finding))}::text[]
      ) as given (ordinal, violation_id, group_key, match_key, finding)
    )
    select * from import`)
  return staged ?? lost()
}

export interface PublishableFinding extends StagedFinding {
  /** Another finding of the same import has the same group key. */
  grouped: boolean
}

export async function readStaged(
  db: Queryable,
  { workspace_id, id }: ImportJob,
  { after, limit }: { after: number; limit: number },
): Promise<PublishableFinding[]> {
  return db.query<PublishableFinding>(sql`
    select
      ordinal, violation_id, group_key, match_key, finding,
      -- Not \`exists\`, which the planner turns into a join with the whole import for every batch.
      (
        select true from staged_finding as other
        where other.workspace_id = staged.workspace_id and other.import_id = staged.import_id
          and other.group_key = staged.group_key and other.ordinal <> staged.ordinal
        limit 1
      ) is not null as grouped
    from staged_finding as staged
    where workspace_id = ${workspace_id} and import_id = ${id} and ordinal > ${after}
    order by ordinal
    limit ${limit}`)
}

export async function updateJob(
  tx: Queryable,
  job: Job,
  imported: ImportJob,
  change: Partial<Pick<ImportJob, 'status' | 'published' | 'added' | 'unchanged' | 'carried' | 'messages'>>,
): Promise<ImportJob> {
  const { status, published, added, unchanged, carried, messages } = { ...imported, ...change }
  const message = messages.map((each) => sentence(each)).join(' ') || null
  const [updated] = await tx.query<ImportJob>(sql`
    update import_job set
      status = ${status}, published = ${published}, added = ${added}, unchanged = ${unchanged}, carried = ${carried},
      message = ${message}, messages = ${JSON.stringify(messages)}::json, finished_at = case when ${status} in ('completed', 'failed') then now() end
    where ${isCurrent(job, imported)}
    returning ${columns}`)
  return updated ?? lost()
}

/** Forgets what an earlier attempt has staged. */
export async function restartStaging(db: Queryable, job: Job, imported: ImportJob): Promise<ImportJob> {
  const [restarted] = await db.query<ImportJob>(sql`
    update import_job set staged = 0 where ${isCurrent(job, imported)} returning ${columns}`)
  return restarted ?? lost()
}

/** Thrown inside a transaction, so that nothing of it is kept. */
function lost(): never {
  throw new LeaseLost()
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
