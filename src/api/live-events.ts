import type { QueryClient } from '@tanstack/react-query'
import { createEventWriter } from './apply-events.ts'
import { type Connection, connections, isUsable, onDisconnect } from './connections.ts'
import { followStream, type LiveEvent } from './event-stream.ts'
import { writeLiveStatus } from './live-status.ts'

/** What the tab that reads the stream tells the others. One that has just been opened asks for it. */
interface StreamStatus {
  isLive?: boolean
  position?: string | null
  events?: readonly LiveEvent[]
}

type StreamMessage = ({ type: 'status' } & StreamStatus) | { type: 'asked' }

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

// The tab that reads the stream says every 15 seconds that it lives. Some browsers suspend tabs in the background.
const silenceMs = 40_000

/**
 * One tab of the browser reads the stream and passes the events on, because a browser opens only six connections to a service at
 * a time. Where there are no locks, each tab reads it while it is visible.
 */
function follow(connection: Connection, client: QueryClient): () => void {
  const { locks } = navigator
  const name = `redline.events.${connection.id}.${connection.key_hint}`
  const channel = locks && globalThis.BroadcastChannel ? new BroadcastChannel(name) : null
  const post = (message: StreamMessage) => channel?.postMessage(message)
  const receiver = createReceiver(client)
  const stopped = new AbortController()
  let silence: ReturnType<typeof setTimeout> | undefined

  const read = (signal: AbortSignal) => {
    let mayHaveMissed = receiver.position() === null
    const tell = (status: StreamStatus) => {
      if (signal.aborted) return
      post({ type: 'status', ...status })
      receiver.receive(status)
    }
    return followStream({
      connection,
      signal,
      position: receiver.position(),
      onEvents(events, position) {
        const missed = mayHaveMissed ? [{ type: 'reset', data: null }] : []
        mayHaveMissed = false
        tell({ isLive: true, position, events: [...missed, ...events] })
      },
      onBreak: () => tell({ isLive: false }),
    }).finally(() => tell({ isLive: false }))
  }

  let reading: AbortController | null = null
  const stopReading = () => {
    reading?.abort()
    reading = null
  }
  const startReading = () => {
    clearTimeout(silence)
    stopReading()
    reading = new AbortController()
    return read(AbortSignal.any([stopped.signal, reading.signal]))
  }
  const readWhileVisible = () => {
    if (document.visibilityState !== 'visible') stopReading()
    else if (!reading) void startReading()
  }
  const readInTurn = (options: LockOptions = { signal: stopped.signal }) =>
    void locks.request(name, options, startReading).catch(() => {
      // Another tab took over.
      if (!reading || stopped.signal.aborted) return
      stopReading()
      readInTurn()
    })
  const watchReader = () => {
    clearTimeout(silence)
    silence = setTimeout(() => {
      receiver.receive({ isLive: false })
      if (document.visibilityState === 'visible') readInTurn({ steal: true })
      else watchReader()
    }, silenceMs)
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<StreamMessage>) => {
    if (data.type === 'asked') {
      if (reading) post({ type: 'status', ...receiver.status() })
      return
    }
    receiver.receive(data)
    if (!reading) watchReader()
  })
  post({ type: 'asked' })
  if (locks) readInTurn()
  else {
    readWhileVisible()
    document.addEventListener('visibilitychange', readWhileVisible, { signal: stopped.signal })
  }

  return () => {
    clearTimeout(silence)
    stopped.abort()
    receiver.stop()
    channel?.close()
  }
}

/** Writes what comes, from the stream or from the tab that reads it, into the caches of this one. */
function createReceiver(client: QueryClient) {
  const writer = createEventWriter(client)
  let position: string | null = null
  let isLive = false
  let hasBegun = false
  /** Since when nothing was missed. */
  let since = Number.POSITIVE_INFINITY

  /** Answers that are still under way may be older than the first event. */
  const begin = () => {
    hasBegun = true
    const cache = client.getQueryCache()
    const older = new Set(cache.findAll({ fetchStatus: 'fetching' }))
    const done = () => {
      since = Date.now()
      writeLiveStatus(client, { isLive, since })
    }
    if (older.size === 0) return done()
    const stop = cache.subscribe(({ query }) => {
      if (query.state.fetchStatus === 'fetching' || !older.delete(query) || older.size > 0) return
      stop()
      done()
    })
  }
  return {
    position: () => position,
    status: (): StreamStatus => ({ isLive, position }),
    receive({ isLive: isLiveNow = isLive, position: positionNow, events = [] }: StreamStatus): void {
      position = positionNow ?? position
      const isChanged = isLive !== isLiveNow
      isLive = isLiveNow
      if (isLive && !hasBegun) begin()
      else if (events.some(({ type }) => type === 'reset')) {
        since = Date.now()
        writer.refreshAll()
        writeLiveStatus(client, { isLive, since })
      } else if (isChanged) writeLiveStatus(client, { isLive, since })
      writer.write(events)
    },
    stop(): void {
      isLive = false
      writeLiveStatus(client, { isLive, since })
      writer.stop()
    },
  }
}
