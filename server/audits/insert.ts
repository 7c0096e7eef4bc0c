import type { Queryable } from '../db/database.ts'
import { rowsOf, sql } from '../db/sql.ts'

export interface NewAudit {
  id: string
  name: string
  status: 'QUEUED' | 'RUNNING' | 'COMPLETED' | 'FAILED'
  /** Now by the clock of the database, if absent. */
  created_at?: Date | string
  completed_at?: Date | string | null
  total_assets: number
  completed_assets: number
  failed_assets: number
  /** The audit that its import was compared with. */
  previous_audit_id?: string | null
  /** Scans of the same thing have the same. */
  series?: string | null
}

export async function insertAudit(tx: Queryable, workspace_id: string, audit: NewAudit): Promise<void> {
  const columns = sql`
    id, name, status, completed_at, total_assets, completed_assets, failed_assets, previous_audit_id, series`
  await tx.query(sql`
    insert into audit (workspace_id, created_at, ${columns})
    select ${workspace_id}, coalesce(created_at, now()), ${columns} from ${rowsOf(sql`audit`, [audit])}`)
}
