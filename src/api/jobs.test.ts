import { expect, test } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { Job } from '../lib/job.ts'
import { until } from '../testing/until.ts'
import { activate, disconnect } from './connections.ts'
import { exportsOf, watchJob } from './jobs.ts'

test('disconnecting stops the exports of the connection, and no other', async () => {
  const stopped: string[] = []
  for (const id of ['c', 'd']) {
    const common = { id, name: '', done: 0, total: 1, isRunning: true, remarks: '', error: null }
    exportsOf(id).set([{ ...common, close: () => stopped.push(id) }])
  }
  await disconnect('c')
  expect(stopped).toEqual(['c'])
  expect(exportsOf('c').get()).toEqual([])
  expect(exportsOf('d').get()).toHaveLength(1)
})

test('a job that waits for the service goes on when a key is entered', async () => {
  let away = true
  const job: Job = new Job({
    work: () =>
      job.each([1], async () => {
        if (away) throw new ApiError({ kind: 'refused', status: 401, retry_after: '3600' })
      }),
  })
  watchJob(job)
  job.resume()
  await until(() => expect(job.state.get().holding).not.toBeNull())
  away = false
  activate('e')
  await until(() => expect(job.state.get().status).toBe('done'))
  job.dispose()
})
