import type { Job } from '../lib/job.ts'
import { connectionScoped } from '../lib/persisted-store.ts'
import { createStore, type Store } from '../lib/store.ts'
import { connections } from './connections.ts'

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

/** Continues a job when the service may be available again, and asks before its tab is closed, until it is disposed. */
export function watchJob(job: Job): void {
  const { disposal: signal } = job
  // Closing the tab would interrupt it.
  const warn = (event: Event) => job.isRunning && event.preventDefault()
  globalThis.addEventListener?.('beforeunload', warn, { signal })
  globalThis.addEventListener?.('online', () => job.wake(), { signal })
  signal.addEventListener(
    'abort',
    connections.subscribe(() => job.wake()),
  )
}

/** Runs the work in one tab at a time. `onElsewhere` is called if another tab has the job. */
export async function claimJob(
  { connectionId, kind, id }: { connectionId: string; kind: string; id: string },
  work: () => Promise<void>,
  onElsewhere: () => void = () => undefined,
): Promise<void> {
  if (!globalThis.navigator?.locks) return work()
  const name = `redline.${kind}.${connectionId}.${id}`
  const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
  if (isFree) return undefined
  onElsewhere()
  return navigator.locks.request(name, work)
}
