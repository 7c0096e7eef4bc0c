import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Counter } from 'prom-client'
import { cancelWith } from '../db/cancellation.ts'
import type { Database } from '../db/database.ts'
import { readEvents } from './repository.ts'

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

/** Events in their order. */
interface Part {
  chunk: Buffer
  events: number
  /** The position of the last one. */
  end: number
}

/** The events of one workspace. Streams at the same position share what is read. */
export class Feed {
  /** What follows a position, undefined where nothing does. Begun anew with each notification. */
  private parts = new Map<number, Promise<Part | undefined>>()
  private waiting: (() => void)[] = []

  constructor(
    readonly db: Database,
    readonly workspace_id: string,
  ) {}

  /** Something may have happened. */
  refresh(): void {
    this.parts = new Map()
    for (const resume of this.waiting.splice(0)) resume()
  }

  /** The next events after the position. Waits until there are some, also while the database does not answer. */
  async after(position: number): Promise<Part> {
    for (;;) {
      const { parts } = this
      const reading = parts.get(position) ?? this.read(position)
      parts.set(position, reading)
      try {
        const part = await reading
        if (part) return part
        if (parts === this.parts) await new Promise<void>((resolve) => this.waiting.push(resolve))
      } catch {
        parts.delete(position)
        await sleep(retryMs, undefined, { ref: false })
      }
    }
  }

  private async read(position: number): Promise<Part | undefined> {
    const { db, workspace_id, parts } = this
    // For all streams: it does not end with the request of the first.
    const events = await cancelWith(undefined, () => readEvents(db, workspace_id, position, eventsPerRead))
    const [first] = events
    if (!first) return undefined
    const before = first.position - 1
    const end = before + events.length
    // Only the newest part is kept for streams that come later.
    if (events.length === eventsPerRead) parts.delete(position)
    else parts.set(end, Promise.resolve(undefined))
    const lost = before === position ? [] : [formatReset('Events were deleted before they could be sent', before)]
    const stored = events.map(({ type, payload, position: each }) => formatEvent(type, payload, each))
    return { chunk: Buffer.concat([...lost, ...stored]), events: events.length, end }
  }
}

interface StreamOptions {
  feed: Feed
  key_id: string
  /** A client that has not read so many bytes is disconnected. */
  maxKeptBytes: number
  sent: Counter
  cut: Counter<'reason'>
}

/** What one client gets: the events after its position, whenever it has room, and at any time viewers and heartbeats. */
export class EventStream extends Readable {
  private position: number | undefined
  private isReading = false
  private isOver = false

  constructor(readonly options: StreamOptions) {
    super()
  }

  /** Sends the opening, then what comes after the position. */
  begin(position: number, opening: Buffer): void {
    this.position = position
    this.push(opening)
  }

  override _read(): void {
    const { feed, sent } = this.options
    if (this.isReading || this.position === undefined) return
    this.isReading = true
    void feed.after(this.position).then(({ chunk, events, end }) => {
      this.isReading = false
      this.position = end
      if (this.isOver || this.destroyed) return
      sent.inc(events)
      this.push(chunk)
    })
  }

  send(chunk: Buffer): void {
    if (this.position === undefined || this.isOver || this.destroyed) return
    this.push(chunk)
    if (this.readableLength <= this.options.maxKeptBytes) return
    this.options.cut.inc({ reason: 'slow' })
    this.destroy()
  }

  /** Ends the answer as a whole one: the client may come back at once. */
  finish(): void {
    if (this.isOver || this.destroyed) return
    this.isOver = true
    this.push(null)
    setTimeout(() => this.destroy(), finishTimeoutMs).unref()
  }
}
