import { namesIn, readRaw, writeRaw } from '../lib/storage.ts'

const mark = (connectionId: string, tab: string) => `c.${connectionId}.outbox.${tab}`

/**
 * A mark that can be read and written at once, without opening the outbox itself. It holds what waits for as long as
 * the outbox has not been written, and nothing but `1` from then on.
 */
export function markWaiting(connectionId: string, tab: string, value: string | null): void {
  writeRaw(mark(connectionId, tab), value)
}

export function waitingMark(connectionId: string, tab: string): string | null {
  return readRaw(mark(connectionId, tab))
}

/** The tabs, living or not, that have something to send. */
export function waitingTabs(connectionId: string): string[] {
  const start = mark(connectionId, '')
  return namesIn()
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length))
}

/** Something of this or an earlier visit may still wait to be sent. */
export function somethingWaits(connectionId: string): boolean {
  return waitingTabs(connectionId).length > 0
}
