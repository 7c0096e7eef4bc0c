import PQueue from 'p-queue'
import { ApiError } from './api-error.ts'
import { retryPause } from './retry.ts'
import { createStore } from './store.ts'

type JobStatus = 'running' | 'paused' | 'done' | 'stopped' | 'failed'

interface JobState {
  status: JobStatus
  /** Why it failed or paused itself. */
  error: unknown
  /** The service is unavailable, busy, or needs another key. The job retries after a pause. */
  holding: ApiError | null
}

interface JobOptions {
  /** Called again when an ended job is resumed. */
  work: () => Promise<void>
  concurrency?: number
}

const maxTries = 3
const maxFailuresInARow = 20

/** Long work that can be paused, resumed and stopped, and that waits while the service is unavailable. */
export class Job {
  readonly state = createStore<JobState>({ status: 'paused', error: null, holding: null })
  readonly #work: () => Promise<void>
  readonly #queue: PQueue
  readonly #disposal = new AbortController()
  #stopping = new AbortController()
  #isWorking = false
  #holds = 0
  #failuresInARow = 0
  #holdTimer: ReturnType<typeof setTimeout> | undefined

  constructor({ work, concurrency = 1 }: JobOptions) {
    this.#work = work
    this.#queue = new PQueue({ concurrency })
  }

  /** Aborted by `stop` and `dispose`. */
  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  get isRunning(): boolean {
    return this.state.get().status === 'running'
  }

  /** Aborted by `dispose`. */
  get disposal(): AbortSignal {
    return this.#disposal.signal
  }

  get isDisposed(): boolean {
    return this.disposal.aborted
  }

  #update(change: Partial<JobState>): void {
    if (!this.isDisposed) this.state.set({ ...this.state.get(), ...change })
  }

  /** Starts, continues after a pause, or starts again after the end. */
  resume(): void {
    if (this.isDisposed) return
    this.#failuresInARow = 0
    if (!this.#isWorking && this.#stopping.signal.aborted) this.#stopping = new AbortController()
    this.#update({ status: 'running', error: null })
    this.wake()
    if (!this.#isWorking) void this.#run()
  }

  pause(error: unknown = null): void {
    this.#queue.pause()
    this.#update({ status: 'paused', error })
  }

  /** Lets running items finish and starts no others. */
  stop(): void {
    this.#stopping.abort()
    this.#queue.clear()
    this.wake()
    if (!this.#isWorking && this.state.get().status !== 'done') this.#update({ status: 'stopped' })
  }

  /** Continues at once, because the service may be available again. */
  wake(): void {
    clearTimeout(this.#holdTimer)
    if (this.state.get().holding) this.#update({ holding: null })
    if (this.isRunning || this.signal.aborted) this.#queue.start()
  }

  /** Stops without showing, sending or storing anything more. */
  dispose(): void {
    this.#disposal.abort()
    this.stop()
  }

  /** Resolves when every item has succeeded or failed, or when the job is stopped and nothing is running. */
  async each<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
    if (this.signal.aborted) return
    for (const item of items) this.#add(() => work(item), 0)
    await this.#queue.onIdle()
  }

  #add(work: () => Promise<void>, priority: number): void {
    void this.#queue.add(() => this.#attempt(work, 1), { priority })
  }

  async #attempt(work: () => Promise<void>, attempt: number): Promise<void> {
    try {
      await work()
      this.#holds = 0
      this.#failuresInARow = 0
    } catch (error) {
      if (error instanceof ApiError && isAway(error)) {
        if (this.signal.aborted) return
        this.#hold(error)
        this.#add(work, 1)
      } else if (error instanceof ApiError && isTransient(error) && attempt < maxTries) {
        await new Promise((resolve) => setTimeout(resolve, retryPause(attempt - 1, error)))
        if (!this.signal.aborted) await this.#attempt(work, attempt + 1)
      } else if (!this.isDisposed) {
        this.#failuresInARow += 1
        if (this.#failuresInARow >= maxFailuresInARow && this.isRunning) this.pause(error)
      }
    }
  }

  #hold(error: ApiError): void {
    if (this.state.get().holding) return
    this.#queue.pause()
    this.#update({ holding: error })
    this.#holdTimer = setTimeout(() => this.wake(), retryPause(this.#holds, error))
    this.#holds += 1
  }

  async #run(): Promise<void> {
    this.#isWorking = true
    const { signal } = this.#stopping
    let end: Partial<JobState> = { status: 'done' }
    try {
      await this.#work()
    } catch (error) {
      end = { status: 'failed', error }
    }
    this.#isWorking = false
    if (this.isDisposed) return
    this.#update({ holding: null, ...(signal.aborted ? { status: 'stopped' } : end) })
  }
}

// The same request may succeed later, and others would fail until then.
const awayStatuses = new Set([401, 408, 429, 502, 503, 504])
export const isAway = ({ kind, status }: ApiError) => kind === 'unreachable' || awayStatuses.has(status ?? 0)
const isTransient = ({ kind, status }: ApiError) => kind === 'unreadable' || (status ?? 0) >= 500
