import { expect, test } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { Job } from '../lib/job.ts'
import { until } from '../testing/until.ts'
import { activate, disconnect } from './connections.ts'
import { jobsOf, listJob } from './jobs.ts'

const untilDisposed = (job: Job<null>) =>
  new Promise<void>((resolve) => job.disposal.addEventListener('abort', () => resolve()))
const jobWith = (work: (job: Job<null>) => Promise<void>) => new Job<null>({ data: null, work })

test('a job is listed for its connection until it is disposed', async () => {
  const job = jobWith(async () => undefined)
  listJob('a', 'export', job)
  expect(jobsOf('a', 'export').get()).toEqual([job])
  expect(jobsOf('a', 'bulk').get()).toEqual([])
  expect(jobsOf('b', 'export').get()).toEqual([])
  job.dispose()
  expect(jobsOf('a', 'export').get()).toEqual([])
})

test('disconnecting disposes the jobs of the connection, and no other', async () => {
  const [gone, stays] = [jobWith(untilDisposed), jobWith(untilDisposed)]
  listJob('c', 'bulk', gone)
  listJob('d', 'bulk', stays)
  gone.resume()
  await disconnect('c')
  expect(gone.signal.aborted).toBe(true)
  expect(jobsOf('c', 'bulk').get()).toEqual([])
  expect(stays.signal.aborted).toBe(false)
  stays.dispose()
})

test('a job that waits for the service goes on when a key is entered', async () => {
  let away = true
  const job = new Job<null>({
    data: null,
    work: (job) =>
      job.each([1], async () => {
        if (away) throw new ApiError({ kind: 'refused', status: 401, retry_after: '3600' })
      }),
  })
  listJob('e', 'csv', job)
  job.resume()
  await until(() => expect(job.state.get().holding).not.toBeNull())
  away = false
  activate('e')
  await until(() => expect(job.state.get().status).toBe('done'))
  job.dispose()
})
