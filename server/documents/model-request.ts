import { createParser } from 'eventsource-parser'
import { isObject, parseJson } from '../core/json.ts'
import { ModelFault, statusFault, streamFault } from './model-fault.ts'

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

const maxResponseBytes = 50_000_000
const maxErrorBytes = 100_000
export const maxAnswerChars = 200_000

/** Requests one chat completion, as a stream if the server supports it. */
export async function requestCompletion(
  settings: ModelSettings,
  messages: Message[],
  signal?: AbortSignal,
): Promise<ModelAnswer> {
  const { endpoint, model, timeoutMs, maxTokens, maxTokensField = 'max_tokens', temperature } = settings
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(), timeoutMs)
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: headersOf(settings),
      body: JSON.stringify({ model, messages, stream: true, [maxTokensField]: maxTokens, temperature }),
      // A redirect would send the key and the text to another address.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    })
    const onBytes = () => void timer.refresh()
    if (response.status !== 200) throw statusFault(response, await readText(response, onBytes, maxErrorBytes))
    const isStream = response.headers.get('content-type')?.includes('text/event-stream')
    return await (isStream ? readStream(response, onBytes) : readWhole(response, onBytes))
  } catch (error) {
    if (error instanceof ModelFault) throw error.without(secretsOf(settings))
    if (signal?.aborted) throw error
    throw new ModelFault(
      silence.signal.aborted
        ? `The language model sent nothing for ${seconds(timeoutMs)}.`
        : 'The language model could not be reached, or its answer broke off.',
      { retryable: true, cause: error },
    )
  } finally {
    clearTimeout(timer)
  }
}

function headersOf({ apiKey, headers }: ModelSettings): Record<string, string> {
  return {
    'content-type': 'application/json',
    accept: 'text/event-stream, application/json',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    ...headers,
  }
}

function seconds(ms: number): string {
  const count = Math.ceil(ms / 1000)
  return `${count} second${count === 1 ? '' : 's'}`
}

/** The text of a body as it arrives; a character may be spread over two chunks. */
async function* chunksOf(response: Response, onBytes: () => void, maxBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    onBytes()
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw tooLong()
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

async function readStream(response: Response, onBytes: () => void): Promise<ModelAnswer> {
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
  for await (const chunk of chunksOf(response, onBytes, maxResponseBytes)) {
    parser.feed(chunk)
    if (isDone) break
  }
  parser.feed('\n\n')
  if (!isDone && answer.finishReason === null) {
    throw new ModelFault('The answer of the language model broke off.', { retryable: true })
  }
  return answer
}

async function readWhole(response: Response, onBytes: () => void): Promise<ModelAnswer> {
  const body = await readText(response, onBytes, maxResponseBytes)
  if (body.trim() === '') throw new ModelFault('The language model gave an empty answer.', { retryable: true })
  if (/^\s*</.test(body)) {
    throw new ModelFault('The language model answered with a web page instead of a text.', { retryable: false })
  }
  const answer: ModelAnswer = { text: '', refusal: '', finishReason: null }
  addChunk(answer, body)
  return answer
}

async function readText(response: Response, onBytes: () => void, maxBytes: number): Promise<string> {
  let body = ''
  for await (const chunk of chunksOf(response, onBytes, maxBytes)) body += chunk
  return body
}

function secretsOf({ apiKey = '', headers }: ModelSettings): string[] {
  return [apiKey, ...Object.values(headers)].filter((secret) => secret.length > 3)
}

/** A chunk of a stream holds a `delta`, a whole answer a `message`. Azure and usage reports send chunks without a choice. */
function addChunk(answer: ModelAnswer, data: string): void {
  const chunk = parseChunk(data)
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

function parseChunk(data: string): Record<string, unknown> {
  const chunk = parseJson(data)
  if (isObject(chunk)) return chunk
  throw new ModelFault('The answer of the language model cannot be read.', { retryable: true })
}

/** A text, or as some servers have it a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part: unknown) => (isObject(part) ? textOf(part['text']) : '')).join('')
}

function tooLong(): ModelFault {
  return new ModelFault('The answer of the language model is far too long.', { retryable: false })
}
