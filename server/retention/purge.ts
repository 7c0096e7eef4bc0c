import { lockAudits, violationsIn } from '../audits/repository.ts'
import type { Database, Queryable } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { deleteWorkspace } from '../workspaces/repository.ts'

interface OldAudit {
  workspace_id: string
  workspace_name: string
  id: string
  name: string
  created_at: string
  violations: number
}

const batchRows = 200

/** By the clock of the database, which has written the times that it is compared with. */
export async function daysAgo(db: Queryable, days: number): Promise<string> {
  const [time] = await db.query<{ before: string }>(sql`select now() - ${days} * interval '1 day' as before`)
  return time?.before ?? ''
}

/** Of one workspace, or of all. */
const inWorkspace = (workspace_id: string | null): Sql =>
  sql`(${workspace_id}::text is null or workspace.id = ${workspace_id})`

export async function findOldAudits(db: Queryable, before: Date | string, workspace_id: string | null) {
  return db.query<OldAudit>(sql`
    select
      workspace.id as workspace_id, workspace.name as workspace_name, audit.id, audit.name, audit.created_at,
      ${violationsIn(sql`audit.workspace_id`, sql`audit.id`)} as violations
    from audit join workspace on workspace.id = audit.workspace_id
    where audit.created_at < ${before} and ${inWorkspace(workspace_id)}
    order by workspace.name, audit.created_at, audit.seq`)
}

export async function findOldDocuments(db: Queryable, before: Date | string, workspace_id: string | null) {
  return db.query<{ workspace_id: string; workspace_name: string; documents: number }>(sql`
    select workspace.id as workspace_id, workspace.name as workspace_name, count(*) as documents
    from document join workspace on workspace.id = document.workspace_id
    where document.created_at < ${before} and ${inWorkspace(workspace_id)}
    group by workspace.id, workspace.name
    order by workspace.name`)
}

/**
 * Deletes the audit with its violations, comments and trail, in batches, so that other requests are served in between. Its counts
 * are updated with each batch and the audit is deleted last, so that an interrupted deletion can be repeated.
 */
export async function deleteAudit(
  db: Database,
  { workspace_id, id }: Pick<OldAudit, 'workspace_id' | 'id'>,
  signal?: AbortSignal,
): Promise<void> {
  const audit = { workspace_id, audit_id: id }
  const next = sql`select seq from violation where workspace_id = ${workspace_id} and audit_id = ${id} limit ${batchRows}`
  let deleted: number
  do {
    signal?.throwIfAborted()
    deleted = await db.transaction((tx) => deleteViolations(tx, audit, next))
  } while (deleted === batchRows)
  await deleteInBatches(db, sql`activity`, sql`seq`, sql`workspace_id = ${workspace_id} and audit_id = ${id}`)
  await db.transaction(async (tx) => {
    await tx.query(sql`delete from violation_count where workspace_id = ${workspace_id} and audit_id = ${id}`)
    const contents = await tx.query<{ hash: string }>(sql`
      select distinct hash from audit_asset cross join unnest(array[text_hash, result_hash]) as hash
      where workspace_id = ${workspace_id} and audit_id = ${id} and hash is not null`)
    await endCheck(tx, workspace_id, id)
    await tx.query(sql`delete from audit where workspace_id = ${workspace_id} and id = ${id}`)
    // Other audits may have found the same.
    await tx.query(sql`
      delete from check_content
      where workspace_id = ${workspace_id} and hash = any(${contents.map(({ hash }) => hash)}::text[])
        and not exists (select from audit_asset where workspace_id = ${workspace_id} and text_hash = check_content.hash)
        and not exists (select from audit_asset where workspace_id = ${workspace_id} and result_hash = check_content.hash)`)
  })
}

/** An audit that was still being carried out leaves its name to others. */
async function endCheck(tx: Queryable, workspace_id: string, audit_id: string): Promise<void> {
  await tx.query(sql`
    update import_job set status = 'failed', finished_at = now()
    where workspace_id = ${workspace_id} and status = 'publishing'
      and id = (select import_id from audit_check where workspace_id = ${workspace_id} and audit_id = ${audit_id})`)
}

export function deleteOldDocuments(db: Database, { workspace_id }: { workspace_id: string }, before: Date | string) {
  return deleteInBatches(db, sql`document`, sql`id`, sql`workspace_id = ${workspace_id} and created_at < ${before}`)
}

const endOfTime = '9999-12-31T00:00:00Z'

/** The numbers that are shown before the workspace is deleted. */
export async function readWorkspaceSize(db: Database, workspace_id: string) {
  const audits = await findOldAudits(db, endOfTime, workspace_id)
  const [documents] = await findOldDocuments(db, endOfTime, workspace_id)
  return {
    audits: audits.length,
    violations: audits.reduce((sum, { violations }) => sum + violations, 0),
    documents: documents?.documents ?? 0,
  }
}

/** Large tables are deleted in batches first, so that other requests are served in between. */
export async function deleteWorkspaceInBatches(db: Database, workspace_id: string): Promise<void> {
  for (const audit of await findOldAudits(db, endOfTime, workspace_id)) await deleteAudit(db, audit)
  await deleteOldDocuments(db, { workspace_id }, endOfTime)
  await deleteWorkspace(db, workspace_id)
}

/**
 * Deletes chosen violations of an audit with their trail, unless one is to be kept, and returns how many were chosen. Takes the locks in
 * the same order as a decision: violations, audit, counts.
 */
export async function deleteViolations(
  tx: Queryable,
  { workspace_id, audit_id }: { workspace_id: string; audit_id: string },
  chosen: Sql,
  isKept = sql`false`,
): Promise<number> {
  const rows = await tx.query<{ seq: number }>(sql`
    select seq from violation where workspace_id = ${workspace_id} and seq = any(array(${chosen}))
    order by seq for update`)
  if (rows.length === 0) return 0
  await lockAudits(tx, workspace_id, [audit_id])
  await tx.query(sql`
    with deleted as (
      delete from violation
      where workspace_id = ${workspace_id} and seq = any(${rows.map(({ seq }) => seq)}::bigint[]) and not ${isKept}
      returning id, review_state, coalesce(severity::text, '') as severity
    ), trail as (
      delete from activity where workspace_id = ${workspace_id} and violation_id = any(array(select id from deleted))
    ), counted as (
      select review_state, severity, count(*) as count from deleted group by review_state, severity
    )
    update violation_count set count = violation_count.count - counted.count
    from counted
    where workspace_id = ${workspace_id} and audit_id = ${audit_id}
      and violation_count.review_state = counted.review_state
      and violation_count.severity = counted.severity`)
  return rows.length
}

export async function deleteInBatches(db: Queryable, table: Sql, key: Sql, condition: Sql, rows = batchRows) {
  let deleted: unknown[]
  do {
    deleted = await db.query(sql`
      delete from ${table}
      where ${condition} and ${key} = any(array(select ${key} from ${table} where ${condition} order by ${key} limit ${rows}))
      returning 1 as deleted`)
  } while (deleted.length === rows)
}
