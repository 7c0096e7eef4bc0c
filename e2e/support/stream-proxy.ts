import { type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { startLoopback } from './loopback.ts'

export const eventsPath = '/extensions/v1/events'

/** A proxy that can break and refuse event streams. Everything else passes. */
export interface StreamProxy {
  url: string
  /** The position that each stream so far was resumed from. */
  positions: (string | undefined)[]
  open: () => number
  /** Breaks the streams that are open. */
  cut: () => void
  /** Answers streams with 503, until it is false again. */
  isRefusing: boolean
  /** The service gets this position instead of the one that was sent. */
  replacedPosition?: string
  stop: () => void
}

export async function startStreamProxy(target: string): Promise<StreamProxy> {
  const streams = new Set<ServerResponse>()
  const { url, stop } = await startLoopback((request, response) => {
    if (request.url !== eventsPath) return forward(target, request, response)
    if (proxy.isRefusing) return void response.writeHead(503).end()
    const position = request.headers['last-event-id']
    proxy.positions.push(position?.toString())
    if (position !== undefined && proxy.replacedPosition) request.headers['last-event-id'] = proxy.replacedPosition
    streams.add(response)
    response.on('close', () => streams.delete(response))
    forward(target, request, response)
  })
  const proxy: StreamProxy = {
    url,
    stop,
    positions: [],
    isRefusing: false,
    open: () => streams.size,
    cut() {
      for (const response of streams) response.socket?.destroy()
    },
  }
  return proxy
}

/** Passes a request and its answer on as they come. */
export function forward(target: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request
  const outgoing = ask(new URL(url ?? '/', target), { method, headers: { ...headers, host: new URL(target).host } })
  outgoing.on('response', (incoming) => {
    response.writeHead(incoming.statusCode ?? 502, incoming.headers)
    response.flushHeaders()
    incoming.on('error', () => response.destroy()).pipe(response)
  })
  outgoing.on('error', () => response.destroy())
  response.on('close', () => outgoing.destroy())
  request.pipe(outgoing)
}
