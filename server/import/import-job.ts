import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { endAttempt, handBack, type Job, type Outcome, withLease } from '../jobs/jobs.ts'
import { createBatches } from './batches.ts'
import { compareWithPrevious, type ImportComparison } from './comparison.ts'
import { findJob, type ImportJob, updateJob } from './job-repository.ts'
import { ImportRefused, say } from './messages.ts'
import { createPublisher, type PreparedBatch } from './publish.ts'
import { removeAllStaged, type RunOptions, stageRows, type StagingOptions } from './stage-rows.ts'
import { type NewImport, startImport } from './start-import.ts'
import { UserFacingError } from '../user-facing-error.ts'

export type ImportOptions = NewImport & StagingOptions & RunOptions

export interface ImportOutcome {
  audit_id: string
  added: number
  already_there: number
  comparison?: ImportComparison
  /** What was left out or cut. */
  message: string | null
}

/** From here on a plan may be wrong without new statistics. */
const manyRows = 1000

/**
 * Imports findings as a job of short transactions, between which the service answers others. All rows are checked and staged
 * before the first is published; from then on any process can finish the import (`import-jobs.ts`).
 */
export async function runImport(db: Database, options: ImportOptions): Promise<ImportOutcome> {
  const lease_id = randomUUID()
  const created = await startImport(db, options, { lease_id })
  const { workspace_id, id } = created
  const job: Job = { workspace_id, kind: 'import', subject_id: id, lease_id, attempts: 1 }
  try {
    const published = await withLease(db, job, options.signal, (signal) =>
      performImport(db, job, created, { ...options, signal }),
    )
    await analyze(db, published, options)
    const compared = await compareWithPrevious(db, published)
    await endAttempt(db, job, completionOf(job, compared))
    const { audit_id, added, staged, message, comparison } = compared
    return { audit_id, added, already_there: staged - added, comparison, message }
  } catch (error) {
    throw await endInterrupted(db, job, error, options.signal)
  }
}

async function endInterrupted(db: Database, job: Job, error: unknown, signal?: AbortSignal): Promise<unknown> {
  const imported = await findJob(db, job.workspace_id, job.subject_id)
  if (!imported) return error
  if (imported.status === 'staging') {
    const refusal = signal?.aborted ? new UserFacingError('The import was stopped. Nothing was imported.') : error
    await removeAllStaged(db, imported)
    await endAttempt(db, job, failureOf(job, imported, refusal))
    return refusal
  }
  await handBack(db, job)
  if (!signal?.aborted) return error
  return new UserFacingError('The import was stopped after all of its rows had been checked. The service finishes it.')
}

/** Does what is left to do, up to the end, which `completionOf` records. Throws ImportRefused for a file that cannot be imported. */
export async function performImport(
  db: Database,
  job: Job,
  imported: ImportJob,
  options: StagingOptions & RunOptions,
): Promise<ImportJob> {
  const publisher = createPublisher(job)
  let current = imported
  if (current.status === 'staging') {
    const { staged, messages } = await stageRows(db, job, current, options)
    if (staged.staged >= manyRows && !options.exclusive) {
      await db.execute('analyze staged_finding (workspace_id, import_id, ordinal, group_key, match_key)')
    }
    current = await db.transaction((tx) => publisher.begin(tx, { ...staged, messages }))
  }
  const { signal, onProgress, exclusive = false } = options
  const batches = createBatches(db, exclusive)
  const prepare = (after: number) =>
    publisher.prepareBatch(db, current, { after, limit: batches.rows, withTrail: !exclusive })
  let prepared: Promise<PreparedBatch> | undefined
  let merged = current.published
  while (current.published < current.staged) {
    signal?.throwIfAborted()
    const batch = await (prepared ?? prepare(current.published))
    // The next batch is read while this one is written.
    prepared = exclusive || batch.last === current.staged ? undefined : prepare(batch.last)
    prepared?.catch(() => {})
    // PostgreSQL merges on another connection meanwhile, the embedded engine before the batch.
    const merging = current.published - merged < rowsBetweenMerges ? undefined : mergeSearchIndex(db)
    if (merging) merged = current.published
    current = await batches.run(async (tx) => {
      await tx.execute(`set local gin_pending_list_limit = '${maxUnmerged}'`)
      return publisher.publishBatch(tx, current, batch)
    })
    await merging
    await onProgress?.({ step: 'importing', done: current.published, total: current.staged })
  }
  await removeAllStaged(db, current, exclusive)
  return current
}

/** The search index takes over what was added for many rows at once: that costs little more than for few. */
const rowsBetweenMerges = 2000
/** More than is added between two merges, so that no insert stops to merge. */
const maxUnmerged = '64MB'

function mergeSearchIndex(db: Database): Promise<unknown> {
  const merged = db.query(sql`select gin_clean_pending_list('violation_text_search')`)
  merged.catch(() => {})
  return merged
}

export function completionOf(job: Job, imported: ImportJob): Outcome {
  return { record: (tx) => createPublisher(job).finish(tx, imported) }
}

export function failureOf(job: Job, imported: ImportJob, error: unknown): Outcome {
  const messages = error instanceof ImportRefused ? error.messages : [say('interrupted')]
  return { failed: true, record: (tx) => updateJob(tx, job, imported, { status: 'failed', messages }) }
}

/** A plan made for the table before would be wrong for it now, and autovacuum comes late or, on the embedded engine, not at all. */
export async function analyze(db: Database, { added }: ImportJob, { exclusive }: RunOptions = {}): Promise<void> {
  if (added < manyRows || exclusive) return
  // Of the texts nothing else is searched or compared.
  await db.execute(
    'analyze violation, violation_text (workspace_id, seq, audit_id, search_text), violation_source, rule, asset',
  )
  // Every search would read what the index has collected and not merged.
  await db.query(sql`select gin_clean_pending_list('violation_text_search')`)
}
