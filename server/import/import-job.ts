import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import PQueue from 'p-queue'
import type { ImportMessage } from '../../contract/extensions.gen.ts'
import type { Database, Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { endAttempt, handBack, type Job, type Outcome, withLease } from '../jobs/jobs.ts'
import type { JobHandler } from '../jobs/runner.ts'
import { createBatches, writeInHalves } from './batches.ts'
import { compareWithPrevious } from './comparison.ts'
import { findJob, type ImportJob, lineOfStaged, removeStaged, updateJob } from './job-repository.ts'
import { ImportRefused, say } from './messages.ts'
import { beginPublishing, createPublisher, finishPublishing } from './publish.ts'
import { readInWorker } from './read-in-worker.ts'
import { type RunOptions, stageRows } from './stage-rows.ts'
import { type NewImport, startImport } from './start-import.ts'
import type { Upload } from './read-rows.ts'
import { findUpload } from './uploads.ts'
import { UserFacingError } from '../user-facing-error.ts'

export type ImportOptions = NewImport & RunOptions

/** From here on a plan may be wrong without new statistics. */
const manyRows = 1000

/**
 * Imports findings as a job of short transactions, between which the service answers others. All rows are checked and staged
 * before the first is published; from then on any process can finish the import (`importJobs`).
 */
export async function runImport(db: Database, options: ImportOptions): Promise<ImportJob> {
  const lease_id = randomUUID()
  const started = await startImport(db, options, { lease_id })
  const { workspace_id, id } = started
  const job: Job = { workspace_id, kind: 'import', subject_id: id, lease_id, attempts: 1 }
  const stopped = (message: string) => options.signal?.aborted && new UserFacingError(message)
  try {
    const outcome = await withLease(db, job, options.signal, (signal) =>
      attemptImport(db, job, started, { ...options, signal }),
    )
    await endAttempt(db, job, outcome)
  } catch (error) {
    if ((await findJob(db, workspace_id, id))?.status === 'staging') {
      await endAttempt(db, job, await refuse(db, job, started, [say('interrupted')]))
      throw stopped('The import was stopped. Nothing was imported.') || error
    }
    await handBack(db, job)
    throw stopped('The import was stopped after all of its rows had been checked. The service finishes it.') || error
  }
  const ended = (await findJob(db, workspace_id, id)) ?? started
  if (ended.status === 'failed') throw new ImportRefused(...ended.messages)
  return ended
}

/** Does what is left to do, and says how that ends. */
async function attemptImport(db: Database, job: Job, imported: ImportJob, options: RunOptions): Promise<Outcome> {
  try {
    const published = await performImport(db, job, imported, options)
    return { record: (tx) => finishPublishing(tx, job, published) }
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    return refuse(db, job, imported, error.messages)
  }
}

async function refuse(db: Database, job: Job, imported: ImportJob, messages: ImportMessage[]): Promise<Outcome> {
  await removeStaged(db, imported)
  return { failed: true, record: (tx) => recordFailure(tx, job, imported, messages) }
}

/** Findings that are published already stay where they are: somebody may have decided on them. */
async function recordFailure(tx: Queryable, job: Job, { workspace_id, id }: ImportJob, messages: ImportMessage[]) {
  const imported = await findJob(tx, workspace_id, id)
  if (!imported) return
  await updateJob(tx, job, imported, { status: 'failed', messages })
  if (!imported.creates_audit) return
  await tx.query(sql`
    update audit set status = 'FAILED' where workspace_id = ${workspace_id} and id = ${imported.audit_id}`)
}

async function performImport(db: Database, job: Job, imported: ImportJob, options: RunOptions): Promise<ImportJob> {
  let current = imported
  if (current.status === 'staging') {
    const staged = await stageRows(db, job, current, options)
    if (staged.staged >= manyRows && !options.exclusive) {
      await db.execute('analyze staged_finding (workspace_id, import_id, ordinal, group_key, match_key)')
    }
    current = await db.transaction((tx) => beginPublishing(tx, job, staged))
  }
  const { signal, onProgress, exclusive = false } = options
  const batches = createBatches(db, exclusive)
  const prepareBatch = createPublisher(job, { withTrail: !exclusive })
  const prepare = (after: number, count = Math.min(batches.rows, current.staged - after)) => ({
    count,
    reading: prepareBatch(db, current, after, count),
  })
  let prepared: ReturnType<typeof prepare> | undefined
  let merged = current.published
  let analyzed = 0
  while (current.published < current.staged) {
    signal?.throwIfAborted()
    const whole = prepared ?? prepare(current.published)
    prepared = undefined
    // PostgreSQL merges on another connection meanwhile, the embedded engine before the batch.
    const merging = current.published - merged < rowsBetweenMerges ? undefined : mergeSearchIndex(db)
    if (merging) merged = current.published
    const write = async (after: number, count: number) => {
      const isWhole = count === whole.count
      const batch = await (isWhole ? whole : prepare(after, count)).reading
      if (isWhole && !exclusive && batch.last < current.staged) {
        // The next batch is read while this one is written.
        prepared = prepare(batch.last)
        prepared.reading.catch(() => {})
      }
      current = await batches.run(async (tx) => {
        await tx.execute(`set local gin_pending_list_limit = '${maxUnmerged}'`)
        return batch.publish(tx, current)
      })
    }
    await writeInHalves(current.published, whole.count, write, (after) => lineOfStaged(db, current, after + 1))
    await merging
    if (!exclusive && current.added >= Math.max(manyRows, 10 * analyzed)) {
      await analyze(db)
      analyzed = current.added
    }
    await onProgress?.({ step: 'importing', done: current.published, total: current.staged })
  }
  await removeStaged(db, current)
  if (current.added >= manyRows && !exclusive) await analyze(db)
  const counts = await compareWithPrevious(db, current)
  return { ...current, unchanged: counts?.unchanged ?? current.unchanged }
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
  await mergeSearchIndex(db)
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
  const queue = new PQueue({ concurrency })

  async function run(job: Job, signal: AbortSignal): Promise<Outcome> {
    signal.throwIfAborted()
    const upload = findUpload(folder, job.subject_id)
    const imported = await findJob(db, job.workspace_id, job.subject_id)
    if (!imported) {
      await removeUpload(upload)
      return {}
    }
    if (imported.status === 'staging' && !upload) return refuse(db, job, imported, [say('interrupted')])
    const rows = upload ? readInWorker({ ...upload, columns: imported.column_names }) : noRows()
    const outcome = await attemptImport(db, job, imported, { rows, maxRows, signal })
    await removeUpload(upload)
    return outcome
  }

  async function giveUp(job: Job): Promise<Outcome> {
    await removeUpload(findUpload(folder, job.subject_id))
    const imported = await findJob(db, job.workspace_id, job.subject_id)
    return imported ? refuse(db, job, imported, [say('interrupted')]) : {}
  }

  return {
    kind: 'import',
    concurrency,
    perLane: concurrency / 2,
    run: (job, signal) => queue.add(() => run(job, signal)),
    giveUp: { afterAttempts: 30, outcome: giveUp },
  }
}

async function removeUpload(upload: Upload | undefined): Promise<void> {
  if (upload) await rm(upload.path, { force: true })
}

async function* noRows() {}
