import type { Readable } from 'node:stream'
import { Counter, Gauge, type Registry } from 'prom-client'
import { cancelWith, untilAborted } from '../db/cancellation.ts'
import type { Database } from '../db/database.ts'
import { parseJson } from '../core/json.ts'
import type { Caller } from '../core/operations.ts'
import { tooManyRequests, unavailable } from '../core/errors.ts'
import { findStreamingKeys } from '../workspaces/api-keys.ts'
import { Feed } from './feed.ts'
import { formatEvent, formatReset } from './format.ts'
import { type Announcement, createPresence, type Viewer } from './presence.ts'
import { canResume, notifyProcesses } from './repository.ts'
import { StreamReader } from './stream-reader.ts'

export type EventLimits = typeof defaultEventLimits

const defaultEventLimits = {
  /** Open streams of this process, and of one key in it. */
  maxStreams: 2000,
  maxStreamsPerKey: 50,
  /** Events of a workspace that are kept for a client that reads slowly. Beyond that it is disconnected. */
  maxKeptBytes: 1024 * 1024,
  heartbeatMs: 15_000,
  /** How often the keys of open streams are checked. */
  keyCheckMs: 2000,
}

export type EventHub = ReturnType<typeof createEventHub>

const listenTimeoutMs = 5000

interface HubOptions extends Partial<EventLimits> {
  now?: () => number
  /** Collects metrics; nothing is measured when absent. */
  registry?: Registry
}

/** The event streams of this process: one listener for all, one feed for each workspace that somebody follows. */
export function createEventHub(db: Database, { now, registry, ...given }: HubOptions = {}) {
  const limits = { ...defaultEventLimits, ...given }
  const feeds = new Map<string, Feed>()
  const readers = new Set<StreamReader>()
  const { sent, cut } = measureStreams(() => readers.size, registry)
  const timers: NodeJS.Timeout[] = []
  let listening: Promise<void> | undefined
  let unlisten: (() => void) | undefined
  let closed = false

  const presence = createPresence(
    (workspace_id, audit_id) => {
      for (const reader of readers) if (reader.workspace_id === workspace_id) reader.sendPresence(audit_id)
    },
    { now },
  )

  function start(): Promise<void> {
    // For all streams: it does not end with the request of the first.
    listening ??= cancelWith(undefined, () => beginListening())
    return listening
  }

  function beginListening(): Promise<void> {
    return new Promise((resolve) => {
      unlisten = db.listen({
        onNotification,
        onListening() {
          resolve()
          for (const feed of feeds.values()) void feed.refresh()
        },
      })
      timers.push(setInterval(sendHeartbeats, limits.heartbeatMs).unref())
      timers.push(setInterval(() => void checkKeys(), limits.keyCheckMs).unref())
      timers.push(setInterval(() => presence.removeExpired(), 1000).unref())
    })
  }

  function onNotification(payload: string): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only our own processes and triggers write to the channel
    const notification = parseJson(payload) as Notification | undefined
    if (notification?.kind === 'event') void feeds.get(notification.workspace_id)?.refresh()
    if (notification?.kind === 'presence') presence.announce(notification)
  }

  function sendHeartbeats(): void {
    for (const reader of readers) reader.sendHeartbeat()
  }

  /** Ends the streams whose key was revoked, has expired, or may no longer read. */
  async function checkKeys(): Promise<void> {
    const key_ids = [...new Set([...readers].map(({ key_id }) => key_id))]
    if (key_ids.length === 0) return
    // While the database does not answer, no key can be revoked, and the next check follows.
    const valid = await findStreamingKeys(db, key_ids).catch(() => key_ids)
    const invalid = new Set(key_ids.filter((key_id) => !valid.includes(key_id)))
    for (const reader of readers) {
      if (!invalid.has(reader.key_id)) continue
      cut.inc({ reason: 'key' })
      reader.finish()
    }
  }

  function refuseAboveLimits(key_id: string): void {
    if (closed) throw unavailable('The service is stopping', 2)
    if (readers.size >= limits.maxStreams) {
      throw unavailable(`This process has ${limits.maxStreams} open event streams, its limit`, 10)
    }
    const own = [...readers].filter((reader) => reader.key_id === key_id).length
    if (own >= limits.maxStreamsPerKey) {
      throw tooManyRequests(`This key has ${limits.maxStreamsPerKey} open event streams, its limit`, 10)
    }
  }

  /** A new reader of the feed of the workspace. A feed without readers is dropped. */
  function openReader({ workspace_id, key_id }: Caller): StreamReader {
    const feed = feeds.get(workspace_id) ?? new Feed(db, workspace_id, limits.maxKeptBytes)
    feeds.set(workspace_id, feed)
    const reader: StreamReader = new StreamReader({
      db,
      feed,
      presence,
      key_id,
      onSent: (events) => sent.inc(events),
      onSlow: () => cut.inc({ reason: 'slow' }),
      onClose() {
        readers.delete(reader)
        feed.readers.delete(reader)
        if (feed.readers.size === 0 && feeds.get(workspace_id) === feed) feeds.delete(workspace_id)
      },
    })
    readers.add(reader)
    feed.readers.add(reader)
    return reader
  }

  /** Begins after the given position, or with what happens next. */
  async function open(caller: Caller, lastEventId: string | undefined, signal: AbortSignal): Promise<Readable> {
    refuseAboveLimits(caller.key_id)
    const reader = openReader(caller)
    try {
      await untilListening(start(), signal)
      const feed = feeds.get(caller.workspace_id)
      if (!feed) throw unavailable('The service is stopping', 2)
      await feed.open()
      const resumed = await readResumed(caller.workspace_id, lastEventId)
      signal.throwIfAborted()
      const position = resumed ?? feed.position
      const ready = formatEvent('ready', JSON.stringify({ last_event_id: String(position) }), position)
      const isLost = lastEventId !== undefined && resumed === undefined
      reader.begin(
        position,
        isLost
          ? Buffer.concat([ready, formatReset('The event to continue after is too old or unknown', position)])
          : ready,
      )
      return reader
    } catch (error) {
      reader.destroy()
      throw error
    }
  }

  async function readResumed(workspace_id: string, lastEventId: string | undefined): Promise<number | undefined> {
    if (lastEventId === undefined || !/^\d{1,15}$/.test(lastEventId)) return undefined
    const position = Number(lastEventId)
    return (await canResume(db, workspace_id, position)) ? position : undefined
  }

  return {
    start,
    open,

    /** Tells everyone, and returns the others who look at the same audit. */
    async announce(announcement: Announcement): Promise<Viewer[]> {
      void start()
      presence.announce(announcement)
      await notifyProcesses(db, { kind: 'presence', ...announcement })
      const { workspace_id, audit_id, viewer_id, email } = announcement
      if (audit_id === null) return []
      const viewers = presence.viewersOf(workspace_id, audit_id)
      return viewers.filter((viewer) => viewer.viewer_id !== viewer_id || viewer.email !== email)
    },

    /** Ends all streams; their clients come back to another process. */
    async close(): Promise<void> {
      closed = true
      unlisten?.()
      for (const timer of timers) clearInterval(timer)
      const ending = [...readers].map((reader) => new Promise((resolve) => reader.once('close', resolve)))
      for (const reader of readers) reader.finish()
      await Promise.all(ending)
    },
  }
}

function measureStreams(countOpen: () => number, registry?: Registry) {
  const registers = registry ? [registry] : []
  // oxlint-disable-next-line no-new -- it registers itself
  new Gauge({
    name: 'redline_event_streams',
    help: 'Open event streams',
    registers,
    collect() {
      this.set(countOpen())
    },
  })
  const sent = new Counter({ name: 'redline_events_sent_total', help: 'Events sent to all streams', registers })
  const cut = new Counter({
    name: 'redline_event_streams_cut_total',
    help: 'Event streams that were ended because their client read too slowly or their key is no longer valid',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of ['slow', 'key']) cut.inc({ reason }, 0)
  return { sent, cut }
}

type Notification = { kind: 'event'; workspace_id: string } | ({ kind: 'presence' } & Announcement)

async function untilListening(listening: Promise<void>, signal: AbortSignal): Promise<void> {
  const timeout = AbortSignal.timeout(listenTimeoutMs)
  await untilAborted(AbortSignal.any([signal, timeout]), listening).catch((error: unknown) => {
    throw timeout.aborted ? unavailable('The database does not answer', 2) : error
  })
}
