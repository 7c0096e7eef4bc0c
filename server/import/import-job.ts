import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Database, Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { endAttempt, handBack, type Job, type Outcome, withLease } from '../jobs/jobs.ts'
import type { JobHandler } from '../jobs/runner.ts'
import { createBatches } from './batches.ts'
import { compareWithPrevious, type ImportComparison } from './comparison.ts'
import { findJob, type ImportJob, updateJob } from './job-repository.ts'
import { ImportRefused, say } from './messages.ts'
import { createPublisher, type PreparedBatch } from './publish.ts'
import { readInWorker } from './read-in-worker.ts'
import type { Upload } from './read-rows.ts'
import { removeAllStaged, type RunOptions, stageRows, type StagingOptions } from './stage-rows.ts'
import { type NewImport, startImport } from './start-import.ts'
import { findUpload } from './uploads.ts'
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
 * before the first is published; from then on any process can finish the import (`importJobs`).
 */
export async function runImport(db: Database, options: ImportOptions): Promise<ImportOutcome> {
  const lease_id = randomUUID()
  const created = await startImport(db, options, { lease_id })
  const { workspace_id, id } = created
  const job: Job = { workspace_id, kind: 'import', subject_id: id, lease_id, attempts: 1 }
  try {
    const compared = await withLease(db, job, options.signal, (signal) =>
      performImport(db, job, created, { ...options, signal }),
    )
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
async function performImport(
  db: Database,
  job: Job,
  imported: ImportJob,
  options: StagingOptions & RunOptions,
): Promise<ImportJob & { comparison?: ImportComparison }> {
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
  let analyzed = 0
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
    if (!exclusive && current.added >= Math.max(manyRows, 10 * analyzed)) {
      await analyze(db)
      analyzed = current.added
    }
    await onProgress?.({ step: 'importing', done: current.published, total: current.staged })
  }
  await removeAllStaged(db, current, exclusive)
  if (current.added >= manyRows && !exclusive) await analyze(db)
  return compareWithPrevious(db, current)
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

function completionOf(job: Job, imported: ImportJob): Outcome {
  return { record: (tx) => createPublisher(job).finish(tx, imported) }
}

function failureOf(job: Job, imported: ImportJob, error: unknown): Outcome {
  const messages = error instanceof ImportRefused ? error.messages : [say('interrupted')]
  return { failed: true, record: (tx) => updateJob(tx, job, imported, { status: 'failed', messages }) }
}

/**
 * A plan made for the table before would be wrong for it now, and autovacuum comes late or, on the embedded engine, not at all. The checks
 * of foreign keys keep a plan for the empty table, which reads all of it, until there are new statistics.
 */
async function analyze(db: Database): Promise<void> {
  // Of the texts nothing else is searched or compared.
  await db.execute(
    'analyze violation, violation_text (workspace_id, seq, audit_id, search_text), violation_source, rule, asset',
  )
  // Every search would read what the index has collected and not merged.
  await db.query(sql`select gin_clean_pending_list('violation_text_search')`)
}

export interface ImportSettings {
  /** Where the body of an import is kept until its findings are staged. */
  folder: string
  maxBytes: number
  maxRows: number
}

/** Imports that go on after the request that brought them has been answered, and those that another process has left. */
export function importJobs(db: Database, { folder, maxRows }: ImportSettings): JobHandler {
  // Each has the embedded engine for itself in turn.
  const concurrency = db.engine === 'pglite' ? 2 : 4
  const limit = createLimit(concurrency)

  async function run(job: Job, signal: AbortSignal): Promise<Outcome> {
    const imported = await findJob(db, job.workspace_id, job.subject_id)
    if (!imported) return {}
    const upload = findUpload(folder, imported.id)
    if (imported.status === 'staging' && !upload) {
      return refuse(job, imported, new ImportRefused(say('interrupted')))
    }
    try {
      const rows = upload ? readInWorker({ ...upload, columns: imported.column_names }) : noRows()
      const published = await performImport(db, job, imported, { rows, maxRows, signal })
      await remove(upload)
      return completionOf(job, published)
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error
      await remove(upload)
      return refuse(job, imported, error)
    }
  }

  async function refuse(job: Job, imported: ImportJob, error: ImportRefused): Promise<Outcome> {
    await removeAllStaged(db, imported)
    return failureOf(job, imported, error)
  }

  return {
    kind: 'import',
    concurrency,
    perLane: concurrency / 2,
    run: (job, signal) =>
      limit(async () => {
        signal.throwIfAborted()
        return run(job, signal)
      }),
    giveUp: { afterAttempts: 30, outcome: (job) => ({ failed: true, record: (tx) => abandon(tx, job) }) },
  }
}

/** Its findings stay where they are: somebody may have decided on them. */
async function abandon(tx: Queryable, job: Job): Promise<void> {
  const imported = await findJob(tx, job.workspace_id, job.subject_id)
  if (!imported) return
  await updateJob(tx, job, imported, { status: 'failed', messages: [say('interrupted')] })
  if (!imported.creates_audit) return
  await tx.query(sql`
    update audit set status = 'FAILED' where workspace_id = ${imported.workspace_id} and id = ${imported.audit_id}`)
}

async function remove(upload: Upload | undefined): Promise<void> {
  if (upload) await rm(upload.path, { force: true })
}

async function* noRows() {}

/** Runs no more than `max` at the same time; the others wait in the order in which they came. */
function createLimit(max: number) {
  let free = max
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
