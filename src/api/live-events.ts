import type { QueryClient } from '@tanstack/react-query'
import { createEventWriter } from './apply-events.ts'
import { type Connection, connections, disconnected } from './connections.ts'
import { followStream } from './event-stream.ts'
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

/**
 * Each tab reads the stream while it is visible, because a browser opens only six connections to a service at a time. When it is
 * shown again, it continues after the last event.
 */
function follow(connection: Connection, client: QueryClient, stopped: AbortSignal): void {
  const writer = createEventWriter(client, stopped)
  let position: string | null = null
  let reading: AbortController | null = null
  let since = Number.POSITIVE_INFINITY

  const setLive = (isLive: boolean) => writeLiveStatus(client, { isLive, since })
  const read = async (signal: AbortSignal) => {
    const onBreak = () => signal.aborted || setLive(false)
    await followStream({
      connection,
      signal,
      position,
      onEvents(events, last) {
        position = last
        const isReset = events.some(({ type }) => type === 'reset')
        if (isReset && since < Number.POSITIVE_INFINITY) writer.refreshAll()
        since = isReset ? Date.now() : Math.min(since, Date.now())
        setLive(true)
        writer.write(events)
      },
      onBreak,
    })
    onBreak()
  }
  const stopReading = () => {
    reading?.abort()
    reading = null
    setLive(false)
  }
  const readWhileVisible = () => {
    if (document.visibilityState !== 'visible') stopReading()
    else if (!reading) {
      reading = new AbortController()
      void read(reading.signal)
    }
  }
  readWhileVisible()
  document.addEventListener('visibilitychange', readWhileVisible, { signal: stopped })
  stopped.addEventListener('abort', stopReading)
}
