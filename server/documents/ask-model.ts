import { isObject } from './input-json.ts'

export interface ModelSettings {
  /** The base of an OpenAI-compatible interface, such as `http://127.0.0.1:11434/v1`. */
  url: string
  model: string
  apiKey?: string
  timeoutMs: number
  /** The most that an answer may weigh before it is dropped unread. */
  maxBytes: number
}

export interface Message {
  role: 'system' | 'user'
  content: string
}

/** Why there is no answer, as a sentence for the person who waits for it. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault'
  /** Another attempt may go better, after this pause if the model named one. */
  readonly passing: boolean
  readonly retryAfterMs: number | undefined

  constructor(message: string, more: { passing: boolean; retryAfterMs?: number; cause?: unknown }) {
    super(message, { cause: more.cause })
    this.passing = more.passing
    this.retryAfterMs = more.retryAfterMs
  }
}

/** One question to the model and its answer as JSON. */
export async function askModel(settings: ModelSettings, messages: Message[], signal?: AbortSignal): Promise<unknown> {
  const { url, model, apiKey, timeoutMs, maxBytes } = settings
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...authorization(apiKey) },
      body: JSON.stringify({ model, messages, stream: false }),
      // A redirect would carry the key and the text to another place than the one that was set.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      throw statusFault(response)
    }
    return parseAnswer(await readLimited(response, maxBytes), response.headers.get('content-type') ?? '')
  } catch (error) {
    if (error instanceof ModelFault || signal?.aborted) throw error
    const why = timeout.aborted
      ? `The language model did not answer within ${Math.ceil(timeoutMs / 1000)} seconds.`
      : 'The language model could not be reached, or its answer broke off.'
    throw new ModelFault(why, { passing: true, cause: error })
  }
}

function authorization(apiKey: string | undefined): Record<string, string> {
  return apiKey ? { authorization: `Bearer ${apiKey}` } : {}
}

function statusFault({ status, headers }: Response): ModelFault {
  if (status === 401 || status === 403) {
    return new ModelFault(`The language model refused the key it was given (status ${status}).`, { passing: false })
  }
  if (status >= 300 && status < 400) {
    return new ModelFault(`The address of the language model leads elsewhere (status ${status}).`, { passing: false })
  }
  const passing = status === 408 || status === 429 || status >= 500
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined
  const why = passing
    ? `The language model failed (status ${status}).`
    : `The language model refused the request (status ${status}).`
  return new ModelFault(why, { passing, retryAfterMs })
}

async function readLimited(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new ModelFault('The answer of the language model is far too long.', { passing: true })
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parseAnswer(text: string, contentType: string): unknown {
  if (text.trim() === '') throw new ModelFault('The language model gave an empty answer.', { passing: true })
  if (contentType.includes('html') || /^\s*</.test(text)) {
    throw new ModelFault('The language model answered with a web page instead of a text.', { passing: true })
  }
  try {
    const answer: unknown = JSON.parse(text)
    if (isObject(answer)) return answer
  } catch {
    // Told below, as for any other answer that is no object.
  }
  throw new ModelFault('The answer of the language model cannot be read.', { passing: true })
}
