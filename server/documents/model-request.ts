import { text as readText } from 'node:stream/consumers'
import { createParser } from 'eventsource-parser'
import { isObject, parseJson } from '../core/json.ts'
import { cleanLine, shorten } from './clean-text.ts'
import { WritingFailed } from './writer.ts'

export interface ModelSettings {
  /** The address of the chat completions, including a query string. */
  endpoint: string
  model: string
  apiKey?: string
  headers: Record<string, string>
  /** How long the server may send nothing, before the first token and between two. */
  timeoutMs: number
  maxTokens?: number
  /** Newer models of OpenAI take `max_completion_tokens` only, most other servers `max_tokens` only. */
  maxTokensField?: 'max_tokens' | 'max_completion_tokens'
  temperature?: number
}

export interface Message {
  role: 'system' | 'user'
  content: string
}

export interface ModelAnswer {
  text: string
  refusal: string
  finishReason: string | null
}

const maxResponseChars = 50_000_000
const maxAnswerChars = 200_000
const maxServerWordsChars = 500
const maxRetryAfterMs = 300_000

/** Requests one chat completion, as a stream if the server supports it. Throws `WritingFailed`, or the reason of the signal. */
export async function requestCompletion(settings: ModelSettings, messages: Message[], signal?: AbortSignal) {
  const { endpoint, apiKey, headers, timeoutMs } = settings
  const { model, maxTokens, maxTokensField = 'max_tokens', temperature } = settings
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), timeoutMs)
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
        ...headers,
      },
      body: JSON.stringify({ model, messages, stream: true, [maxTokensField]: maxTokens, temperature }),
      // A redirect would send the key and the text to another address.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    })
    const chunks = chunksOf(response, () => void timer.refresh())
    if (response.status !== 200) throw statusFault(response, await readText(chunks))
    const isStream = response.headers.get('content-type')?.includes('text/event-stream')
    return await (isStream ? readStream(chunks) : readWhole(chunks))
  } catch (error) {
    if (error instanceof WritingFailed) throw withoutSecrets(error, settings)
    if (signal?.aborted) throw error
    const seconds = Math.ceil(timeoutMs / 1000)
    throw retryable(
      silence.signal.aborted
        ? `The language model sent nothing for ${seconds} second${seconds === 1 ? '' : 's'}.`
        : 'The language model could not be reached, or its answer broke off.',
      error,
    )
  } finally {
    clearTimeout(timer)
  }
}

/** A server may repeat the key it was given. */
function withoutSecrets(fault: WritingFailed, { apiKey = '', headers }: ModelSettings): WritingFailed {
  const secrets = [apiKey, ...Object.values(headers)].filter((secret) => secret.length > 3)
  const message = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), fault.message)
  return new WritingFailed(message, fault)
}

/** The text of a body as it arrives. */
async function* chunksOf(response: Response, onChunk: () => void): AsyncGenerator<string> {
  let chars = 0
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    onChunk()
    chars += chunk.length
    if (chars > maxResponseChars) throw tooLong()
    yield chunk
  }
}

async function readStream(chunks: AsyncIterable<string>): Promise<ModelAnswer> {
  const answer: ModelAnswer = { text: '', refusal: '', finishReason: null }
  let isDone = false
  const parser = createParser({
    onEvent({ data }) {
      if (data.trim() === '[DONE]') isDone = true
      else addChunk(answer, data)
    },
    onError(error) {
      // llama.cpp sends `error: {…}` instead of `data: {…}`.
      if (error.type === 'unknown-field' && error.field === 'error') throw streamFault(error.value ?? '')
    },
  })
  for await (const chunk of chunks) {
    parser.feed(chunk)
    if (isDone) break
  }
  parser.feed('\n\n')
  if (!isDone && answer.finishReason === null) throw retryable('The answer of the language model broke off.')
  return answer
}

async function readWhole(chunks: AsyncIterable<string>): Promise<ModelAnswer> {
  const body = await readText(chunks)
  if (body.trim() === '') throw retryable('The language model gave an empty answer.')
  if (/^\s*</.test(body)) throw new WritingFailed('The language model answered with a web page instead of a text.')
  const answer: ModelAnswer = { text: '', refusal: '', finishReason: null }
  addChunk(answer, body)
  return answer
}

/** A chunk of a stream holds a `delta`, a whole answer a `message`. Azure and usage reports send chunks without a choice. */
function addChunk(answer: ModelAnswer, data: string): void {
  const chunk = parseJson(data)
  if (!isObject(chunk)) throw retryable('The answer of the language model cannot be read.')
  if (chunk['error'] !== undefined && chunk['error'] !== null) throw streamFault(data)
  const choice: unknown = Array.isArray(chunk['choices']) ? chunk['choices'][0] : undefined
  if (!isObject(choice)) return
  const part = isObject(choice['delta']) ? choice['delta'] : choice['message']
  if (isObject(part)) {
    answer.text += textOf(part['content'])
    answer.refusal += textOf(part['refusal'])
  }
  if (typeof choice['finish_reason'] === 'string') answer.finishReason = choice['finish_reason']
  if (answer.text.length > maxAnswerChars) throw tooLong()
}

/** A text, or as some servers have it a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: unknown) => (isObject(part) ? textOf(part['text']) : '')).join('')
}

function tooLong(): WritingFailed {
  return new WritingFailed('The answer of the language model is far too long.')
}

/** There is no answer. Another request may succeed. */
export function retryable(message: string, cause?: unknown): WritingFailed {
  return new WritingFailed(message, { cause, retry: { reason: 'unreachable' } })
}

/** The fault of an answer with a status other than 200, with the server's own message. */
function statusFault({ status, headers }: Response, body: string): WritingFailed {
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
function streamFault(data: string): WritingFailed {
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
