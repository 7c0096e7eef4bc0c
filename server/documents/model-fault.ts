import { isObject, parseJson } from '../core/json.ts'
import { cleanLine, shorten } from './clean-text.ts'
import { WritingFailed } from './writer.ts'

const maxServerWordsChars = 500
const maxRetryAfterMs = 300_000

/** There is no answer. Another request may succeed. */
export function retryable(message: string, cause?: unknown): WritingFailed {
  return new WritingFailed(message, { cause, retry: { reason: 'unreachable' } })
}

/** The fault of an answer with a status other than 200, with the server's own message. */
export function statusFault({ status, headers }: Response, body: string): WritingFailed {
  if (status >= 300 && status < 400) {
    return new WritingFailed(`The address of the language model redirects elsewhere (status ${status}).`)
  }
  const words = serverWords(body)
  const message = `The language model answered with status ${status}${words ? `: ${words}` : '.'}`
  const afterMs = readRetryAfter(headers)
  const isTransient = status === 408 || status === 429 || status >= 500
  const isRetried = isTransient && !body.includes('insufficient_quota') && (afterMs ?? 0) <= maxRetryAfterMs
  return new WritingFailed(message, { retry: isRetried ? { reason: 'busy', afterMs } : undefined })
}

/** For an error that arrives in the middle of a stream. */
export function streamFault(data: string): WritingFailed {
  return retryable(`The language model failed: ${serverWords(data) || 'it did not say why.'}`)
}

/** OpenAI, vLLM, llama.cpp and Azure send `{ error: { message } }`, Ollama `{ error }`, older vLLM `{ message }`, FastAPI `{ detail }`. */
function serverWords(body: string): string {
  const found = textIn(parseJson(body)) ?? (/^\s*[<{[]/.test(body) ? '' : body)
  const text = shorten(cleanLine(found), maxServerWordsChars)
  return text === '' || /[.!?…]$/.test(text) ? text : `${text}.`
}

function textIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return textIn(value[0])
  if (!isObject(value)) return undefined
  return textIn(value['error']) ?? textIn(value['message']) ?? textIn(value['detail']) ?? textIn(value['msg'])
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
