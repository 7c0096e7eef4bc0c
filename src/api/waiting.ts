import { namesIn, writeRaw } from '../lib/storage.ts'

const mark = (connectionId: string, tab: string) => `c.${connectionId}.outbox.${tab}`

/** A mark that can be read at once, without opening the outbox itself. */
export function markWaiting(connectionId: string, tab: string, waits: boolean): void {
  writeRaw(mark(connectionId, tab), waits ? '1' : null)
}

/** Something of this or an earlier visit may still wait to be sent. */
export function somethingWaits(connectionId: string): boolean {
  return namesIn().some((name) => name.startsWith(mark(connectionId, '')))
}
