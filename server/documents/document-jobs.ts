import type { DocumentGenerateInput } from '../../contract/openapi.gen.ts'
import { ServiceError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Database } from '../db/database.ts'
import type { Job, Outcome as JobOutcome } from '../jobs/jobs.ts'
import type { JobHandler } from '../jobs/runner.ts'
import { failureOf } from './written-document.ts'
import { prepareJob } from './prepare-job.ts'
import { findWaiting, finishDocument } from './repository.ts'
import { type Writer, WritingFailed } from './writer.ts'

/** Writes the documents that wait. What takes longer than the grace of a stop is written by the next process. */
export function documentJobs(
  db: Database,
  writer: Writer,
  log: Pick<Log, 'error'>,
  { maxAttempts = 5, firstPauseMs = 1000 } = {},
): JobHandler {
  const concurrency = writer.concurrency ?? 4

  return {
    kind: 'document',
    concurrency,
    // One workspace leaves a place to the others.
    perLane: Math.max(1, concurrency - 1),
    graceMs: 5000,

    async run(job, signal) {
      const document = await findWaiting(db, job)
      if (!document) return {}
      // A failure of the database is no failure of the document, which is then written later.
      const writing = await prepare(db, job, document)
      try {
        if (writing instanceof WritingFailed) throw writing
        const missing = writer.missing(writing)
        if (missing !== null) throw new WritingFailed(missing)
        return end(job, { status: 'written', ...(await writer.write(writing, signal)) })
      } catch (error) {
        if (signal.aborted) throw error
        const retry = error instanceof WritingFailed ? error.retry : undefined
        if (retry && job.attempts < maxAttempts) {
          const pauseMs = retry.afterMs ?? firstPauseMs * 2 ** (job.attempts - 1)
          return { retryInSeconds: pauseMs / 1000, retryReason: retry.reason }
        }
        log.error({ err: error, documentId: job.subject_id }, 'a document could not be written')
        return end(job, failureOf(document.title, error))
      }
    },

    giveUp: {
      afterAttempts: maxAttempts,
      outcome: (job) => ({
        failed: true,
        async record(tx) {
          const document = await findWaiting(tx, job)
          const error = new WritingFailed('Writing it was interrupted too often.')
          if (document) await finishDocument(tx, job, failureOf(document.title, error))
        },
      }),
    },
  }
}

function end(job: Job, outcome: Parameters<typeof finishDocument>[2]): JobOutcome {
  return { failed: outcome.status === 'failed', record: (tx) => finishDocument(tx, job, outcome) }
}

/** The library may have changed since the request, so everything is looked up and checked again. */
async function prepare(db: Database, { workspace_id }: Job, request: DocumentGenerateInput) {
  try {
    return (await prepareJob(db, workspace_id, request)).job
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const why = 'The template, the tone of voice or a knowledge base has changed since it was asked for.'
    return new WritingFailed(why, { cause: error })
  }
}
