import { createStore, type Store } from '../../../lib/store.ts'

export interface TaskState<Result> {
  phase: 'running' | 'over' | 'stopped' | 'failed'
  done: number
  total: number
  result: Result | null
  error: unknown
}

/** `result` is what there is so far, asked for only when it is shown. */
export interface TaskProgress<Result> {
  done: number
  total: number
  result?: () => Result
}

export type TaskRun<Result> = (signal: AbortSignal, progress: (now: TaskProgress<Result>) => void) => Promise<Result>

export interface Task<Result> {
  state: Store<TaskState<Result>>
  /** Begins; what it returns ends it, without a word. */
  start: () => () => void
  /** Ends it, and what there is so far is the result. */
  stop: () => void
}

const SHOW_EVERY = 200

/** Something long that is read while a page is open, shown a few times a second. */
export function createTask<Result>(run: TaskRun<Result>): Task<Result> {
  const first: TaskState<Result> = { phase: 'running', done: 0, total: 0, result: null, error: null }
  const state = createStore(first)
  let stopping: AbortController | null = null
  return {
    state,
    stop: () => stopping?.abort(),
    start() {
      const stopped = new AbortController()
      stopping = stopped
      const leaving = new AbortController()
      const signal = AbortSignal.any([stopped.signal, leaving.signal])
      let last: TaskProgress<Result> = { done: 0, total: 0 }
      let timer: ReturnType<typeof setTimeout> | undefined
      const show = (change: Partial<TaskState<Result>> = {}) => {
        clearTimeout(timer)
        timer = undefined
        if (leaving.signal.aborted) return
        const { done, total, result } = last
        state.set({ ...first, done, total, result: result?.() ?? null, ...change })
      }
      run(signal, (now) => {
        last = now
        timer ??= setTimeout(show, SHOW_EVERY)
      }).then(
        (result) => show({ phase: 'over', result }),
        (error: unknown) => show(stopped.signal.aborted ? { phase: 'stopped' } : { phase: 'failed', error }),
      )
      return () => {
        clearTimeout(timer)
        leaving.abort()
      }
    },
  }
}
