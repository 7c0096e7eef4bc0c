import { type Agent, logAct } from '../../administration/log.ts'
import { type FoundAudit, lockAudits } from '../../audits/repository.ts'
import { conflict } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { endPublishing, findCheck, isUnfinished } from './audit-check.ts'

/** Nothing is added to the audit from now on. Its jobs end when they next renew their leases. */
export async function stopCheck(db: Database, { workspace_id, id, name }: FoundAudit, by: Agent): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAudits(tx, workspace_id, [id])
    const check = await findCheck(tx, workspace_id, id)
    if (!check) throw conflict('Only an audit that Redline carries out itself can be stopped.')
    if (!isUnfinished(check)) throw conflict('The audit has ended already.')
    await tx.query(sql`update audit set status = 'CANCELLED' where workspace_id = ${workspace_id} and id = ${id}`)
    await endPublishing(tx, workspace_id, check.import_id)
    await tx.query(sql`
      delete from job
      where workspace_id = ${workspace_id} and kind in ('audit_sources', 'audit_batch')
        and (subject_id = ${id} or lane = ${id})`)
    await logAct(tx, workspace_id, { act: 'audit_stopped', by, subject: name })
  })
}
