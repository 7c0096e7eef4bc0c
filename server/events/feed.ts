import { Readable } from 'node:stream'
import type { Counter } from 'prom-client'
import { cancelWith } from '../db/cancellation.ts'
import type { Database } from '../db/database.ts'
import { readEvents, readNewestPosition, type StoredEvent } from './repository.ts'

const eventsPerRead = 200
const retryMs = 1000
/** How long a client may take to read the rest of a stream that has ended. */
const finishTimeoutMs = 2000

/** One server-sent event. JSON has no line breaks of its own. */
export function formatEvent(type: string, json: string, position?: number): Buffer {
  return Buffer.from(`event: ${type}\n${position === undefined ? '' : `id: ${position}\n`}data: ${json}\n\n`)
}

export function formatReset(reason: string, position: number): Buffer {
  return formatEvent('reset', JSON.stringify({ reason }), position)
}

const formatStored = ({ type, payload, position }: StoredEvent) => formatEvent(type, payload, position)
const formatLost = (position: number) => formatReset('Events were deleted before they could be sent', position)

/** The events of one workspace, read once for all streams of this process. */
export class Feed {
  readonly streams = new Set<EventStream>()
  /** Of the newest event that was read. */
  position = 0
  private opening: Promise<void> | undefined
  private reading = false
  private isStale = false

  constructor(
    readonly db: Database,
    readonly workspace_id: string,
  ) {}

  async open(): Promise<void> {
    // For all streams: it does not end with the request of the first.
    this.opening ??= cancelWith(undefined, () => readNewestPosition(this.db, this.workspace_id)).then(
      (position) => {
        this.position = position
      },
      (error: unknown) => {
        this.opening = undefined
        throw error
      },
    )
    await this.opening
  }

  /** Reads what is new. A call while it reads makes it read once more. */
  async refresh(): Promise<void> {
    this.isStale = true
    if (this.reading) return
    this.reading = true
    try {
      while (this.isStale && this.streams.size > 0) {
        await this.open()
        this.isStale = false
        await cancelWith(undefined, () => this.readNew())
      }
    } catch {
      setTimeout(() => void this.refresh(), retryMs).unref()
    } finally {
      this.reading = false
    }
  }

  private async readNew(): Promise<void> {
    let events: StoredEvent[]
    do {
      events = await readEvents(this.db, this.workspace_id, this.position, eventsPerRead)
      const [first] = events
      if (!first) return
      const lost = first.position === this.position + 1 ? [] : [formatLost(first.position - 1)]
      const chunk = Buffer.concat([...lost, ...events.map(formatStored)])
      this.position = first.position + events.length - 1
      for (const stream of this.streams) stream.sendNew(chunk, events.length)
    } while (events.length === eventsPerRead)
  }
}

interface StreamOptions {
  feed: Feed
  key_id: string
  /** A client that has not read so many bytes is disconnected. Chunks are shared between streams. */
  maxKeptBytes: number
  sent: Counter
  cut: Counter<'reason'>
}

/** What one client gets: older events from the database, then what the feed reads, viewers and heartbeats. */
export class EventStream extends Readable {
  private state: 'opening' | 'behind' | 'live' | 'over' = 'opening'
  private onRoom = () => {}

  constructor(private readonly options: StreamOptions) {
    super()
  }

  get workspace_id(): string {
    return this.options.feed.workspace_id
  }

  get key_id(): string {
    return this.options.key_id
  }

  /** Sends the opening, then what comes after the position. */
  begin(position: number, opening: Buffer): void {
    this.state = 'behind'
    this.push(opening)
    // If the database does not answer, the client comes back and continues where it was.
    this.catchUp(position).catch(() => this.destroy())
  }

  /** Follows the feed as soon as everything before its position was sent. Reads on only when the client has room. */
  private async catchUp(from: number): Promise<void> {
    const { feed, sent } = this.options
    for (let position = from; position < feed.position; ) {
      const read = () => readEvents(feed.db, feed.workspace_id, position, eventsPerRead)
      const events = (await cancelWith(undefined, read)).filter((event) => event.position <= feed.position)
      // After a reset the client reads everything again.
      const isLost = events[0]?.position !== position + 1
      position = isLost ? feed.position : position + events.length
      if (this.state === 'over' || this.destroyed) return
      sent.inc(isLost ? 0 : events.length)
      const hasRoom = this.push(isLost ? formatLost(position) : Buffer.concat(events.map(formatStored)))
      if (!hasRoom) await new Promise<void>((resolve) => (this.onRoom = resolve))
    }
    if (this.state === 'behind') this.state = 'live'
  }

  /** What the feed has read. */
  sendNew(chunk: Buffer, events: number): void {
    if (this.state !== 'live') return
    this.options.sent.inc(events)
    this.send(chunk)
  }

  send(chunk: Buffer): void {
    if (this.state === 'opening' || this.state === 'over' || this.destroyed) return
    this.push(chunk)
    if (this.readableLength <= this.options.maxKeptBytes) return
    this.options.cut.inc({ reason: 'slow' })
    this.destroy()
  }

  /** Ends the answer as a whole one: the client may come back at once. */
  finish(): void {
    if (this.state === 'over' || this.destroyed) return
    this.state = 'over'
    this.push(null)
    setTimeout(() => this.destroy(), finishTimeoutMs).unref()
  }

  override _read(): void {
    this.onRoom()
  }
}
