import { Readable } from 'node:stream'

/** What a stream sends next. A promise while it catches up from the database. */
export interface ChunkSource {
  next(): Buffer | undefined | Promise<Buffer | undefined>
  onClose(): void
}

/** How long a client may take to read the rest of a stream that has ended. */
const finishTimeoutMs = 2000

/** Takes the next chunk only when the client has room for it, so a slow client occupies no memory beside its socket's. */
export class EventStream extends Readable {
  private wanted = false
  private pulling = false
  private finished = false

  constructor(private readonly source: ChunkSource) {
    super()
  }

  /** The client has not read what was sent to it before. */
  get isBlocked(): boolean {
    return !this.wanted
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
    this.source.onClose()
    callback(error)
  }

  private async pull(): Promise<void> {
    this.pulling = true
    try {
      while (this.wanted) {
        const next = this.source.next()
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
}
