import { UserFacingError } from '../user-facing-error.ts'
import { bodyWriter } from './body-writer.ts'
import { modelWriter, type ModelWriterSettings } from './model-writer.ts'
import type { Writer } from './writer.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The language model that the environment names, or else the bodies of the templates. */
export function writerFromEnvironment(env: Environment): Writer {
  const settings = readWriterSettings(env)
  return settings ? modelWriter(settings) : bodyWriter
}

/** Null if no language model is configured. Throws a UserFacingError for an invalid setting. */
export function readWriterSettings(env: Environment): ModelWriterSettings | null {
  const address = env['WRITER_URL']?.trim()
  const model = env['WRITER_MODEL']?.trim()
  if (!address) {
    if (model)
      throw new UserFacingError(
        'WRITER_MODEL is set but WRITER_URL is not: name the address of the language model too.',
      )
    return null
  }
  if (!model) throw new UserFacingError('WRITER_URL is set but WRITER_MODEL is not: name the model that should write.')
  return {
    endpoint: readEndpoint(address),
    model,
    apiKey: env['WRITER_API_KEY']?.trim() || undefined,
    headers: readHeaders(env['WRITER_HEADERS']?.trim() ?? ''),
    // Node's fetch gives up by itself after 300 s of silence.
    timeoutMs: readNumber(env, 'WRITER_TIMEOUT_MS', { min: 1, max: 300_000, integer: true }) ?? 120_000,
    concurrency: readNumber(env, 'WRITER_CONCURRENCY', { min: 1, max: 100, integer: true }) ?? 4,
    promptTokens: readNumber(env, 'WRITER_PROMPT_TOKENS', { min: 500, max: 1_000_000, integer: true }) ?? 8000,
    maxTokens: readNumber(env, 'WRITER_MAX_TOKENS', { min: 1, max: 1_000_000, integer: true }),
    temperature: readNumber(env, 'WRITER_TEMPERATURE', { min: 0, max: 2, integer: false }),
  }
}

/** `http://host`, `http://host/v1` and the whole address mean the same; a query string such as Azure's stays. */
function readEndpoint(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    throw new UserFacingError('WRITER_URL must be an http or https address, such as https://models.example/v1.')
  }
  if (url.username || url.password)
    throw new UserFacingError('WRITER_URL must not hold a user name or password: use WRITER_API_KEY.')
  const path = url.pathname.replace(/\/+$/, '')
  if (path === '') url.pathname = '/v1/chat/completions'
  else url.pathname = path.endsWith('/chat/completions') ? path : `${path}/chat/completions`
  url.hash = ''
  return url.href
}

function readHeaders(text: string): Record<string, string> {
  if (text === '') return {}
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new Error('not an object')
    const entries = Object.entries(given).map(([name, value]: [string, unknown]): [string, string] => {
      if (typeof value !== 'string') throw new Error('not a text')
      return [name, value]
    })
    return Object.fromEntries(new Headers(entries))
  } catch (error) {
    throw new UserFacingError('WRITER_HEADERS must be a JSON object of texts, such as {"api-key":"…"}.', {
      cause: error,
    })
  }
}

function readNumber(
  env: Environment,
  name: string,
  { min, max, integer }: { min: number; max: number; integer: boolean },
): number | undefined {
  const text = env[name]?.trim()
  if (!text) return undefined
  const number = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || number < min || number > max || (integer && !Number.isInteger(number))) {
    throw new UserFacingError(
      `${name} must be a ${integer ? 'whole ' : ''}number from ${min} to ${max}; it is "${text}".`,
    )
  }
  return number
}
