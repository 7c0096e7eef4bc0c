import PQueue from 'p-queue'
import type { SkippedRule } from '../../../contract/extensions.gen.ts'
import type { Database } from '../../db/database.ts'
import { compareWithPrevious } from '../../import/comparison.ts'
import { findJob } from '../../import/job-repository.ts'
import type { Job, Outcome } from '../../jobs/jobs.ts'
import type { JobHandler } from '../../jobs/runner.ts'
import { idOf } from '../../library/library-item.ts'
import { listKnowledgeBases } from '../../library/repository.ts'
import { type Checker, StepTooLong } from '../checker.ts'
import { extractFile } from '../extract/extract-file.ts'
import { UnreadableSource } from '../extract/unreadable-source.ts'
import { askModelRules, type CheckModel } from '../model/ask-model.ts'
import type { RuleItem } from '../rules/rule.ts'
import type { Fetcher } from '../sources/fetcher.ts'
import { type AssetTexts, packTexts, readTexts } from './asset-texts.ts'
import { type AuditAsset, type AuditCheck, findCheck, isUnfinished, rulesOf, waitingAssets } from './audit-check.ts'
import { readFileContent } from './files.ts'
import { failure } from './list-assets.ts'
import { type CheckedAsset, type LocatedFinding, publishAsset } from './publish-asset.ts'

interface Means {
  checker: Checker
  fetcher: Fetcher
  model: CheckModel | null
}

/** Of one batch, so that several hosts are asked at once. */
const concurrentAssets = 4
const maxModelRequests = 1000
/** What somebody has to know; that a rule is for other texts is no news. */
const notable: ReadonlySet<string> = new Set<SkippedRule['why']>([
  'too_slow',
  'no_model',
  'model_failed',
  'too_long',
  'limit',
])

/** Checks the assets of a batch, and publishes what was found in each as soon as it is done. */
export function auditBatchJobs(db: Database, means: Means): JobHandler {
  async function run(job: Job, signal: AbortSignal): Promise<Outcome> {
    const { check, batch } = await findBatch(job)
    if (!check || !isUnfinished(check)) return {}
    const rules = await rulesOf(db, check.workspace_id, check.packs)
    const queue = new PQueue({ concurrency: concurrentAssets })
    const slow = new Set<string>()
    const checkOne = async (asset: AuditAsset) => {
      signal.throwIfAborted()
      const checked = await checkAsset(db, check, asset, { ...means, rules, slow, signal })
      signal.throwIfAborted()
      if (await publishAsset(db, job, check, asset, checked)) await compare(check)
    }
    const assets = await waitingAssets(db, check, batch)
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
    for (const asset of await waitingAssets(db, check, batch)) {
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
  texts: null,
  findings: [],
  skipped: [],
  model_requests: 0,
})

interface Asking extends Means {
  rules: RuleItem[]
  /** Rules that take too long. */
  slow: Set<string>
  signal: AbortSignal
}

async function checkAsset(db: Database, check: AuditCheck, asset: AuditAsset, asking: Asking): Promise<CheckedAsset> {
  try {
    const { texts, fetched_at } = await readAsset(db, check, asset, asking)
    return {
      state: 'completed',
      code: null,
      message: null,
      http_status: null,
      texts,
      fetched_at,
      ...(await checkTexts(db, check, texts, asking)),
    }
  } catch (error) {
    if (error instanceof UnreadableSource) return unreadable(error)
    if (!(error instanceof StepTooLong)) throw error
    return unreadable(new UnreadableSource('too_slow', 'Checking the content takes too long.'))
  }
}

async function readAsset(
  db: Database,
  { workspace_id }: AuditCheck,
  { address, file_id, text_hash, fetched_at }: AuditAsset,
  { fetcher, signal }: Asking,
): Promise<{ texts: AssetTexts; fetched_at: Date | string }> {
  const stored = text_hash === null ? undefined : await readTexts(db, workspace_id, text_hash)
  if (stored) return { texts: stored, fetched_at: fetched_at ?? new Date() }
  if (file_id !== null) {
    const bytes = await readFileContent(db, workspace_id, file_id)
    if (!bytes) throw new UnreadableSource('damaged', 'The file is not there any more.')
    return { texts: await packTexts(await extractFile({ name: address, bytes })), fetched_at: new Date() }
  }
  const page = await fetcher.fetchPage(address, { signal })
  if (page.notModified) throw new UnreadableSource('status', 'The address answered 304.', { status: 304 })
  return { texts: await packTexts(await extractFile({ ...page, name: page.address })), fetched_at: new Date() }
}

async function checkTexts(
  db: Database,
  { workspace_id, model_requests: before }: AuditCheck,
  { texts }: AssetTexts,
  { checker, model, rules, slow, signal }: Asking,
) {
  const findings: LocatedFinding[] = []
  const skipped = new Map<string, SkippedRule>()
  let model_requests = 0
  for (const [index, text] of texts.entries()) {
    const result = await checker.check(text, rules, { slow })
    const mayAsk = before + model_requests < maxModelRequests
    const knowledge = result.model_rules.length > 0 ? await listKnowledgeBases(db, workspace_id) : []
    const asked = await askModelRules(model, text, mayAsk ? result.model_rules : [], { knowledge, signal })
    const unasked = mayAsk ? [] : result.model_rules.map(({ key }) => ({ rule_id: idOf(key), why: 'limit' as const }))
    model_requests += asked.use?.requests ?? 0
    findings.push(...[...result.findings, ...asked.findings].map((finding) => ({ ...finding, index, text })))
    for (const each of [...result.skipped, ...asked.skipped, ...unasked]) {
      if (notable.has(each.why)) skipped.set(JSON.stringify(each), each)
    }
  }
  return { findings, skipped: [...skipped.values()], model_requests }
}
