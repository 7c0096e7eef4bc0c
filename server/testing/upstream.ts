import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { buildApp, type GatewayOptions } from '../http/app.ts'

interface Seen {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** Another service, until the test ends, which keeps the requests that it has seen. */
export async function upstreamThat(answer: (request: Seen, response: ServerResponse) => void) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += String(part)
    })
    request.on('end', () => {
      const { method, url, headers } = request
      seen.push({ method, url, headers, body })
      answer({ method, url, headers, body }, response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  return { seen, address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}` }
}

/** The gateway to that service, until the test ends. */
export async function gatewayTo(upstream: string, options: Partial<GatewayOptions> = {}) {
  const app = await buildApp({ upstream, ...options })
  onTestFinished(() => app.close())
  return app
}

export const sendJson = (response: ServerResponse, body: unknown, headers: Record<string, string> = {}, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
