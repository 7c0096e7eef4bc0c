import type {
  AuditAsset as ListedAsset,
  AuditCheck as ShownCheck,
  SkippedRule,
} from '../../../contract/extensions.gen.ts'
import { type NewAudit, newestOfSeries, violationsIn } from '../../audits/repository.ts'
import type { SeqRange } from '../../core/cursor.ts'
import type { Queryable } from '../../db/database.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { findJob } from '../../import/job-repository.ts'
import { holds, type Job, LeaseLost } from '../../jobs/jobs.ts'
import { listRules } from '../../library/repository.ts'
import type { Source } from '../sources/expand-sources.ts'
import type { Validators } from '../sources/fetcher.ts'

/** An audit that Redline carries out itself. */
export interface AuditCheck {
  workspace_id: string
  audit_id: string
  import_id: string
  sources: Source[]
  packs: string[] | null
  model_requests: number
  status: NewAudit['status'] | 'CANCELLED'
  series: string | null
  previous_audit_id: string | null
}

/** A page, a file or a document of an audit. */
export interface AuditAsset extends Validators {
  ordinal: number
  batch: number
  address: string
  file_id: string | null
  document_id: string | null
  state: 'waiting' | 'completed' | 'failed'
  code: string | null
  message: string | null
  http_status: number | null
  fetched_at: Date | string | null
  text_hash: string | null
  findings: number
  skipped: SkippedRule[] | null
}

export const untouchedAsset = {
  file_id: null,
  document_id: null,
  state: 'waiting',
  code: null,
  message: null,
  http_status: null,
  fetched_at: null,
  etag: null,
  last_modified: null,
  text_hash: null,
  findings: 0,
  skipped: null,
} satisfies Partial<AuditAsset>

export async function findCheck(
  db: Queryable,
  workspace_id: string,
  audit_id: string,
): Promise<AuditCheck | undefined> {
  const [check] = await db.query<AuditCheck>(sql`
    select audit_check.*, status, series, previous_audit_id from audit_check
    join audit on audit.workspace_id = audit_check.workspace_id and audit.id = audit_id
    where audit_check.workspace_id = ${workspace_id} and audit_id = ${audit_id} and deleted_at is null`)
  return check
}

export const isUnfinished = ({ status }: AuditCheck) => status === 'QUEUED' || status === 'RUNNING'

/** How far an audit has come. */
export async function findProgress(db: Queryable, workspace_id: string, audit_id: string) {
  const [audit] = await db.query<
    Pick<NewAudit, 'total_assets' | 'completed_assets' | 'failed_assets'> &
      Pick<AuditCheck, 'status'> & { is_listed: boolean; violations: number }
  >(sql`
    select
      status, is_listed, total_assets, completed_assets, failed_assets,
      ${violationsIn(workspace_id, audit_id)} as violations
    from audit_check
    join audit on audit.workspace_id = audit_check.workspace_id and audit.id = audit_id
    where audit_check.workspace_id = ${workspace_id} and audit_id = ${audit_id} and deleted_at is null`)
  return audit
}

/** The rules of the packs that the audit is carried out with. */
export async function rulesOf(db: Queryable, workspace_id: string, packs: readonly string[] | null) {
  const rules = await listRules(db, workspace_id)
  return packs === null ? rules : rules.filter(({ pack }) => packs.includes(pack))
}

/** What an audit checks, and what came of it beside violations. */
export async function describeCheck(db: Queryable, workspace_id: string, audit_id: string) {
  const [check] = await db.query<ShownCheck>(sql`
    select
      sources, packs,
      (
        select count(*) from audit_asset
        where audit_asset.workspace_id = ${workspace_id} and audit_asset.audit_id = ${audit_id} and unchanged
      ) as unchanged_assets,
      case when model is not null then json_build_object(
        'model', model, 'requests', model_requests, 'dropped', model_dropped, 'unsure', model_unsure, 'failed', model_failed
      ) end as model
    from audit_check
    where workspace_id = ${workspace_id} and audit_id = ${audit_id}`)
  return check
}

/** Throws when the audit was stopped or deleted, or another process has taken the job over. Lock the audit first. */
export async function checkUnfinished(tx: Queryable, job: Job, { workspace_id, audit_id, import_id }: AuditCheck) {
  const held = await tx.query(sql`select from job where ${holds(job)}`)
  const check = await findCheck(tx, workspace_id, audit_id)
  const imported = await findJob(tx, workspace_id, import_id)
  if (held.length === 0 || !check || !isUnfinished(check) || !imported) throw new LeaseLost()
  return imported
}

export async function insertAssets(
  tx: Queryable,
  { workspace_id, audit_id }: Pick<AuditCheck, 'workspace_id' | 'audit_id'>,
  assets: AuditAsset[],
): Promise<AuditAsset['state'][]> {
  const columns = sql`
    ordinal, batch, address, file_id, document_id, state, code, message, http_status, fetched_at, etag, last_modified,
    text_hash, findings, skipped`
  const added = await tx.query<Pick<AuditAsset, 'state'>>(sql`
    insert into audit_asset (workspace_id, audit_id, ${columns})
    select ${workspace_id}, ${audit_id}, ${columns} from ${rowsOf(sql`audit_asset`, assets)}
    on conflict do nothing
    returning state`)
  return added.map(({ state }) => state)
}

/** An asset as the audit before has checked it, with the same rules. */
export interface EarlierCheck extends Validators {
  text_hash: string
  result_hash: string
}

export interface WaitingAsset extends AuditAsset {
  earlier: EarlierCheck | null
}

/** The assets of a batch that are still to be checked. `checked_with` is the hash of the rules. */
export async function waitingAssets(db: Queryable, check: AuditCheck, batch: number, checked_with: string) {
  const { workspace_id, audit_id, series, previous_audit_id } = check
  const newest = series === null ? undefined : await newestOfSeries(db, workspace_id, series)
  return db.query<WaitingAsset>(sql`
    select
      asset.*,
      case when earlier.result_hash is not null then json_build_object(
        'etag', earlier.etag, 'last_modified', earlier.last_modified,
        'text_hash', earlier.text_hash, 'result_hash', earlier.result_hash
      ) end as earlier
    from audit_asset as asset
    left join audit_asset as earlier on earlier.workspace_id = asset.workspace_id
      and earlier.audit_id = ${newest?.id ?? previous_audit_id} and md5(earlier.address) = md5(asset.address)
      and earlier.address = asset.address and earlier.checked_with = ${checked_with}
    where asset.workspace_id = ${workspace_id} and asset.audit_id = ${audit_id} and asset.batch = ${batch}
      and asset.state = 'waiting'
    order by asset.ordinal`)
}

export function listAssets(db: Queryable, workspace_id: string, audit_id: string, { after, limit }: SeqRange) {
  return db.query<ListedAsset & { seq: number }>(sql`
    select
      ordinal as seq, address, state, code, message, http_status, utc_text(fetched_at) as fetched_at, findings,
      unchanged, coalesce(skipped, '[]') as skipped
    from audit_asset
    where workspace_id = ${workspace_id} and audit_id = ${audit_id} and ordinal > ${after ?? 0}
    order by ordinal
    limit ${limit}`)
}

/** Whether the audit has ended: all of its assets are known and none is waiting. Lock the audit first. */
export async function endIfDone(tx: Queryable, { workspace_id, audit_id, import_id }: AuditCheck): Promise<boolean> {
  const ended = await tx.query(sql`
    update audit set
      status = case when completed_assets > 0 then 'COMPLETED' else 'FAILED' end,
      completed_at = case when completed_assets > 0 then now() end
    where workspace_id = ${workspace_id} and id = ${audit_id} and status = 'RUNNING'
      and completed_assets + failed_assets = total_assets
      and (select is_listed from audit_check where workspace_id = ${workspace_id} and audit_id = ${audit_id})
    returning 1`)
  if (ended.length === 0) return false
  await endPublishing(tx, workspace_id, import_id)
  return true
}

/** Other imports into the audit are possible from now on. */
export async function endPublishing(tx: Queryable, workspace_id: string, import_id: string): Promise<void> {
  await tx.query(sql`
    update import_job set status = 'completed', finished_at = now()
    where workspace_id = ${workspace_id} and id = ${import_id} and status = 'publishing'`)
}
