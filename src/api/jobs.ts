import type { Job } from '../lib/job.ts'
import { connectionScoped } from '../lib/persisted-store.ts'
import { createStore, type Store } from '../lib/store.ts'
import { connections } from './connections.ts'

/** The jobs of one kind that this tab runs. They are disposed with their connection. */
export function jobsOf<Data>(connectionId: string, kind: string): Store<readonly Job<Data>[]> {
  const create = () => createStore<readonly Job<Data>[]>([])
  return connectionScoped(connectionId, `jobs ${kind}`, create, (jobs) => {
    for (const job of jobs.get()) job.dispose()
  })
}

/** Lists a job until it is disposed. */
export function listJob<Data>(connectionId: string, kind: string, job: Job<Data>): void {
  const jobs = jobsOf<Data>(connectionId, kind)
  jobs.set([...jobs.get(), job])
  const { disposal: signal } = job
  // Closing the tab would interrupt it.
  const warn = (event: Event) => job.isRunning && event.preventDefault()
  globalThis.addEventListener?.('beforeunload', warn, { signal })
  globalThis.addEventListener?.('online', () => job.wake(), { signal })
  const stop = connections.subscribe(() => job.wake())
  signal.addEventListener('abort', () => {
    stop()
    jobs.set(jobs.get().filter((one) => one !== job))
  })
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
