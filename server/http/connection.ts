import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { unavailable } from '../core/errors.ts'
import { probePaths } from './health.ts'

/** Reduces an absolute address to its path, and takes percent signs that encode nothing literally. */
export function tidyAddress(url: string) {
  const given = url.startsWith('/') || !URL.canParse(url) ? url : new URL(url).href.slice(new URL(url).origin.length)
  const [path = ''] = given.split(/[?#]/, 1)
  return isEncoded(path) ? given : path.replaceAll('%', '%25') + given.slice(path.length)
}

function isEncoded(path: string): boolean {
  try {
    return decodeURIComponent(path).length <= path.length
  } catch {
    return false
  }
}

const clientErrors: Record<string, { status: string; detail: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', detail: 'The request took too long to arrive' },
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', detail: 'The request headers are too large' },
}

/** Input that is not HTTP or arrives too slowly never becomes a request, so it is answered on the socket itself. */
export function answerClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, detail } = clientErrors[error.code ?? ''] ?? {
    status: '400 Bad Request',
    detail: 'Not an HTTP request',
  }
  const body = JSON.stringify({ detail })
  const headers = `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`)
  socket.destroy()
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the shutdown has begun. */
    isClosing: () => boolean
  }
}

export const connections = fp<{ requestTimeoutMs: number }>(async (app, { requestTimeoutMs }) => {
  limitBodyTime(app, requestTimeoutMs)
  refuseWhileClosing(app)
  dropUnusedConnections(app)
})

/**
 * Node has one timeout for all requests, which must leave time for the largest upload. The body of every other request has
 * to arrive within `timeoutMs`.
 */
function limitBodyTime(app: FastifyInstance, timeoutMs: number) {
  app.addHook('onRequest', ({ raw, headers, routeOptions }, reply, done) => {
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (hasBody && !routeOptions.config.takesStream) {
      const timer = setTimeout(() => {
        if (reply.sent) raw.destroy()
        else answerClientError(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
      }, timeoutMs).unref()
      const stop = () => clearTimeout(timer)
      raw.once('end', stop).once('close', stop)
    }
    done()
  })
}

/**
 * During shutdown, running requests finish and new ones on open connections get 503 with `Retry-After`; the health checks
 * report the shutdown themselves.
 */
function refuseWhileClosing(app: FastifyInstance) {
  let closing = false
  app.decorate('isClosing', () => closing)
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const refused = closing && !probePaths.has(request.routeOptions.url)
    done(refused ? unavailable('The service is stopping', 2) : undefined)
  })
  // A kept-alive connection would otherwise delay the shutdown until it times out.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
}

/** Browsers open connections in advance. One that never carried a request must not delay the shutdown. */
function dropUnusedConnections(app: FastifyInstance) {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}
