import PQueue from 'p-queue'
import type { Database } from '../../db/database.ts'
import { compareWithPrevious } from '../../import/comparison.ts'
import { findJob } from '../../import/job-repository.ts'
import type { Job, Outcome } from '../../jobs/jobs.ts'
import type { JobHandler } from '../../jobs/runner.ts'
import { listKnowledgeBases } from '../../library/repository.ts'
import { type Checker, StepTooLong } from '../checker.ts'
import { extractFile } from '../extract/extract-file.ts'
import { UnreadableSource } from '../extract/unreadable-source.ts'
import type { ExtractedText } from '../extracted-text.ts'
import type { CheckModel } from '../model/ask-model.ts'
import type { Fetcher } from '../sources/fetcher.ts'
import { type AssetResult, checkTexts, type Checking, hashOfRules } from './asset-result.ts'
import {
  type AuditAsset,
  type AuditCheck,
  findCheck,
  isUnfinished,
  rulesOf,
  type WaitingAsset,
  waitingAssets,
} from './audit-check.ts'
import { type Content, packContent, readContent } from './content.ts'
import { readDocument } from './documents.ts'
import { readFileContent } from './files.ts'
import { failure } from './list-assets.ts'
import { type CheckedAsset, publishAsset } from './publish-asset.ts'

interface Means {
  checker: Checker
  fetcher: Fetcher
  model: CheckModel | null
}

/** Of one batch, so that several hosts are asked at once. */
const concurrentAssets = 4
const maxModelRequests = 1000

/** Checks the assets of a batch, and publishes what was found in each as soon as it is done. */
export function auditBatchJobs(db: Database, means: Means): JobHandler {
  async function run(job: Job, signal: AbortSignal): Promise<Outcome> {
    const { check, batch } = await findBatch(job)
    if (!check || !isUnfinished(check)) return {}
    const rules = await rulesOf(db, check.workspace_id, check.packs)
    const knowledge = rules.some((rule) => rule.check.model) ? await listKnowledgeBases(db, check.workspace_id) : []
    const requestsLeft = maxModelRequests - check.model_requests
    const checked_with = hashOfRules({ ...means, rules, knowledge })
    const context = { ...means, rules, knowledge, slow: new Set<string>(), requestsLeft, checked_with, signal }
    const queue = new PQueue({ concurrency: concurrentAssets })
    const checkOne = async (asset: WaitingAsset) => {
      signal.throwIfAborted()
      const checked = await checkAsset(db, check, asset, context)
      signal.throwIfAborted()
      if (await publishAsset(db, job, check, asset, checked)) await compare(check)
    }
    const assets = await waitingAssets(db, check, batch, checked_with)
    const results = await Promise.allSettled(assets.map((asset) => queue.add(() => checkOne(asset))))
    const failed = results.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
    return {}
  }

  async function findBatch({ workspace_id, subject_id }: Job) {
    const end = subject_id.lastIndexOf(':')
    const check = await findCheck(db, workspace_id, subject_id.slice(0, end))
    return { check, batch: Number(subject_id.slice(end + 1)) }
  }

  async function compare({ workspace_id, import_id }: AuditCheck) {
    const imported = await findJob(db, workspace_id, import_id)
    if (imported) await compareWithPrevious(db, imported)
  }

  /** One of them probably ends the process each time. */
  async function giveUp(job: Job): Promise<Outcome> {
    const { check, batch } = await findBatch(job)
    if (!check || !isUnfinished(check)) return {}
    const error = new UnreadableSource('interrupted', 'Checking it was interrupted too often.')
    for (const asset of await waitingAssets(db, check, batch, '')) {
      await publishAsset(db, job, check, asset, unreadable(error))
    }
    return { failed: true }
  }

  return {
    kind: 'audit_batch',
    concurrency: 2,
    perLane: 8,
    run,
    giveUp: { afterAttempts: 30, outcome: giveUp },
  }
}

const unreadable = (error: UnreadableSource): CheckedAsset => ({
  ...failure(error),
  fetched_at: new Date(),
  etag: null,
  last_modified: null,
  text_hash: null,
  result_hash: null,
  checked_with: null,
  unchanged: false,
  result: null,
  contents: [],
  use: null,
})

interface Context extends Means, Checking {
  checked_with: string
}

async function checkAsset(
  db: Database,
  check: AuditCheck,
  asset: WaitingAsset,
  context: Context,
): Promise<CheckedAsset> {
  try {
    const { texts, ...read } = await readAsset(db, check, asset, context)
    const { checked_with } = context
    const done = { ...read, state: 'completed' as const, code: null, message: null, http_status: null, checked_with }
    const { earlier } = asset
    if (earlier && (texts === null || texts.hash === earlier.text_hash)) {
      const { text_hash, result_hash } = earlier
      const stored = await readContent<AssetResult>(db, check.workspace_id, result_hash)
      // The job is tried again, without the earlier audit.
      if (!stored) throw new Error('The earlier audit was deleted meanwhile.')
      return { ...done, text_hash, result_hash, unchanged: true, result: stored.value, contents: [], use: null }
    }
    if (!texts) throw new Error('Only a page that was checked before is known to be unchanged.')
    const { result, use, isFinal } = await checkTexts(texts, context)
    const content = await packContent(result)
    return {
      ...done,
      text_hash: texts.hash,
      result_hash: content.hash,
      checked_with: isFinal ? checked_with : null,
      unchanged: false,
      result,
      contents: [texts, content],
      use,
    }
  } catch (error) {
    if (error instanceof UnreadableSource) return unreadable(error)
    if (!(error instanceof StepTooLong)) throw error
    return unreadable(new UnreadableSource('too_slow', 'Checking the content takes too long.'))
  }
}

interface ReadAsset extends Pick<AuditAsset, 'fetched_at' | 'etag' | 'last_modified'> {
  /** Null if they are those of the earlier check. */
  texts: Content<ExtractedText[]> | null
}

async function readAsset(
  db: Database,
  { workspace_id }: AuditCheck,
  { address, file_id, document_id, text_hash, fetched_at, earlier }: WaitingAsset,
  { fetcher, signal }: Context,
): Promise<ReadAsset> {
  const read = { fetched_at: new Date(), etag: null, last_modified: null }
  if (text_hash !== null) {
    const stored = await readContent<ExtractedText[]>(db, workspace_id, text_hash)
    if (stored) return { ...read, fetched_at, texts: stored }
  }
  if (file_id !== null) {
    const bytes = await readFileContent(db, workspace_id, file_id)
    if (!bytes) throw new UnreadableSource('damaged', 'The file is not there any more.')
    return { ...read, texts: await packContent(await extractFile({ name: address, bytes })) }
  }
  if (document_id !== null) {
    return { ...read, texts: await packContent(await readDocument(db, workspace_id, { document_id, address })) }
  }
  const page = await (earlier ? fetcher.fetchIfModified(address, earlier, signal) : fetcher.fetchPage(address, signal))
  if (!page) return { ...read, etag: earlier?.etag ?? null, last_modified: earlier?.last_modified ?? null, texts: null }
  const { etag, last_modified } = page
  const texts = await packContent(await extractFile({ ...page, name: page.address }))
  return { ...read, etag, last_modified, texts }
}
