import type { Log } from '../core/log.ts'
import { cancelWith } from '../db/cancellation.ts'
import type { Database } from '../db/database.ts'
import { unavailable } from '../core/errors.ts'
import type { Row } from './finding.ts'
import { continueImports, type ImportOptions, InvalidRows, runJob, startJob } from './import-job.ts'
import type { ImportJob } from './job-repository.ts'

/** Each takes a third of the time of the embedded engine, and a file as large as an import may be. */
const maxImports = 4
const maxProblemsInMessage = 5

export interface BackgroundImports {
  /** Reserves a place for an import, which `run` or `release` gives back. Throws 503 when there is none. */
  reserve(): Place
  /** Stops all imports after their current batch. One that was publishing is continued by the next process. */
  stop(): Promise<void>
}

export interface Place {
  /** Resolves when the job is on record; the import goes on. `done` is called when it has ended. */
  run(options: BackgroundImport): Promise<ImportJob>
  /** Does nothing after `run`. */
  release(): void
}

export type BackgroundImport = Omit<ImportOptions, 'signal' | 'onProgress' | 'exclusive'> & {
  rows: AsyncIterable<Row>
  done: () => Promise<void>
  log: Log
}

/** Imports that go on after the request that brought them has been answered. */
export function createBackgroundImports(db: Database): BackgroundImports {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let places = maxImports

  async function finish(job: ImportJob, { done, log, ...options }: BackgroundImport): Promise<void> {
    try {
      await runJob(db, job, { ...options, signal: stopping.signal, describeFailure })
      await continueImports(db, stopping.signal)
    } catch (error) {
      // The job says why; this is for whoever runs the service.
      log.warn({ err: error, import_id: job.id }, 'An import has ended early')
    } finally {
      places += 1
      await done()
    }
  }

  return {
    reserve() {
      if (places === 0 || stopping.signal.aborted) throw unavailable('Too many imports are under way', 10)
      places -= 1
      let isReserved = true
      return {
        release() {
          if (isReserved) places += 1
          isReserved = false
        },
        async run(options) {
          const job = await startJob(db, options)
          isReserved = false
          const work = cancelWith(undefined, () => finish(job, options)).catch((error: unknown) => {
            options.log.error({ err: error, import_id: job.id }, 'What an import has read could not be removed')
          })
          running.add(work)
          void work.then(() => running.delete(work))
          return job
        },
      }
    },

    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** With the first problems: nobody sees them otherwise. */
function describeFailure(error: unknown): string {
  if (!(error instanceof InvalidRows)) return error instanceof Error ? error.message : String(error)
  const shown = error.problems.slice(0, maxProblemsInMessage).map(({ line, problem }) => `Line ${line}: ${problem}.`)
  return [error.message, ...shown, ...(error.count > shown.length ? ['…'] : [])].join(' ')
}
