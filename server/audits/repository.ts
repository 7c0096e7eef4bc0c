import type { ListedAudit, Scan } from '../../contract/extensions.gen.ts'
import type { SeqRange } from '../core/cursor.ts'
import { found } from '../core/errors.ts'
import type { Queryable } from '../db/database.ts'
import { emptySql, rowsOf, type Sql, sql } from '../db/sql.ts'
import { containsPattern } from '../search-text.ts'
import { type Count, countsOf, reviewProgress, total } from '../violations/counts.ts'

interface AuditRange extends Partial<SeqRange> {
  limit: number
  /** Only audits whose name contains this, in any case. */
  name?: string
  /** Those that are archived, instead of all others. */
  archived?: boolean
}

type StoredAudit = Omit<ListedAudit, 'total_violations' | 'review_progress'> & { seq: number }

/** Newest first. */
export async function listAudits(
  db: Queryable,
  workspace_id: string,
  { limit, name = '', after = null, archived = false }: AuditRange,
) {
  const named = name === '' ? emptySql : sql`and name ilike ${containsPattern(name)}`
  const behind =
    after === null
      ? emptySql
      : sql`and (created_at, seq) < (
          select created_at, seq from audit where workspace_id = ${workspace_id} and seq = ${after}
        )`
  const audits = await db.query<StoredAudit & { counts: Count[] }>(sql`
    select
      seq, id, name, status, created_at, completed_at, total_assets, completed_assets, failed_assets, series,
      ${countsOf(workspace_id, sql`audit.id`)} as counts
    from audit
    where workspace_id = ${workspace_id} and deleted_at is null and (archived_at is not null) = ${archived} ${named} ${behind}
    order by created_at desc, seq desc
    limit ${limit}`)
  return audits.map(({ counts, ...audit }) => ({
    ...audit,
    total_violations: total(counts),
    review_progress: reviewProgress(counts),
  }))
}

export const violationsIn = (workspace_id: string | Sql, audit_id: string | Sql) => sql`(
  select coalesce(sum(count), 0)::bigint from violation_count
  where violation_count.workspace_id = ${workspace_id} and audit_id = ${audit_id}
)`

export interface FoundAudit extends Pick<ListedAudit, 'id' | 'name' | 'series'> {
  workspace_id: string
  /** The audit that its import was compared with. */
  previous_audit_id: string | null
  archived: boolean
}

/** For the command line, where an audit goes by its id or its name; the newest of that name. */
export async function findAudit(db: Queryable, workspace_id: string, idOrName: string) {
  const [audit] = await db.query<FoundAudit>(sql`
    select workspace_id, id, name, previous_audit_id, series, archived_at is not null as archived from audit
    where workspace_id = ${workspace_id} and deleted_at is null and (id = ${idOrName} or name = ${idOrName})
    order by id = ${idOrName} desc, created_at desc, seq desc
    limit 1`)
  return audit
}

export async function auditWithId(db: Queryable, workspace_id: string, id: string): Promise<FoundAudit> {
  const audit = await findAudit(db, workspace_id, id)
  return found(audit?.id === id ? audit : undefined, 'Audit')
}

/**
 * Locks the rows of the audits whose violations are changed, in the order of their ids. So the counts are updated one after
 * another, and the activity trail is numbered in the order in which decisions became visible.
 */
export async function lockAudits(tx: Queryable, workspace_id: string, audit_ids: string[]): Promise<void> {
  await tx.query(sql`
    select from audit where workspace_id = ${workspace_id} and id = any(${audit_ids}::text[])
    order by id for no key update`)
}

export interface NewAudit
  extends Pick<ListedAudit, 'id' | 'name' | 'total_assets' | 'completed_assets' | 'failed_assets'>,
    Partial<Pick<FoundAudit, 'previous_audit_id' | 'series'>> {
  status: 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED'
  /** Now by the clock of the database, if absent. */
  created_at?: Date | string
  completed_at?: Date | string | null
}

export async function insertAudit(tx: Queryable, workspace_id: string, audit: NewAudit): Promise<void> {
  const columns = sql`
    id, name, status, completed_at, total_assets, completed_assets, failed_assets, previous_audit_id, series`
  await tx.query(sql`
    insert into audit (workspace_id, created_at, ${columns})
    select ${workspace_id}, coalesce(created_at, now()), ${columns} from ${rowsOf(sql`audit`, [audit])}`)
}

/** The newest completed audit of a series. */
export async function newestOfSeries(db: Queryable, workspace_id: string, series: string) {
  const [audit] = await db.query<{ id: string; name: string }>(sql`
    select id, name from audit
    where workspace_id = ${workspace_id} and series = ${series} and status = 'COMPLETED' and archived_at is null
    order by created_at desc, seq desc
    limit 1`)
  return audit
}

const maxScans = 100

/** The audits of the series of an audit, newest first, each compared with the one whose decisions it took over. */
export async function listScans(db: Queryable, workspace_id: string, series: string): Promise<Scan[]> {
  return db.query<Scan>(sql`
    select
      audit.id as audit_id, name, status, utc_text(created_at) as created_at, audit.previous_audit_id,
      ${violationsIn(workspace_id, sql`audit.id`)} as total_violations,
      audit_size - unchanged as new, previous_size - unchanged as gone, unchanged
    from audit
    left join audit_comparison as compared on compared.workspace_id = ${workspace_id} and compared.audit_id = audit.id
      and compared.previous_audit_id = audit.previous_audit_id
    where audit.workspace_id = ${workspace_id} and series = ${series} and archived_at is null
    order by created_at desc, seq desc
    limit ${maxScans}`)
}
