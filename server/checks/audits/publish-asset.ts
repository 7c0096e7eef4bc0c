import type { SkippedRule } from '../../../contract/extensions.gen.ts'
import { lockAudits } from '../../audits/repository.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { emptyFinding, type Finding, maxTextChars } from '../../import/finding.ts'
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
import type { CheckFinding } from '../engine.ts'
import type { ExtractedText } from '../extracted-text.ts'
import { type AssetTexts, insertTexts } from './asset-texts.ts'
import { type AuditAsset, type AuditCheck, checkUnfinished, endIfDone } from './audit-check.ts'

export interface LocatedFinding extends CheckFinding {
  text: ExtractedText
  /** Of the text among those of its asset. */
  index: number
}

/** What came of an asset. */
export interface CheckedAsset extends Pick<AuditAsset, 'code' | 'message' | 'http_status' | 'fetched_at'> {
  state: 'completed' | 'failed'
  texts: AssetTexts | null
  findings: LocatedFinding[]
  skipped: SkippedRule[]
  model_requests: number
}

/** The embedded engine is busy with them for about half a second. */
const maxFindings = 500

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
  const { state, code, http_status, fetched_at, texts, skipped, model_requests } = checked
  const findings = checked.findings.slice(0, maxFindings)
  const leftOut = checked.findings.length - findings.length
  const message =
    leftOut > 0 ? `The first ${maxFindings} findings are listed, and ${leftOut} more are not.` : checked.message
  return db.transaction(async (tx) => {
    await lockAudits(tx, workspace_id, [audit_id])
    const imported = await checkUnfinished(tx, job, check)
    if (texts) await insertTexts(tx, workspace_id, texts)
    const recorded = await tx.query(sql`
      update audit_asset set
        state = ${state}, code = ${code}, message = ${message}, http_status = ${http_status}, fetched_at = ${fetched_at},
        text_hash = ${texts?.hash}, findings = ${findings.length},
        skipped = ${skipped.length > 0 ? JSON.stringify(skipped) : null}
      where workspace_id = ${workspace_id} and audit_id = ${audit_id} and ordinal = ${ordinal} and state = 'waiting'
      returning 1`)
    if (recorded.length === 0) return false
    if (texts && findings.length > 0)
      await publish(
        tx,
        job,
        imported,
        findings.map((each) => toFinding(each, texts)),
      )
    const isCompleted = state === 'completed'
    await tx.query(sql`
      update audit set
        completed_assets = completed_assets + ${isCompleted ? 1 : 0}, failed_assets = failed_assets + ${isCompleted ? 0 : 1}
      where workspace_id = ${workspace_id} and id = ${audit_id}`)
    await tx.query(sql`
      update audit_check set model_requests = model_requests + ${model_requests}
      where workspace_id = ${workspace_id} and audit_id = ${audit_id}`)
    return endIfDone(tx, check)
  })
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

const cut = (given: string | null) => given?.slice(0, maxTextChars) ?? null

function toFinding(found: LocatedFinding, { hash }: AssetTexts): Finding {
  const { rule_id, rule_name, severity, violating_text, reason, recommended_solution, suggested_text } = found
  const { rule_version, block, start, end, text, index } = found
  const finding: Finding = {
    ...emptyFinding,
    rule_id,
    rule_name,
    severity,
    violating_text: cut(violating_text),
    reason: reason.slice(0, maxTextChars),
    recommended_solution: cut(recommended_solution),
    suggested_text: cut(suggested_text),
    asset_name: text.title,
    asset_url: text.address,
    checked: { rule_version, text_hash: hash, text: index, block, start, end },
  }
  // What is alike on later pages is not known yet.
  const group = groupKey(finding)
  return { ...finding, group_id: group === null ? null : `g_${group}` }
}
