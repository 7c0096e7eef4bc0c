import { expect, test } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { Job } from '../lib/job.ts'
import { until } from '../testing/until.ts'
import { activate, disconnect } from './connections.ts'
import { jobsOf, listJob } from './jobs.ts'

const jobWith = (work: (job: Job<null>) => Promise<void>) => new Job<null>({ data: null, work })

test('a job is listed for its connection until it is disposed', async () => {
  const job = jobWith(async () => undefined)
  const listed = listJob('a', 'export', job)
  expect(jobsOf('a', 'export').get()).toEqual([job])
  expect(jobsOf('a', 'bulk').get()).toEqual([])
  expect(jobsOf('b', 'export').get()).toEqual([])
  job.dispose()
  await listed
  expect(jobsOf('a', 'export').get()).toEqual([])
})

test('disconnecting disposes the jobs of the connection, and no other', async () => {
  const [gone, stays] = [jobWith((job) => job.disposed()), jobWith((job) => job.disposed())]
  void listJob('c', 'bulk', gone)
  void listJob('d', 'bulk', stays)
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
  void listJob('e', 'csv', job)
  job.resume()
  await until(() => expect(job.state.get().holding).not.toBeNull())
  away = false
  activate('e')
  await until(() => expect(job.state.get().status).toBe('done'))
  job.dispose()
})
