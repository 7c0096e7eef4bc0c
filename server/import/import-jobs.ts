import { rm } from 'node:fs/promises'
import type { Database, Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Job, Outcome } from '../jobs/jobs.ts'
import type { JobHandler } from '../jobs/runner.ts'
import { compareWithPrevious } from './comparison.ts'
import { analyze, completionOf, failureOf, performImport } from './import-job.ts'
import { ImportRefused, say } from './messages.ts'
import { findJob, type ImportJob, updateJob } from './job-repository.ts'
import { readInWorker } from './read-in-worker.ts'
import type { Upload } from './read-rows.ts'
import { removeAllStaged } from './stage-rows.ts'
import { findUpload } from './uploads.ts'

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
      await analyze(db, published)
      const compared = await compareWithPrevious(db, published)
      await remove(upload)
      return completionOf(job, compared)
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
