import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { parseJson } from '../lib/json.ts'
import { type Failure, mayRetry, retryPause } from '../lib/retry.ts'
import { disconnected } from '../state/persisted-store.ts'
import { waitUntil } from '../lib/wait-until.ts'
import { createEventWriter } from './apply-events.ts'
import { type Connection, connections, keyOf, refuse } from './connections.ts'
import { writeLiveStatus } from './live-status.ts'

const running = new WeakMap<QueryClient, AbortController>()

/** Follows the events of the workspace until the connection ends or this is called for its next key or address. */
export function startLiveEvents(connectionId: string, client: QueryClient): void {
  running.get(client)?.abort()
  const connection = connections.get().list.find(({ id }) => id === connectionId)
  if (!connection) return
  const stopped = new AbortController()
  running.set(client, stopped)
  follow(connection, client, AbortSignal.any([stopped.signal, disconnected(connectionId)]))
}

// The service sends something every 15 seconds. A connection that was lost without notice is silent for longer.
const silenceMs = 40_000
// A stream that lasts for less and brings nothing is taken for a failure, so that the pauses grow.
const usefulAfterMs = 5000

/**
 * Each tab reads the stream while it is visible, because a browser opens only six connections to a service at a time. When it is
 * shown again, it continues after the last event.
 */
function follow(connection: Connection, client: QueryClient, stopped: AbortSignal): void {
  const writer = createEventWriter(connection.id, client, stopped)
  /** The position after which the events are wanted. Null begins with what happens next. */
  let position: string | null = null
  let reading: AbortController | null = null
  let since = Number.POSITIVE_INFINITY

  const setLive = (isLive: boolean) => writeLiveStatus(client, { isLive, since })
  const receive = (messages: readonly EventSourceMessage[]) => {
    position = messages.findLast(({ id }) => id !== undefined)?.id ?? position
    const isReset = messages.some(({ event }) => event === 'reset')
    if (isReset && since < Number.POSITIVE_INFINITY) writer.refreshAll()
    since = isReset ? Date.now() : Math.min(since, Date.now())
    setLive(true)
    writer.write(messages.map(({ event = 'message', data }) => ({ type: event, data: parseJson(data) })))
  }

  /** Reads the stream, and again after each break, until the signal or a refusal. */
  const read = async (signal: AbortSignal) => {
    let failures = 0
    while (!signal.aborted) {
      const startedAt = Date.now()
      const silence = new AbortController()
      let failure: Failure = { status: null }
      let hasEvents = false
      let timer = setTimeout(() => silence.abort(), silenceMs)
      try {
        const response = await openStream(connection, position, AbortSignal.any([signal, silence.signal]))
        const { status, headers } = response
        if (!response.ok || !response.body || !headers.get('Content-Type')?.startsWith('text/event-stream')) {
          if (status === 401) refuse(connection.id)
          if (response.ok || !mayRetry({ status })) return setLive(false)
          failure = { status, retry_after: headers.get('Retry-After') }
        } else {
          for await (const messages of readMessages(response.body)) {
            clearTimeout(timer)
            timer = setTimeout(() => silence.abort(), silenceMs)
            if (messages.length === 0) continue
            hasEvents ||= messages.some(({ event }) => event !== 'ready')
            receive(messages)
          }
        }
      } catch {
        // The connection broke.
      } finally {
        clearTimeout(timer)
        silence.abort()
      }
      if (signal.aborted) return
      setLive(false)
      failures = hasEvents || Date.now() - startedAt > usefulAfterMs ? 0 : failures + 1
      await pause(retryPause(failures, failure), signal)
    }
  }

  const readWhileVisible = () => {
    const isWanted = document.visibilityState === 'visible' && !stopped.aborted
    if (isWanted === (reading !== null)) return
    reading?.abort()
    reading = isWanted ? new AbortController() : null
    if (reading) void read(reading.signal)
    else setLive(false)
  }
  readWhileVisible()
  document.addEventListener('visibilitychange', readWhileVisible, { signal: stopped })
  stopped.addEventListener('abort', readWhileVisible)
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
