import { type Agent, logAct } from '../../administration/log.ts'
import { type FoundAudit, lockAudits } from '../../audits/repository.ts'
import { count } from '../../core/count.ts'
import { conflict } from '../../core/errors.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { refuseDuringImport } from '../../import/job-repository.ts'
import { newJob } from '../../jobs/jobs.ts'
import { type AuditCheck, findCheck } from './audit-check.ts'
import { batchAssets, batchJob } from './list-assets.ts'

/** Checks the assets again that failed, and lists the sources again if one of these could not be read. */
export async function retryFailed(db: Database, audit: FoundAudit, by: Agent): Promise<void> {
  const { workspace_id, id, name } = audit
  await db.transaction(async (tx) => {
    await lockAudits(tx, workspace_id, [id])
    const check = await findCheck(tx, workspace_id, id)
    if (!check) throw conflict('Only an audit that Redline has carried out itself can be tried again.')
    if (check.status !== 'COMPLETED' && check.status !== 'FAILED') {
      throw conflict('The audit has not ended, or it was stopped: run it again.')
    }
    await refuseDuringImport(tx, workspace_id, audit)
    // These failed before they were fetched: wrong addresses, and sitemaps that could not be read.
    const unlisted = await tx.query(sql`
      delete from audit_asset
      where workspace_id = ${workspace_id} and audit_id = ${id} and state = 'failed' and fetched_at is null
      returning 1`)
    const batches = await queueFailed(tx, check)
    const retried = unlisted.length + batches.length
    if (retried === 0) throw conflict('No asset of the audit has failed.')
    await tx.query(sql`
      update audit set
        status = 'RUNNING', completed_at = null, failed_assets = 0, total_assets = total_assets - ${unlisted.length}
      where workspace_id = ${workspace_id} and id = ${id}`)
    await tx.query(sql`
      update import_job set status = 'publishing', finished_at = null
      where workspace_id = ${workspace_id} and id = ${check.import_id}`)
    for (const batch of new Set(batches)) await tx.query(newJob(batchJob(check, batch), { lane: id }))
    if (unlisted.length > 0) {
      await tx.query(sql`
        update audit_check set is_listed = false where workspace_id = ${workspace_id} and audit_id = ${id}`)
      await tx.query(newJob({ workspace_id, kind: 'audit_sources', subject_id: id }))
    }
    await logAct(tx, workspace_id, { act: 'audit_started', by, subject: name, detail: count(retried, 'failed asset') })
  })
}

/** Answers the batch of each asset that failed, which is waiting from now on. */
async function queueFailed(tx: Queryable, { workspace_id, audit_id }: AuditCheck): Promise<number[]> {
  const queued = await tx.query<{ batch: number }>(sql`
    with last as (
      select max(batch) as batch from audit_asset where workspace_id = ${workspace_id} and audit_id = ${audit_id}
    ), failed as (
      select ordinal, row_number() over (order by ordinal) - 1 as place from audit_asset
      where workspace_id = ${workspace_id} and audit_id = ${audit_id} and state = 'failed'
    )
    update audit_asset set
      state = 'waiting', code = null, message = null, http_status = null, fetched_at = null, text_hash = null,
      batch = last.batch + 1 + failed.place / ${batchAssets}
    from last, failed
    where workspace_id = ${workspace_id} and audit_id = ${audit_id} and audit_asset.ordinal = failed.ordinal
    returning audit_asset.batch`)
  return queued.map(({ batch }) => batch)
}
