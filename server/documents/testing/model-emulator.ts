import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { ModelWriterSettings } from '../model-writer.ts'

export interface ModelEmulator {
  /** Where it listens, without a path. */
  origin: string
  settings: ModelWriterSettings
  /** What it was asked, in order. */
  requests: { url: string; headers: Record<string, unknown>; body: string }[]
  close(): Promise<void>
}

/** A server on the loopback that answers as `reply` says. */
export async function openModelEmulator(reply: RequestListener): Promise<ModelEmulator> {
  const requests: ModelEmulator['requests'] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      requests.push({ url: request.url ?? '', headers: request.headers, body })
      reply(request, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the emulator has no port')
  const origin = `http://127.0.0.1:${address.port}`
  return {
    origin,
    settings: {
      endpoint: `${origin}/v1/chat/completions`,
      model: 'test-1',
      apiKey: 'secret-key',
      headers: {},
      timeoutMs: 30_000,
      concurrency: 4,
      promptTokens: 8000,
    },
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A whole chat completion with this text. */
export function completion(content: unknown, finish_reason: string | null = 'stop', more: object = {}): string {
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason, message: { role: 'assistant', content, ...more } }],
  })
}

export function replyWith(body: string, status = 200, headers: Record<string, string> = {}): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body)
  }
}

/** A chunk of a streamed chat completion. */
export function delta(part: object, finish_reason: string | null = null, more: object = {}): string {
  return event({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: part, finish_reason, ...more }] })
}

export function event(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

export const done = 'data: [DONE]\n\n'

/** Each piece reaches the client by itself, so that a piece may end in the middle of a character. */
export function streamOf(pieces: readonly (string | Buffer)[], { end = true } = {}): RequestListener {
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    void writeEach(response, pieces).then(() => end && response.end())
  }
}

async function writeEach(response: ServerResponse, pieces: readonly (string | Buffer)[]): Promise<void> {
  for (const piece of pieces) {
    await new Promise<void>((resolve) => response.write(piece, () => setImmediate(resolve)))
  }
}

/** How the servers people use differ when they stream the same text. */
export function streamsOf(text: string): Record<string, string[]> {
  const half = Math.ceil(text.length / 2)
  const [first, second] = [text.slice(0, half), text.slice(half)]
  const filters = { content_filter_results: { hate: { filtered: false, severity: 'safe' } } }
  const usage = { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 }
  return {
    'llama.cpp': [
      delta({ role: 'assistant', content: null }),
      delta({ content: first }),
      delta({ content: second }),
      delta({}, 'stop'),
      done,
    ],
    Ollama: [
      delta({ role: 'assistant', content: first }),
      delta({ role: 'assistant', content: second }),
      delta({ role: 'assistant', content: '' }, 'stop'),
      done,
    ],
    'vLLM with a reasoning parser': [
      delta({ role: 'assistant', content: '' }),
      delta({ reasoning_content: 'The user wants a text.' }),
      delta({ content: first }),
      delta({ content: second }, 'stop', { stop_reason: null }),
      event({ object: 'chat.completion.chunk', choices: [], usage }),
      done,
    ],
    OpenAI: [
      delta({ role: 'assistant', content: '', refusal: null }),
      delta({ content: first }),
      delta({ content: second }),
      delta({}, 'stop'),
      event({ object: 'chat.completion.chunk', choices: [], usage }),
      done,
    ],
    Azure: [
      event({ choices: [], object: '', prompt_filter_results: [{ prompt_index: 0, ...filters }] }),
      delta({ role: 'assistant', content: '' }, null, filters),
      delta({ content: first }, null, filters),
      delta({ content: second }, null, filters),
      delta({}, 'stop'),
      done,
    ],
    'a router that sends comments, CRLF and no [DONE]': [
      ': PROCESSING\r\n\r\n',
      delta({ content: [{ type: 'text', text: first }] }).replaceAll('\n', '\r\n'),
      delta({ content: second }, 'stop').trimEnd(),
    ],
  }
}
