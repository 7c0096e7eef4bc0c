import { lockAudits } from '../../audits/repository.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { type Job, newJob, type Outcome } from '../../jobs/jobs.ts'
import type { JobHandler } from '../../jobs/runner.ts'
import { extractFile } from '../extract/extract-file.ts'
import type { ExtractedText } from '../extracted-text.ts'
import { UnreadableSource } from '../extract/unreadable-source.ts'
import { expandSources, type SourceItem } from '../sources/expand-sources.ts'
import type { Fetcher } from '../sources/fetcher.ts'
import {
  type AuditAsset,
  type AuditCheck,
  checkUnfinished,
  endIfDone,
  findCheck,
  insertAssets,
  isUnfinished,
  untouchedAsset,
} from './audit-check.ts'
import { type Content, insertContent, packContent } from './content.ts'
import { listDocumentIds } from './documents.ts'
import { findFiles } from './files.ts'

export const batchAssets = 10
/** What a slow source has named is checked after this time, also if it is less than a batch. */
const maxWaitMs = 1000

type NewAsset = Omit<AuditAsset, 'ordinal' | 'batch'> & { texts: Content<ExtractedText[]> | null }

/** Lists the pages and files that the sources of an audit name, while those known already are checked. */
export function auditSourceJobs(db: Database, fetcher: Fetcher): JobHandler {
  async function run(job: Job, signal: AbortSignal): Promise<Outcome> {
    const { workspace_id, subject_id: audit_id } = job
    const check = await findCheck(db, workspace_id, audit_id)
    if (!check || !isUnfinished(check)) return {}
    await db.query(sql`
      update audit set status = 'RUNNING' where workspace_id = ${workspace_id} and id = ${audit_id} and status = 'QUEUED'`)
    const nameOfFile = await readFileNames(db, check)
    const listDocuments = () => listDocumentIds(db, workspace_id)
    let batch: NewAsset[] = []
    let addedAt = performance.now()
    const add = async () => {
      const assets = batch
      batch = []
      addedAt = performance.now()
      if (assets.length > 0) await addBatch(db, job, check, assets)
    }
    for await (const item of expandSources(check.sources, { fetcher, listDocuments, signal })) {
      signal.throwIfAborted()
      batch.push(await assetOf(item, nameOfFile))
      if (batch.length >= batchAssets || performance.now() - addedAt > maxWaitMs) await add()
    }
    await add()
    return { record: (tx) => endList(tx, job, check) }
  }
  return { kind: 'audit_sources', concurrency: 4, perLane: 4, run }
}

async function readFileNames(db: Database, { workspace_id, sources }: AuditCheck) {
  const ids = sources.flatMap((source) => (source.type === 'files' ? source.file_ids : []))
  const names = new Map((await findFiles(db, workspace_id, ids)).map(({ id, name }) => [id, name]))
  return (id: string) => names.get(id) ?? id
}

async function assetOf(item: SourceItem, nameOfFile: (id: string) => string): Promise<NewAsset> {
  if (item.type === 'file') {
    return { ...untouchedAsset, address: nameOfFile(item.file_id), file_id: item.file_id, texts: null }
  }
  if (item.type === 'document') {
    const { document_id } = item
    return { ...untouchedAsset, address: `documents/${document_id}`, document_id, texts: null }
  }
  const asset = { ...untouchedAsset, address: item.address, texts: null }
  if (item.type === 'unreadable') return { ...asset, ...failure(item.error) }
  if (!item.page) return asset
  const fetched = { ...asset, fetched_at: new Date() }
  try {
    const texts = await packContent(await extractFile({ ...item.page, name: item.page.address }))
    return { ...fetched, text_hash: texts.hash, texts }
  } catch (error) {
    if (error instanceof UnreadableSource) return { ...fetched, ...failure(error) }
    throw error
  }
}

export function failure({ code, message, status }: UnreadableSource) {
  return { state: 'failed' as const, code, message, http_status: status }
}

/** Assets that are known already, from before an interruption, are left as they are. */
async function addBatch(db: Database, job: Job, check: AuditCheck, found: NewAsset[]): Promise<void> {
  const { workspace_id, audit_id } = check
  await db.transaction(async (tx) => {
    await lockAudits(tx, workspace_id, [audit_id])
    await checkUnfinished(tx, job, check)
    const [last] = await tx.query<{ ordinal: number; batch: number }>(sql`
      select coalesce(max(ordinal), 0) as ordinal, coalesce(max(batch), 0) as batch from audit_asset
      where workspace_id = ${workspace_id} and audit_id = ${audit_id}`)
    const batch = (last?.batch ?? 0) + 1
    for (const { texts } of found) if (texts) await insertContent(tx, workspace_id, texts)
    const assets = found.map(({ texts: _texts, ...asset }, index) => ({
      ...asset,
      batch,
      ordinal: (last?.ordinal ?? 0) + index + 1,
    }))
    const added = await insertAssets(tx, check, assets)
    const failed = added.filter((state) => state === 'failed').length
    await tx.query(sql`
      update audit set total_assets = total_assets + ${added.length}, failed_assets = failed_assets + ${failed}
      where workspace_id = ${workspace_id} and id = ${audit_id}`)
    if (added.includes('waiting')) await tx.query(newJob(batchJob(check, batch), { lane: audit_id }))
  })
}

export function batchJob({ workspace_id, audit_id }: AuditCheck, batch: number) {
  return { workspace_id, kind: 'audit_batch' as const, subject_id: `${audit_id}:${batch}` }
}

async function endList(tx: Queryable, job: Job, check: AuditCheck): Promise<void> {
  const { workspace_id, audit_id } = check
  await lockAudits(tx, workspace_id, [audit_id])
  await checkUnfinished(tx, job, check)
  await tx.query(sql`
    update audit_check set is_listed = true where workspace_id = ${workspace_id} and audit_id = ${audit_id}`)
  await endIfDone(tx, check)
}
