import type { Scan } from '../../contract/extensions.gen.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'

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
      (
        select coalesce(sum(count), 0)::bigint from violation_count
        where workspace_id = ${workspace_id} and audit_id = audit.id
      ) as total_violations,
      audit_size - unchanged as new, previous_size - unchanged as gone, unchanged
    from audit
    left join audit_comparison as compared on compared.workspace_id = ${workspace_id} and compared.audit_id = audit.id
      and compared.previous_audit_id = audit.previous_audit_id
    where audit.workspace_id = ${workspace_id} and series = ${series} and archived_at is null
    order by created_at desc, seq desc
    limit ${maxScans}`)
}
