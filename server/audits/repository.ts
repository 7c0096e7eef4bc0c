import type { ListedAudit } from '../../contract/extensions.gen.ts'
import { notFound } from '../core/errors.ts'
import type { Queryable } from '../db/database.ts'
import { emptySql, type Sql, sql } from '../db/sql.ts'
import { containsPattern } from '../search-text.ts'

export interface AuditRange {
  limit: number
  /** Only audits whose name contains this, in any case. */
  name?: string
  /** The `seq` of the audit behind which the page begins. */
  after?: number
  /** Those that are archived, instead of all others. */
  archived?: boolean
}

/** Newest first. */
export async function listAudits(
  db: Queryable,
  workspace_id: string,
  { limit, name = '', after, archived = false }: AuditRange,
): Promise<(ListedAudit & { seq: number })[]> {
  const named = name === '' ? emptySql : sql`and name ilike ${containsPattern(name)}`
  const behind =
    after === undefined
      ? emptySql
      : sql`and (created_at, seq) < (
          select created_at, seq from audit where workspace_id = ${workspace_id} and seq = ${after}
        )`
  return db.query<ListedAudit & { seq: number }>(sql`
    select
      seq, id, name, status, created_at, completed_at, total_assets, completed_assets, failed_assets, series, counts.*
    from audit
    cross join lateral (
      select
        ${countOf(sql`true`)} as total_violations,
        json_build_object(
          'undecided', ${countOf(sql`review_state = 'undecided'`)},
          'elevated_risk', ${countOf(sql`review_state = 'elevated_risk'`)},
          'urgent_violation', ${countOf(sql`review_state = 'urgent_violation'`)},
          'dismissed', ${countOf(sql`review_state = 'dismissed'`)},
          'fixed', ${countOf(sql`review_state = 'fixed'`)}
        ) as review_progress
      from violation_count
      where violation_count.workspace_id = ${workspace_id} and audit_id = audit.id
    ) as counts
    where workspace_id = ${workspace_id} and deleted_at is null and (archived_at is not null) = ${archived} ${named} ${behind}
    order by created_at desc, seq desc
    limit ${limit}`)
}

const countOf = (condition: Sql) => sql`coalesce(sum(count) filter (where ${condition}), 0)::bigint`

export interface FoundAudit {
  id: string
  name: string
  /** The audit that its import was compared with. */
  previous_audit_id: string | null
  series: string | null
  archived: boolean
}

/** For the command line, where an audit goes by its id or its name; the newest of that name. */
export async function findAudit(db: Queryable, workspace_id: string, idOrName: string) {
  const [audit] = await db.query<FoundAudit>(sql`
    select id, name, previous_audit_id, series, archived_at is not null as archived from audit
    where workspace_id = ${workspace_id} and deleted_at is null and (id = ${idOrName} or name = ${idOrName})
    order by id = ${idOrName} desc, created_at desc, seq desc
    limit 1`)
  return audit
}

export async function auditWithId(db: Queryable, workspace_id: string, id: string): Promise<FoundAudit> {
  const audit = await findAudit(db, workspace_id, id)
  if (audit?.id !== id) throw notFound('Audit')
  return audit
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
