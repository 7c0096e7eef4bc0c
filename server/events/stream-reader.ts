import { cancelWith } from '../db/cancellation.ts'
import type { Database } from '../db/database.ts'
import { EventStream } from './event-stream.ts'
import type { Feed, FeedReader } from './feed.ts'
import { formatEvent, formatReset, heartbeat } from './format.ts'
import type { Presence } from './presence.ts'
import { readEvents } from './repository.ts'

export interface StreamReader extends FeedReader {
  workspace_id: string
  key_id: string
  stream: EventStream
  /** Sends the opening, then what comes after the position. */
  begin(position: number, opening: Buffer): void
  /** The viewers of the audit are others than was sent. */
  sendPresence(audit_id: string): void
  sendHeartbeat(): void
}

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

/** What one stream sends: events from the database until the feed has the next ones, then those, viewers and heartbeats. */
export function createStreamReader(options: StreamReaderOptions): StreamReader {
  const { db, feed, presence, key_id, onSent, onSlow, onClose } = options
  const { workspace_id } = feed
  let position = 0
  let isLive = false
  let isHeartbeatDue = false
  let first: Buffer[] = []
  let changedAudits = new Set<string>()

  const stream = new EventStream({
    next() {
      const [opening] = first.splice(0, 1)
      if (opening) return opening
      if (feed.keeps(position)) isLive = true
      if (!isLive) return readOlder()
      const added = feed.after(position)
      if (added) {
        position += added.events
        onSent(added.events)
        isHeartbeatDue = false
        return added.chunk
      }
      return changedPresence() ?? dueHeartbeat()
    },
    onClose,
  })

  /** What was deleted meanwhile is missing at the beginning, or everything is. */
  async function readOlder(): Promise<Buffer> {
    const events = await cancelWith(undefined, () => readEvents(db, workspace_id, position, eventsPerPage))
    const [oldest] = events
    if (oldest?.position !== position + 1) return resetTo(oldest ? oldest.position - 1 : feed.position)
    position += events.length
    onSent(events.length)
    return Buffer.concat(events.map((event) => formatEvent(event.type, event.payload, event.position)))
  }

  function resetTo(newPosition: number): Buffer {
    position = newPosition
    return formatReset('Events were deleted before they could be sent', position)
  }

  function changedPresence(): Buffer | undefined {
    const audit_ids = [...changedAudits]
    changedAudits.clear()
    if (audit_ids.length === 0) return undefined
    const events = audit_ids.map((audit_id) => {
      const viewers = presence.viewersOf(workspace_id, audit_id)
      return formatEvent('presence', JSON.stringify({ audit_id, viewers }))
    })
    return Buffer.concat(events)
  }

  function dueHeartbeat(): Buffer | undefined {
    if (!isHeartbeatDue) return undefined
    isHeartbeatDue = false
    return heartbeat
  }

  return {
    workspace_id,
    key_id,
    stream,
    begin(newPosition, opening) {
      position = newPosition
      first = [opening]
      changedAudits = new Set(presence.auditsOf(workspace_id))
      stream.wake()
    },
    sendPresence(audit_id) {
      changedAudits.add(audit_id)
      stream.wake()
    },
    sendHeartbeat() {
      isHeartbeatDue = true
      stream.wake()
    },
    wake: () => stream.wake(),
    livePosition: () => (isLive ? position : undefined),
    onGap() {
      if (isLive) first.push(resetTo(feed.position))
    },
    onBehind() {
      isLive = false
      if (!stream.isBlocked) return stream.wake()
      onSlow()
      stream.destroy()
    },
  }
}
