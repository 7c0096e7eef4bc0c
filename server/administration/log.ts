import type { AdministrativeAct as ListedAct } from '../../contract/extensions.gen.ts'
import type { SeqRange } from '../core/cursor.ts'
import type { Queryable } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'

export type AdministrativeAct =
  | 'key_created'
  | 'key_revoked'
  | 'webhook_created'
  | 'webhook_deleted'
  | 'audit_started'
  | 'audit_stopped'
  | 'audit_planned'
  | 'audit_plan_changed'
  | 'audit_plan_ended'
  | 'audit_renamed'
  | 'audit_archived'
  | 'audit_unarchived'
  | 'audit_deleted'
  | 'import_started'
  | 'import_taken_back'
  | 'library_applied'
  | 'documents_purged'
  | 'backup_restored'
  | 'workspace_created'
  | 'workspace_renamed'
  | 'api_access_given'
  | 'api_access_removed'
  | 'source_link_changed'

/** The owner of the key that was used; nobody for the operator, on the command line of the server. */
export type Agent = { owner_email: string; key_id: string } | undefined

interface Entry {
  act: AdministrativeAct
  by: Agent
  /** What it was done to, by the name it had then. */
  subject: string | Sql
  detail?: string | Sql | null
}

/** For a `with` of the statement that does it: one entry for each row of `rows`, which has a `workspace_id`. */
export function logEntry(rows: Sql, { act, by, subject, detail = null }: Entry): Sql {
  return sql`
    insert into administrative_act (workspace_id, act, actor_email, key_id, subject, detail)
    select workspace_id, ${act}, ${by?.owner_email}::text, ${by?.key_id}::text, ${subject}::text, ${detail}::text from ${rows}`
}

/** In the transaction of what is done. */
export async function logAct(tx: Queryable, workspace_id: string, entry: Entry): Promise<void> {
  await tx.query(logEntry(sql`(select ${workspace_id}::text as workspace_id) as here`, entry))
}

/** Newest first. */
export function listActs(db: Queryable, workspace_id: string, { after, limit }: SeqRange) {
  return db.query<ListedAct & { seq: number }>(sql`
    select seq, seq::text as id, act, actor_email, subject, detail, created_at from administrative_act
    where workspace_id = ${workspace_id} and (${after}::bigint is null or seq < ${after})
    order by seq desc
    limit ${limit}`)
}
