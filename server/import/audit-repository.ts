import { randomUUID } from 'node:crypto'
import { insertAudit } from '../audits/insert.ts'
import { findAudit } from '../audits/repository.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** An import adds to the audit of that name, or begins it. */
export async function findOrCreateAudit(tx: Queryable, workspace_id: string, name: string): Promise<string> {
  // Two imports at a time must not both find nothing and begin it.
  await tx.query(sql`select 1 from workspace where id = ${workspace_id} for update`)
  const found = await findAudit(tx, workspace_id, name)
  if (found) return found.id
  const now = new Date()
  const id = randomUUID()
  await insertAudit(tx, workspace_id, {
    id,
    name,
    status: 'COMPLETED',
    created_at: now,
    completed_at: now,
    total_assets: 0,
    completed_assets: 0,
    failed_assets: 0,
  })
  return id
}

/** Every asset of an imported audit was looked at: the file says nothing of others. */
export async function recountAssets(tx: Queryable, workspace_id: string, audit_id: string): Promise<void> {
  await tx.query(sql`
    update audit set total_assets = greatest(total_assets, found.assets),
      completed_assets = greatest(completed_assets, found.assets)
    from (
      select count(distinct asset_id)::integer as assets from violation
      where workspace_id = ${workspace_id} and audit_id = ${audit_id}
    ) as found
    where workspace_id = ${workspace_id} and id = ${audit_id}`)
}
