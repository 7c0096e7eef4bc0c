import type { Database } from '../db/database.ts'

const listeners = new WeakMap<Database, Set<() => void>>()

/** Wakes the background writer of this process; those of other processes poll. */
export function announceWaiting(db: Database): void {
  for (const listener of listeners.get(db) ?? []) listener()
}

export function onWaiting(db: Database, listener: () => void): () => void {
  const known = listeners.get(db) ?? new Set()
  listeners.set(db, known.add(listener))
  return () => known.delete(listener)
}
