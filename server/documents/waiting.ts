import type { Database } from '../db/database.ts'

const listeners = new WeakMap<Database, Set<() => void>>()

/** Tells the background of this process at once; those of other processes look for themselves now and then. */
export function announceWaiting(db: Database): void {
  for (const listener of listeners.get(db) ?? []) listener()
}

export function onWaiting(db: Database, listener: () => void): () => void {
  const known = listeners.get(db) ?? new Set()
  listeners.set(db, known.add(listener))
  return () => known.delete(listener)
}
