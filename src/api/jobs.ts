import { connectionScoped } from '../state/persisted-store.ts'
import { createStore, type Store } from '../lib/store.ts'

/** An export that runs, or whose outcome is to be read. */
export interface ExportState {
  id: string
  /** The name of the file. */
  name: string
  done: number
  total: number
  isRunning: boolean
  /** What is missing in the file. */
  remarks: string
  /** Why it failed. */
  error: unknown
  /** Stops it, and shows it no longer. */
  close: () => void
}

/** The exports of this tab. They are stopped with their connection. */
export function exportsOf(connectionId: string): Store<readonly ExportState[]> {
  const create = () => createStore<readonly ExportState[]>([])
  return connectionScoped(connectionId, 'exports', create, (exports) => exports.get().forEach(({ close }) => close()))
}
