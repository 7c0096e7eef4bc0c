import { onlineManager } from '@tanstack/react-query'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { parseJson } from '../lib/parse-json.ts'
import { type Failure, mayRetry, retryPause } from '../lib/retry.ts'
import { waitUntil } from '../lib/wait-until.ts'
import { type Connection, keyOf, refuse } from './connections.ts'

/** An event of the service. `data` is not checked. */
export interface LiveEvent {
  type: string
  data: unknown
}

interface FollowOptions {
  connection: Connection
  signal: AbortSignal
  /** The position after which the events are wanted. Null begins with what happens next. */
  position: string | null
  onEvents: (events: LiveEvent[], position: string | null) => void
  onBreak: () => void
}

// The service sends something every 15 seconds. A connection that was lost without notice is silent for longer.
const silenceMs = 40_000
// A stream that lasts for less and brings nothing is taken for a failure, so that the pauses grow.
const usefulAfterMs = 5000

/** Reads the stream, and again after each break, until the signal or a refusal. */
export async function followStream({ connection, signal, position, onEvents, onBreak }: FollowOptions): Promise<void> {
  let last = position
  let failures = 0
  while (!signal.aborted) {
    const startedAt = Date.now()
    const reading = new AbortController()
    let failure: Failure = { status: null }
    let hasEvents = false
    let silence = setTimeout(() => reading.abort(), silenceMs)
    try {
      const response = await openStream(connection, last, AbortSignal.any([signal, reading.signal]))
      const { status, headers } = response
      if (!response.ok || !response.body || !headers.get('Content-Type')?.startsWith('text/event-stream')) {
        if (status === 401) refuse(connection.id)
        if (response.ok || !mayRetry({ status })) return
        failure = { status, retry_after: headers.get('Retry-After') }
      } else {
        for await (const messages of readMessages(response.body)) {
          clearTimeout(silence)
          silence = setTimeout(() => reading.abort(), silenceMs)
          if (messages.length === 0) continue
          last = messages.findLast(({ id }) => id !== undefined)?.id ?? last
          hasEvents ||= messages.some(({ event }) => event !== 'ready')
          onEvents(
            messages.map(({ event = 'message', data }) => ({ type: event, data: parseJson(data) })),
            last,
          )
        }
      }
    } catch {
      // The connection broke.
    } finally {
      clearTimeout(silence)
      reading.abort()
    }
    if (signal.aborted) return
    onBreak()
    failures = hasEvents || Date.now() - startedAt > usefulAfterMs ? 0 : failures + 1
    await pause(retryPause(failures, failure), signal)
  }
}

function openStream({ id, address }: Connection, position: string | null, signal: AbortSignal): Promise<Response> {
  const headers = new Headers({ 'X-API-Key': keyOf(id) ?? '', Accept: 'text/event-stream' })
  const url = new URL(`${address || location.origin}/extensions/v1/events`)
  // A service on another origin may not allow the header.
  if (position !== null && address) url.searchParams.set('last_event_id', position)
  else if (position !== null) headers.set('Last-Event-ID', position)
  return fetch(url, {
    headers,
    signal,
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    priority: 'low',
  })
}

/** The messages of each chunk. A heartbeat is a chunk without any. */
async function* readMessages(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let messages: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (message) => messages.push(message) })
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(decoder.decode(value, { stream: true }))
    yield messages
    messages = []
  }
}

/** Ends earlier when the network comes back. */
async function pause(pauseMs: number, signal: AbortSignal): Promise<void> {
  let isBack = false
  const subscribe = (listener: () => void) =>
    onlineManager.subscribe((isOnline) => {
      isBack = isOnline
      listener()
    })
  await waitUntil(() => isBack, subscribe, AbortSignal.any([signal, AbortSignal.timeout(pauseMs)]))
}
