import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'

export type AuditStatus = 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED'

export interface NewAudit {
  id: string
  name: string
  status: AuditStatus
  /** Null for now, by the clock of the database. */
  created_at: Date | string | null
  completed_at: Date | string | null
  total_assets: number
  completed_assets: number
  failed_assets: number
  /** The audit that its import was compared with. */
  previous_audit_id?: string | null
  /** Scans of the same thing have the same. */
  series?: string | null
}

export async function insertAudit(tx: Queryable, workspace_id: string, audit: NewAudit): Promise<void> {
  await tx.query(sql`
    insert into audit (
      workspace_id, id, name, status, created_at, completed_at, total_assets, completed_assets, failed_assets,
      previous_audit_id, series
    )
    values (
      ${workspace_id}, ${audit.id}, ${audit.name}, ${audit.status}, coalesce(${audit.created_at}::timestamptz, now()), ${audit.completed_at},
      ${audit.total_assets}, ${audit.completed_assets}, ${audit.failed_assets},
      ${audit.previous_audit_id}, ${audit.series}
    )`)
}
