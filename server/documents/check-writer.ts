import type { Log } from '../core/log.ts'
import type { Writer } from './writer.ts'

/** Asks the language model once without waiting for it, and warns when it does not answer. Returns how to stop. */
export function startWriterCheck(writer: Writer, log: Pick<Log, 'warn'>): () => void {
  const stopping = new AbortController()
  writer.check?.(stopping.signal).catch((error: unknown) => {
    if (stopping.signal.aborted) return
    const why = error instanceof Error ? error.message : String(error)
    log.warn(`${why} Documents will fail until the language model answers: see npm run redline -- writer check.`)
  })
  return () => stopping.abort()
}
