import type { Job } from '../lib/job.ts'
import { connectionScoped } from '../lib/persisted-store.ts'
import { createStore, type Store } from '../lib/store.ts'
import { connections } from './connections.ts'

type LiveJob = Pick<Job<unknown>, 'isRunning' | 'wake'>

const live = new Set<LiveJob>()

/** The jobs of one kind that this tab runs. They are disposed with their connection. */
export function jobsOf<Data>(connectionId: string, kind: string): Store<readonly Job<Data>[]> {
  const create = () => createStore<readonly Job<Data>[]>([])
  return connectionScoped(connectionId, `jobs ${kind}`, create, (jobs) => {
    for (const job of jobs.get()) job.dispose()
  })
}

/** Lists a job until it is disposed. */
export async function listJob<Data>(connectionId: string, kind: string, job: Job<Data>): Promise<void> {
  const jobs = jobsOf<Data>(connectionId, kind)
  jobs.set([...jobs.get(), job])
  live.add(job)
  const stop = job.state.subscribe(warnWhileRunning)
  warnWhileRunning()
  await job.disposed()
  stop()
  live.delete(job)
  jobs.set(jobs.get().filter((one) => one !== job))
  warnWhileRunning()
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

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Closing the tab would interrupt the job. */
function warnWhileRunning(): void {
  if ([...live].some(({ isRunning }) => isRunning)) globalThis.addEventListener?.('beforeunload', warn)
  else globalThis.removeEventListener?.('beforeunload', warn)
}

const wakeAll = () => {
  for (const job of live) job.wake()
}
globalThis.addEventListener?.('online', wakeAll)
connections.subscribe(wakeAll)
