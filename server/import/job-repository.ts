import type { ImportJob as ListedImport } from '../../contract/extensions.gen.ts'
import type { Queryable } from '../db/database.ts'
import { prepared, rowsOf, sql } from '../db/sql.ts'
import { holds, type Job, LeaseLost } from '../jobs/jobs.ts'
import { deleteInBatches } from '../retention/purge.ts'
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
  /** Columns of a table that are none of a finding are left out. Otherwise the file is refused. */
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
  /** Null when it was staged by a version that did not keep it. */
  line: number | null
  finding: Finding
}

/** The import, if this process still runs it and has seen how far it has come. */
const isCurrent = (job: Job, { workspace_id, id, status, published }: ImportJob) => sql`
  workspace_id = ${workspace_id} and id = ${id} and status = ${status} and published = ${published}
  and exists (select from job where ${holds(job)})`

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
    select count(*) as count from import_job where workspace_id = ${workspace_id} and status in ('staging', 'publishing')
      and not exists (
        select from audit_check where audit_check.workspace_id = ${workspace_id} and audit_check.import_id = import_job.id
      )`)
  return found?.count ?? 0
}

export async function insertStaged(tx: Queryable, { workspace_id, id }: ImportJob, rows: StagedFinding[]) {
  const columns = sql`ordinal, violation_id, group_key, match_key, line, finding`
  await tx.query(
    prepared(sql`
    insert into staged_finding (workspace_id, import_id, ${columns})
    select ${workspace_id}, ${id}, ${columns} from ${rowsOf(sql`staged_finding`, rows)}`),
  )
}

export function removeStaged(db: Queryable, { workspace_id, id }: ImportJob): Promise<void> {
  const isStaged = sql`workspace_id = ${workspace_id} and import_id = ${id}`
  return deleteInBatches(db, sql`staged_finding`, sql`ordinal`, isStaged, removedRows)
}

/** Takes the embedded engine less time than a reader notices. */
const removedRows = 500

export interface PublishableFinding extends StagedFinding {
  /** Another finding of the same import has the same group key. */
  grouped: boolean
}

export async function readStaged(db: Queryable, { workspace_id, id }: ImportJob, after: number, limit: number) {
  return db.query<PublishableFinding>(
    prepared(sql`
    select
      ordinal, violation_id, group_key, match_key, line, finding,
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
    limit ${limit}`),
  )
}

export async function lineOfStaged(db: Queryable, { workspace_id, id }: ImportJob, ordinal: number) {
  const [row] = await db.query<{ line: number | null }>(sql`
    select line from staged_finding where workspace_id = ${workspace_id} and import_id = ${id} and ordinal = ${ordinal}`)
  return row?.line ?? null
}

/** Throws when another process has taken the import over, so that nothing of the transaction is kept. */
export async function updateJob(
  tx: Queryable,
  job: Job,
  imported: ImportJob,
  change: Partial<Pick<ImportJob, 'status' | 'staged' | 'published' | 'added' | 'unchanged' | 'carried' | 'messages'>>,
): Promise<ImportJob> {
  const { status, staged, published, added, unchanged, carried, messages } = { ...imported, ...change }
  const message = messages.map((each) => sentence(each)).join(' ') || null
  const [updated] = await tx.query<ImportJob>(
    prepared(sql`
    update import_job set
      status = ${status}, staged = ${staged}, published = ${published}, added = ${added}, unchanged = ${unchanged},
      carried = ${carried}, message = ${message}, messages = ${JSON.stringify(messages)}::json,
      finished_at = case when ${status} in ('completed', 'failed') then now() end
    where ${isCurrent(job, imported)}
    returning *`),
  )
  if (!updated) throw new LeaseLost()
  return updated
}

export async function findJob(db: Queryable, workspace_id: string, id: string): Promise<ImportJob | undefined> {
  const [job] = await db.query<ImportJob>(sql`
    select * from import_job where workspace_id = ${workspace_id} and id = ${id}`)
  return job
}

export async function listJobs(db: Queryable, workspace_id: string, limit = 50): Promise<ImportJob[]> {
  return db.query<ImportJob>(sql`
    select * from import_job where workspace_id = ${workspace_id} order by created_at desc, id limit ${limit}`)
}
