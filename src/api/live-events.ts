import type { QueryClient } from '@tanstack/react-query'
import { answersUnderWay, createEventWriter } from './apply-events.ts'
import { type Connection, connections, isUsable, onDisconnect } from './connections.ts'
import { followStream } from './event-stream.ts'
import { writeLiveStatus } from './live-status.ts'

const running = new WeakMap<QueryClient, () => void>()

/** Follows the events of the workspace until the connection ends or gets another key. */
export function startLiveEvents(connectionId: string, client: QueryClient): void {
  running.get(client)?.()
  const connection = connections.get().list.find(({ id }) => id === connectionId)
  if (!connection || !isUsable(connection)) return
  const stopFollowing = follow(connection, client)
  const isSame = () => {
    const now = connections.get().list.find(({ id }) => id === connectionId)
    return now?.address === connection.address && now.key_hint === connection.key_hint && isUsable(now)
  }
  const stop = () => {
    running.delete(client)
    stopWatching()
    stopListening()
    stopFollowing()
  }
  const stopWatching = connections.subscribe(() => isSame() || stop())
  const stopListening = onDisconnect((id) => id === connectionId && stop())
  running.set(client, stop)
}

/**
 * Each tab reads the stream while it is visible, because a browser opens only six connections to a service at a time. When it is
 * shown again, it continues after the last event.
 */
function follow(connection: Connection, client: QueryClient): () => void {
  const writer = createEventWriter(client)
  const stopped = new AbortController()
  let position: string | null = null
  let reading: AbortController | null = null
  let isLive = false
  /** Since when nothing was missed. Null before the first event. */
  let since: number | null = null

  const setLive = (now: boolean) => {
    isLive = now
    writeLiveStatus(client, { isLive, since: since ?? Number.POSITIVE_INFINITY })
  }
  const begin = async () => {
    since = Number.POSITIVE_INFINITY
    // Answers that are still under way may be older than the first event.
    await answersUnderWay(client)
    since = Date.now()
    setLive(isLive)
  }
  const stopReading = () => {
    reading?.abort()
    reading = null
    setLive(false)
  }
  const startReading = () => {
    reading = new AbortController()
    const { signal } = reading
    const onEnd = () => {
      if (!signal.aborted) setLive(false)
    }
    void followStream({
      connection,
      signal,
      position,
      onEvents(events, last) {
        position = last
        const isReset = since !== null && events.some(({ type }) => type === 'reset')
        if (since === null) void begin()
        if (isReset) {
          since = Date.now()
          writer.refreshAll()
        }
        if (!isLive || isReset) setLive(true)
        writer.write(events)
      },
      onBreak: onEnd,
    }).finally(onEnd)
  }
  const readWhileVisible = () => {
    if (document.visibilityState !== 'visible') stopReading()
    else if (!reading) startReading()
  }
  readWhileVisible()
  document.addEventListener('visibilitychange', readWhileVisible, { signal: stopped.signal })
  return () => {
    stopped.abort()
    stopReading()
    writer.stop()
  }
}
