import { Readable } from 'node:stream'
import { cancelWith } from '../db/cancellation.ts'
import type { Database } from '../db/database.ts'
import type { Feed } from './feed.ts'
import { formatEvent, formatReset, heartbeat } from './format.ts'
import type { Presence } from './presence.ts'
import { readEvents } from './repository.ts'

interface StreamReaderOptions {
  db: Database
  feed: Feed
  presence: Presence
  key_id: string
  onSent: (events: number) => void
  /** The client reads too slowly and is disconnected. */
  onSlow: () => void
  onClose: () => void
}

const eventsPerPage = 200
/** How long a client may take to read the rest of a stream that has ended. */
const finishTimeoutMs = 2000

/**
 * What one stream sends: events from the database until the feed has the next ones, then those, viewers and heartbeats. Takes the next
 * chunk only when the client has room for it, so a slow client occupies no memory beside its socket's.
 */
export class StreamReader extends Readable {
  private position = 0
  private isLive = false
  private isHeartbeatDue = false
  private first: Buffer[] = []
  private changedAudits = new Set<string>()
  private wanted = false
  private pulling = false
  private finished = false

  constructor(private readonly options: StreamReaderOptions) {
    super()
  }

  get workspace_id(): string {
    return this.options.feed.workspace_id
  }

  get key_id(): string {
    return this.options.key_id
  }

  /** What it has read. Undefined while it reads older events from the database. */
  get livePosition(): number | undefined {
    return this.isLive ? this.position : undefined
  }

  /** Sends the opening, then what comes after the position. */
  begin(position: number, opening: Buffer): void {
    this.position = position
    this.first = [opening]
    this.changedAudits = new Set(this.options.presence.auditsOf(this.workspace_id))
    this.wake()
  }

  /** The viewers of the audit are others than was sent. */
  sendPresence(audit_id: string): void {
    this.changedAudits.add(audit_id)
    this.wake()
  }

  sendHeartbeat(): void {
    this.isHeartbeatDue = true
    this.wake()
  }

  /** Events were lost, and the feed continues behind them. */
  onGap(): void {
    if (this.isLive) this.first.push(this.resetTo(this.options.feed.position))
  }

  /** The feed no longer keeps what comes after its position. */
  onBehind(): void {
    this.isLive = false
    if (this.wanted) return this.wake()
    // The client has not read what was sent to it before.
    this.options.onSlow()
    this.destroy()
  }

  /** There may be something to send. */
  wake(): void {
    if (this.wanted && !this.pulling && !this.finished && !this.destroyed) void this.pull()
  }

  /** Ends the answer as a whole one: the client may come back at once. */
  finish(): void {
    if (this.finished || this.destroyed) return
    this.finished = true
    this.push(null)
    setTimeout(() => this.destroy(), finishTimeoutMs).unref()
  }

  override _read(): void {
    this.wanted = true
    this.wake()
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    this.options.onClose()
    callback(error)
  }

  private async pull(): Promise<void> {
    this.pulling = true
    try {
      while (this.wanted) {
        const next = this.next()
        // Most chunks are in memory, and awaiting them would cost each stream a turn of the event loop.
        const chunk = next instanceof Promise ? await next : next
        if (chunk === undefined || this.finished || this.destroyed) return
        this.wanted = this.push(chunk)
      }
    } catch {
      // The database does not answer: the client comes back and continues where it was.
      this.destroy()
    } finally {
      this.pulling = false
    }
  }

  private next(): Buffer | undefined | Promise<Buffer> {
    const { feed, onSent } = this.options
    const opening = this.first.shift()
    if (opening) return opening
    if (feed.keeps(this.position)) this.isLive = true
    if (!this.isLive) return this.readOlder()
    const added = feed.after(this.position)
    if (!added) return this.changedPresence() ?? this.dueHeartbeat()
    this.position += added.events
    onSent(added.events)
    this.isHeartbeatDue = false
    return added.chunk
  }

  /** What was deleted meanwhile is missing at the beginning, or everything is. */
  private async readOlder(): Promise<Buffer> {
    const { db, feed, onSent } = this.options
    const read = () => readEvents(db, this.workspace_id, this.position, eventsPerPage)
    const events = await cancelWith(undefined, read)
    const [oldest] = events
    if (oldest?.position !== this.position + 1) return this.resetTo(oldest ? oldest.position - 1 : feed.position)
    this.position += events.length
    onSent(events.length)
    return Buffer.concat(events.map((event) => formatEvent(event.type, event.payload, event.position)))
  }

  private resetTo(position: number): Buffer {
    this.position = position
    return formatReset('Events were deleted before they could be sent', position)
  }

  private changedPresence(): Buffer | undefined {
    const audit_ids = [...this.changedAudits]
    this.changedAudits.clear()
    if (audit_ids.length === 0) return undefined
    const events = audit_ids.map((audit_id) => {
      const viewers = this.options.presence.viewersOf(this.workspace_id, audit_id)
      return formatEvent('presence', JSON.stringify({ audit_id, viewers }))
    })
    return Buffer.concat(events)
  }

  private dueHeartbeat(): Buffer | undefined {
    if (!this.isHeartbeatDue) return undefined
    this.isHeartbeatDue = false
    return heartbeat
  }
}
