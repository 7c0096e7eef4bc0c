import type { Readable } from 'node:stream'
import type { Viewer } from '../../contract/extensions.gen.ts'
import { Counter, Gauge, type Registry } from 'prom-client'
import { untilAborted } from '../db/cancellation.ts'
import type { Database } from '../db/database.ts'
import { parseJson } from '../core/json.ts'
import type { Caller } from '../core/operations.ts'
import { tooManyRequests, unavailable } from '../core/errors.ts'
import { findStreamingKeys } from '../workspaces/api-keys.ts'
import { EventStream, Feed, formatEvent, formatReset } from './feed.ts'
import { type Announcement, createPresence } from './presence.ts'
import { canResume, notifyProcesses, readNewestPosition } from './repository.ts'

const defaultEventLimits = {
  /** Open streams of this process, and of one key in it. */
  maxStreams: 2000,
  maxStreamsPerKey: 50,
  /** Of events that are kept for a client that reads slowly. Beyond that it is disconnected. */
  maxKeptBytes: 1024 * 1024,
  heartbeatMs: 15_000,
  keyCheckMs: 2000,
}

export type EventHub = ReturnType<typeof createEventHub>

const listenTimeoutMs = 5000
const heartbeat = Buffer.from(':\n\n')

export type EventLimits = Partial<typeof defaultEventLimits>

/** The event streams of this process: one listener for all, one feed for each workspace that somebody follows. */
export function createEventHub(db: Database, { registry, ...given }: EventLimits & { registry?: Registry } = {}) {
  const limits = { ...defaultEventLimits, ...given }
  const feeds = new Map<string, Feed>()
  const streams = new Set<EventStream>()
  const { opened, sent, cut } = measureStreams(registry)
  let closed = false

  const presence = createPresence((workspace_id, audit_id) => {
    const event = presenceEvent(workspace_id, audit_id)
    for (const stream of streams) if (stream.options.feed.workspace_id === workspace_id) stream.send(event)
  })

  function presenceEvent(workspace_id: string, audit_id: string): Buffer {
    const viewers = presence.viewersOf(workspace_id, audit_id)
    return formatEvent('presence', JSON.stringify({ audit_id, viewers }))
  }

  let unlisten: (() => void) | undefined
  const listening = new Promise<void>((resolve) => {
    unlisten = db.listen({
      onNotification(payload) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only our own processes and triggers write to the channel
        const notification = parseJson(payload) as Notification | undefined
        if (notification?.kind === 'event') feeds.get(notification.workspace_id)?.refresh()
        if (notification?.kind === 'presence') presence.announce(notification)
      },
      onListening() {
        resolve()
        for (const feed of feeds.values()) feed.refresh()
      },
    })
  })
  const timers = [
    setInterval(() => streams.forEach((stream) => stream.send(heartbeat)), limits.heartbeatMs),
    setInterval(() => void checkKeys(), limits.keyCheckMs),
    setInterval(() => presence.removeExpired(), 1000),
  ].map((timer) => timer.unref())

  /** Ends the streams whose key was revoked, has expired, or may no longer read. */
  async function checkKeys(): Promise<void> {
    const key_ids = [...new Set([...streams].map(({ options }) => options.key_id))]
    if (key_ids.length === 0) return
    // While the database does not answer, no key can be revoked, and the next check follows.
    const valid = await findStreamingKeys(db, key_ids).catch(() => key_ids)
    const invalid = new Set(key_ids.filter((key_id) => !valid.includes(key_id)))
    for (const stream of streams) {
      if (!invalid.has(stream.options.key_id)) continue
      cut.inc({ reason: 'key' })
      stream.finish()
    }
  }

  function refuseAboveLimits(key_id: string): void {
    if (closed) throw unavailable('The service is stopping', 2)
    if (streams.size >= limits.maxStreams) {
      throw unavailable(`This process has ${limits.maxStreams} open event streams, its limit`, 10)
    }
    const own = [...streams].filter((stream) => stream.options.key_id === key_id).length
    if (own >= limits.maxStreamsPerKey) {
      throw tooManyRequests(`This key has ${limits.maxStreamsPerKey} open event streams, its limit`, 10)
    }
  }

  /** A new stream of the feed of the workspace. A feed without streams is dropped. */
  function openStream({ workspace_id, key_id }: Caller, feed: Feed): EventStream {
    const stream = new EventStream({ feed, key_id, sent, cut, maxKeptBytes: limits.maxKeptBytes })
    feeds.set(workspace_id, feed)
    streams.add(stream)
    opened.inc()
    return stream.once('close', () => {
      streams.delete(stream)
      opened.dec()
      const isFollowed = [...streams].some(({ options }) => options.feed === feed)
      if (!isFollowed && feeds.get(workspace_id) === feed) feeds.delete(workspace_id)
    })
  }

  /** Begins after the given position, or with what happens next. */
  async function open(caller: Caller, lastEventId: string | undefined, signal: AbortSignal): Promise<Readable> {
    refuseAboveLimits(caller.key_id)
    const { workspace_id } = caller
    const feed = feeds.get(workspace_id) ?? new Feed(db, workspace_id)
    const stream = openStream(caller, feed)
    try {
      const timeout = AbortSignal.timeout(listenTimeoutMs)
      await untilAborted(AbortSignal.any([signal, timeout]), listening).catch((error: unknown) => {
        throw timeout.aborted ? unavailable('The database does not answer', 2) : error
      })
      const given = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : undefined
      const isResumed = given !== undefined && (await canResume(db, workspace_id, given))
      const position = isResumed ? given : await readNewestPosition(db, workspace_id)
      signal.throwIfAborted()
      const ready = formatEvent('ready', JSON.stringify({ last_event_id: String(position) }), position)
      const isLost = lastEventId !== undefined && !isResumed
      const reset = isLost ? [formatReset('The event to continue after is too old or unknown', position)] : []
      const viewed = presence.auditsOf(workspace_id).map((audit_id) => presenceEvent(workspace_id, audit_id))
      stream.begin(position, Buffer.concat([ready, ...reset, ...viewed]))
      return stream
    } catch (error) {
      stream.destroy()
      throw error
    }
  }

  return {
    open,

    /** Tells everyone, and returns the others who look at the same audit. */
    async announce(announcement: Announcement): Promise<Viewer[]> {
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
      const ending = [...streams].map((stream) => new Promise((resolve) => stream.once('close', resolve)))
      for (const stream of streams) stream.finish()
      await Promise.all(ending)
    },
  }
}

function measureStreams(registry?: Registry) {
  const registers = registry ? [registry] : []
  const opened = new Gauge({ name: 'redline_event_streams', help: 'Open event streams', registers })
  const sent = new Counter({ name: 'redline_events_sent_total', help: 'Events sent to all streams', registers })
  const cut = new Counter({
    name: 'redline_event_streams_cut_total',
    help: 'Event streams that were ended because their client read too slowly or their key is no longer valid',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of ['slow', 'key']) cut.inc({ reason }, 0)
  return { opened, sent, cut }
}

type Notification = { kind: 'event'; workspace_id: string } | ({ kind: 'presence' } & Announcement)
