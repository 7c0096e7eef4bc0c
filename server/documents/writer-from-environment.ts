import type { Log } from '../core/log.ts'
import { readVariables } from '../settings.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { bodyWriter } from './body-writer.ts'
import { modelWriter, type ModelWriterSettings } from './model-writer.ts'
import type { Writer } from './writer.ts'

/** The language model that the environment names, or else the bodies of the templates. */
export function writerFromEnvironment(env: NodeJS.ProcessEnv): Writer {
  const settings = readWriterSettings(env)
  return settings ? modelWriter(settings) : bodyWriter
}

/** Null if no language model is configured. Throws a UserFacingError for an invalid setting. */
export function readWriterSettings(env: NodeJS.ProcessEnv): ModelWriterSettings | null {
  const values = readVariables(env)
  const { WRITER_URL: endpoint, WRITER_MODEL: model } = values
  if (endpoint === undefined && model === undefined) return null
  if (endpoint === undefined)
    throw new UserFacingError('WRITER_MODEL is set but WRITER_URL is not: name the address of the language model too.')
  if (model === undefined)
    throw new UserFacingError('WRITER_URL is set but WRITER_MODEL is not: name the model that should write.')
  return {
    endpoint,
    model,
    apiKey: values.WRITER_API_KEY,
    headers: values.WRITER_HEADERS,
    timeoutMs: values.WRITER_TIMEOUT_MS,
    concurrency: values.WRITER_CONCURRENCY,
    promptTokens: values.WRITER_PROMPT_TOKENS,
    maxTokens: values.WRITER_MAX_TOKENS,
    temperature: values.WRITER_TEMPERATURE,
  }
}

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
