import { expect, test, vi } from 'vitest'
import { until } from '../testing/until.ts'
import { ApiError } from './api-error.ts'
import { Job } from './job.ts'

/** A job over the items, whose attempts are written down. */
function jobOf(count: number, run: (item: number) => Promise<void>, concurrency = 2) {
  const attempts: number[] = []
  const items = Array.from({ length: count }, (_, index) => index)
  const job: Job = new Job({
    concurrency,
    work: () =>
      job.each(items, async (item) => {
        attempts.push(item)
        await run(item)
      }),
  })
  job.resume()
  return { job, attempts }
}

const status = (job: Job) => job.state.get().status
const isOver = (job: Job, expected: string) => until(() => expect(status(job)).toBe(expected))

test('every item is worked on once, so many at a time', async () => {
  let [open, most] = [0, 0]
  const { job, attempts } = jobOf(20, async () => {
    most = Math.max(most, (open += 1))
    await new Promise(setImmediate)
    open -= 1
  })
  await isOver(job, 'done')
  expect(attempts).toEqual(Array.from({ length: 20 }, (_, index) => index))
  expect(most).toBe(2)
})

test('a 500 is tried three times, a refusal once, and the job goes on', async () => {
  vi.useFakeTimers()
  const errors = new Map([
    [1, new ApiError({ kind: 'refused', status: 500 })],
    [2, new ApiError({ kind: 'refused', status: 409 })],
  ])
  const { job, attempts } = jobOf(4, async (item) => {
    const error = errors.get(item)
    if (error) throw error
  })
  await vi.runAllTimersAsync()
  expect(status(job)).toBe('done')
  expect(attempts.toSorted((one, other) => one - other)).toEqual([0, 1, 1, 1, 2, 3])
})

test.each([
  new ApiError({ kind: 'unreachable' }),
  ...[401, 429, 502, 503].map((code) => new ApiError({ kind: 'refused', status: code })),
])('the whole job waits while the service is away: %s', async (error) => {
  let away = true
  const { job, attempts } = jobOf(6, async () => {
    if (away) throw error
  })
  await until(() => expect(job.state.get().holding).toBe(error))
  expect(attempts).toHaveLength(2)
  away = false
  job.wake()
  await isOver(job, 'done')
  expect(attempts.slice(2, 4)).toEqual([0, 1])
  expect(attempts).toHaveLength(8)
})

test('it asks again by itself after a pause', async () => {
  vi.useFakeTimers()
  let away = true
  const { job } = jobOf(1, async () => {
    if (away) throw new ApiError({ kind: 'unreachable' })
  })
  await vi.advanceTimersByTimeAsync(10)
  expect(job.state.get().holding).not.toBeNull()
  away = false
  await vi.runAllTimersAsync()
  expect(status(job)).toBe('done')
})

test('stopped while it waits for the service, it ends without waiting', async () => {
  const { job } = jobOf(6, async () => {
    throw new ApiError({ kind: 'unreachable' })
  })
  await until(() => expect(job.state.get().holding).not.toBeNull())
  job.stop()
  await isOver(job, 'stopped')
})

test('stopped before it began, it is over', () => {
  const work = vi.fn<() => Promise<void>>(async () => undefined)
  const job = new Job({ work })
  job.stop()
  expect(status(job)).toBe('stopped')
  expect(work).not.toHaveBeenCalled()
})

test('one that failed goes on when it is resumed', async () => {
  const work = vi.fn<() => Promise<void>>(async () => undefined).mockRejectedValueOnce(new Error('Not yet'))
  const job = new Job({ work })
  job.resume()
  await isOver(job, 'failed')
  job.resume()
  await isOver(job, 'done')
  expect(work).toHaveBeenCalledTimes(2)
  expect(job.state.get().error).toBeNull()
})

test('disposed, it shows nothing more and aborts what listens to its signal', async () => {
  let signal: AbortSignal | undefined
  const job: Job = new Job({
    work: async () => {
      signal = job.signal
      await new Promise<void>((resolve) => job.disposal.addEventListener('abort', () => resolve()))
      job.pause()
    },
  })
  job.resume()
  job.dispose()
  await Promise.resolve()
  expect(signal?.aborted).toBe(true)
  expect(status(job)).toBe('running')
})
