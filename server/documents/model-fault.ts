import { isObject, parseJson } from '../core/json.ts'
import { cleanLine, shorten } from './clean-text.ts'
import type { Retry } from './writer.ts'

const maxServerWordsChars = 500
const maxRetryAfterMs = 300_000

/** Why there is no answer, as a sentence for the user. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault'
  /** Another request may succeed, after this pause if the server named one. */
  readonly retryable: boolean
  readonly retryAfterMs: number | undefined
  /** Whether the server has answered that it cannot, or not at all. */
  readonly reason: Retry['reason']

  constructor(message: string, more: Pick<ModelFault, 'retryable'> & Partial<Omit<ModelFault, 'retryable'>>) {
    super(message, { cause: more.cause })
    this.reason = more.reason ?? 'unreachable'
    this.retryable = more.retryable
    this.retryAfterMs = more.retryAfterMs
  }

  /** A server may repeat the key it was given. */
  without(secrets: readonly string[]): ModelFault {
    const message = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), this.message)
    return new ModelFault(message, this)
  }
}

/** The fault of an answer with a status other than 200, with the server's own message. */
export function statusFault({ status, headers }: Response, body: string): ModelFault {
  if (status >= 300 && status < 400) {
    return new ModelFault(`The address of the language model redirects elsewhere (status ${status}).`, {
      retryable: false,
    })
  }
  const words = serverWords(body)
  const message = `The language model answered with status ${status}${words ? `: ${words}` : '.'}`
  const retryAfterMs = readRetryAfter(headers)
  const transient = status === 408 || status === 429 || status >= 500
  const retryable = transient && !body.includes('insufficient_quota') && (retryAfterMs ?? 0) <= maxRetryAfterMs
  return new ModelFault(message, { retryable, retryAfterMs, reason: 'busy' })
}

/** For an error that arrives in the middle of a stream. */
export function streamFault(data: string): ModelFault {
  return new ModelFault(`The language model failed: ${serverWords(data) || 'it did not say why.'}`, { retryable: true })
}

/** OpenAI, vLLM, llama.cpp and Azure send `{ error: { message } }`, Ollama `{ error }`, older vLLM `{ message }`, FastAPI `{ detail }`. */
function serverWords(body: string): string {
  const found = textIn(parseJson(body)) ?? (/^\s*[<{[]/.test(body) ? '' : body)
  return sentence(shorten(cleanLine(found), maxServerWordsChars))
}

function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return textIn(value[0])
  if (!isObject(value)) return undefined
  return textIn(value['error']) ?? textIn(value['message']) ?? textIn(value['detail']) ?? textIn(value['msg'])
}

function sentence(text: string): string {
  return text === '' || /[.!?…]$/.test(text) ? text : `${text}.`
}

/** Seconds, a date, or as Azure and OpenAI have it milliseconds. */
function readRetryAfter(headers: Headers): number | undefined {
  const milliseconds = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(milliseconds)) return Math.max(milliseconds, 0)
  const given = headers.get('retry-after') ?? ''
  if (/^\d+(\.\d+)?$/.test(given.trim())) return Number(given) * 1000
  const date = Date.parse(given)
  return Number.isNaN(date) ? undefined : Math.max(date - Date.now(), 0)
}
