import type { Log } from '../core/log.ts'
import type { Queryable } from '../db/database.ts'
import { ServiceError } from '../core/errors.ts'
import type { Claim } from './document-queue.ts'
import { failureOf } from './failure.ts'
import { prepareJob } from './prepare-job.ts'
import type { Outcome } from './repository.ts'
import { type Writer, WritingFailed, type WritingJob } from './writer.ts'

/** `interrupted`: the service is stopping. `deferred`: the database did not answer, so the document waits until its lease ends. */
export type Result = Outcome | { status: 'interrupted' } | { status: 'deferred' }

/** A document that was interrupted more often than this probably crashes the process. */
const maxAttempts = 5

export async function writeClaim(
  db: Queryable,
  writer: Writer,
  claim: Claim,
  signal: AbortSignal,
  log: Pick<Log, 'error'>,
): Promise<Result> {
  try {
    if (claim.attempts > maxAttempts) throw new WritingFailed('Writing it was interrupted too often.')
    const job = await jobOf(db, claim)
    if (!job) return { status: 'deferred' }
    const missing = writer.missing(job)
    if (missing !== null) throw new WritingFailed(missing)
    return { status: 'written', ...(await writer.write(job, signal)) }
  } catch (error) {
    if (signal.aborted) return { status: 'interrupted' }
    log.error({ err: error, documentId: claim.id }, 'a document could not be written')
    return { status: 'failed', ...failureOf(claim.title, error) }
  }

  /** The library may have changed since the request, so everything is looked up and checked again. */
  async function jobOf(db: Queryable, { workspace_id, languageKey, ...request }: Claim): Promise<WritingJob | null> {
    try {
      return (await prepareJob(db, workspace_id, { ...request, language_key: languageKey })).job
    } catch (error) {
      if (error instanceof ServiceError) {
        const why = 'The template, the tone of voice or a knowledge base has changed since it was asked for.'
        throw new WritingFailed(why, { cause: error })
      }
      log.error({ err: error, documentId: claim.id }, 'a document is deferred: the database did not answer')
      return null
    }
  }
}
