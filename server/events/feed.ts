import { cancelWith } from '../db/cancellation.ts'
import type { Database } from '../db/database.ts'
import { formatEvent } from './format.ts'
import { readEvents, readNewestPosition } from './repository.ts'
import type { StreamReader } from './stream-reader.ts'

const eventsPerRead = 200
const retryMs = 1000

/** The events of one workspace, read once for all streams of this process. It keeps the newest of them for those that lag behind. */
export class Feed {
  readonly readers = new Set<StreamReader>()
  /** Of the newest event that was read. */
  position = 0
  private kept: Buffer[] = []
  private keptBytes = 0
  private opening: Promise<void> | undefined
  private reading = false
  private isStale = false

  constructor(
    private readonly db: Database,
    readonly workspace_id: string,
    private readonly maxKeptBytes: number,
  ) {}

  async open(): Promise<void> {
    // For all readers: it does not end with the request of the first.
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

  /** Whether the events after the position are in memory. */
  keeps(position: number): boolean {
    return position >= this.position - this.kept.length
  }

  /** The events after the position, which must be kept, and how many those are. */
  after(position: number): { chunk: Buffer; events: number } | undefined {
    const events = this.position - position
    return events > 0 ? { chunk: Buffer.concat(this.kept.slice(-events)), events } : undefined
  }

  /** Reads what is new. A call while it reads makes it read once more. */
  async refresh(): Promise<void> {
    this.isStale = true
    if (this.reading) return
    this.reading = true
    try {
      while (this.isStale && this.readers.size > 0) {
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
    for (;;) {
      const events = await readEvents(this.db, this.workspace_id, this.position, eventsPerRead)
      const [first] = events
      if (!first) return
      if (first.position !== this.position + 1) this.skipTo(first.position - 1)
      for (const { type, payload, position } of events) this.keep(formatEvent(type, payload, position))
      for (const reader of this.readers) {
        const { livePosition } = reader
        if (livePosition !== undefined && !this.keeps(livePosition)) reader.onBehind()
        else reader.wake()
      }
      if (events.length < eventsPerRead) return
    }
  }

  private skipTo(position: number): void {
    this.position = position
    this.kept = []
    this.keptBytes = 0
    for (const reader of this.readers) reader.onGap()
  }

  private keep(event: Buffer): void {
    this.position += 1
    this.kept.push(event)
    this.keptBytes += event.length
    while (this.keptBytes > this.maxKeptBytes && this.kept.length > 1) this.keptBytes -= this.kept.shift()?.length ?? 0
  }
}
