import type { ModelUse } from '../../../contract/extensions.gen.ts'
import { lockAudits } from '../../audits/repository.ts'
import type { Database, Queryable, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Finding } from '../../import/finding.ts'
import { createOccurrenceCounter, findingKey, groupKey, violationId } from '../../import/identity.ts'
import {
  type ImportJob,
  insertStaged,
  removeStaged,
  type StagedFinding,
  updateJob,
} from '../../import/job-repository.ts'
import { createPublisher } from '../../import/publish.ts'
import type { Job } from '../../jobs/jobs.ts'
import { type AssetResult, maxFindings } from './asset-result.ts'
import { type AuditAsset, type AuditCheck, checkUnfinished, endIfDone } from './audit-check.ts'
import { type Content, insertContent } from './content.ts'

/** What came of an asset. */
export interface CheckedAsset
  extends Pick<AuditAsset, 'code' | 'message' | 'http_status' | 'fetched_at' | 'etag' | 'last_modified' | 'text_hash'> {
  state: 'completed' | 'failed'
  result_hash: string | null
  checked_with: string | null
  unchanged: boolean
  result: AssetResult | null
  /** To be stored. */
  contents: Content<unknown>[]
  use: ModelUse | null
}

/**
 * Records what came of an asset, with its findings, in one transaction, so that none is lost or there twice when the process ends.
 * Answers whether the audit has ended with it.
 */
export function publishAsset(
  db: Database,
  job: Job,
  check: AuditCheck,
  { ordinal }: AuditAsset,
  checked: CheckedAsset,
): Promise<boolean> {
  const { workspace_id, audit_id } = check
  const { state, code, http_status, fetched_at, etag, last_modified, text_hash, result_hash, checked_with } = checked
  const { findings = [], left_out = 0, skipped = [] } = checked.result ?? {}
  const message =
    left_out > 0 ? `The first ${maxFindings} findings are listed, and ${left_out} more are not.` : checked.message
  return db.transaction(async (tx) => {
    await lockAudits(tx, workspace_id, [audit_id])
    const imported = await checkUnfinished(tx, job, check)
    for (const content of checked.contents) await insertContent(tx, workspace_id, content)
    const recorded = await tx.query(sql`
      update audit_asset set
        state = ${state}, code = ${code}, message = ${message}, http_status = ${http_status}, fetched_at = ${fetched_at},
        etag = ${etag}, last_modified = ${last_modified}, text_hash = ${text_hash}, result_hash = ${result_hash},
        checked_with = ${checked_with}, unchanged = ${checked.unchanged}, findings = ${findings.length},
        skipped = ${skipped.length > 0 ? JSON.stringify(skipped) : null}
      where workspace_id = ${workspace_id} and audit_id = ${audit_id} and ordinal = ${ordinal} and state = 'waiting'
      returning 1`)
    if (recorded.length === 0) return false
    if (findings.length > 0) await publish(tx, job, imported, findings)
    const isCompleted = state === 'completed'
    await tx.query(sql`
      update audit set
        completed_assets = completed_assets + ${isCompleted ? 1 : 0}, failed_assets = failed_assets + ${isCompleted ? 0 : 1}
      where workspace_id = ${workspace_id} and id = ${audit_id}`)
    if (checked.use) await countUse(tx, check, checked.use)
    return endIfDone(tx, check)
  })
}

async function countUse(tx: Queryable, { workspace_id, audit_id }: AuditCheck, use: ModelUse): Promise<void> {
  const { model, requests, dropped, unsure, failed } = use
  await tx.query(sql`
    update audit_check set
      model = ${model}, model_requests = model_requests + ${requests}, model_dropped = model_dropped + ${dropped},
      model_unsure = model_unsure + ${unsure}, model_failed = model_failed + ${failed}
    where workspace_id = ${workspace_id} and audit_id = ${audit_id}`)
}

async function publish(tx: Transaction, job: Job, imported: ImportJob, findings: Finding[]): Promise<void> {
  const nextOccurrence = createOccurrenceCounter()
  const rows = findings.map((finding, index): StagedFinding => {
    const key = findingKey(finding)
    return {
      ordinal: imported.staged + index + 1,
      violation_id: violationId(imported.audit_id, key, finding, nextOccurrence(key, finding)),
      group_key: groupKey(finding),
      match_key: key,
      line: null,
      finding,
    }
  })
  const staged = await updateJob(tx, job, imported, { staged: imported.staged + rows.length })
  await insertStaged(tx, staged, rows)
  const prepareBatch = createPublisher(job, { withTrail: true })
  const batch = await prepareBatch(tx, staged, staged.published, rows.length)
  await removeStaged(tx, await batch.publish(tx, staged))
}
