import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'

export interface FakeModel {
  url: string
  /** What it was asked, in order. */
  requests: { headers: Record<string, unknown>; body: string }[]
  close(): Promise<void>
}

/** A server on the loopback that answers as `reply` says. */
export async function openFakeModel(reply: RequestListener): Promise<FakeModel> {
  const requests: FakeModel['requests'] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      requests.push({ headers: request.headers, body })
      reply(request, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the fake model has no port')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A chat completion with this text. */
export function completion(content: unknown, finish_reason = 'stop'): string {
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason, message: { role: 'assistant', content } }],
  })
}

export function replyWith(body: string, status = 200, contentType = 'application/json'): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'content-type': contentType })
    response.end(body)
  }
}
