import PQueue from 'p-queue'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import type { Job } from '../../../lib/job.ts'
import { until } from '../../../testing/until.ts'
import { type BulkMember, type BulkRun, createRun } from './bulk-run.ts'
import { type BulkOptions, createBulkJob } from './bulk-job.ts'
import type { ItemIntent, ItemOutcome } from './decide-items.ts'

const decided: ItemOutcome = {
  type: 'decided',
  violation: null,
  now: { review_state: 'fixed', dismissal_reason: null },
}
const failed = (status: number): ItemOutcome => ({
  type: 'failed',
  violation: null,
  error: new ApiError({ kind: 'refused', status, detail: String(status) }),
})
const members = (count: number): BulkMember[] =>
  Array.from({ length: count }, (_, index) => ({ id: `v${index}`, review_state: 'undecided', dismissal_reason: null }))

/** Runs with batches of 50. `answer` gives the outcome of a violation in the nth request. */
async function run(count: number, answer: (intent: ItemIntent, request: number, job: Job<BulkRun>) => ItemOutcome) {
  const requests: string[][] = []
  const over = vi.fn<(run: BulkRun) => void>()
  const storage: BulkOptions['storage'] = {
    async persistRun() {},
    async persistPart() {},
    part: async () => [],
    async erasePart() {},
    async eraseRun() {},
  }
  const created = createRun({
    kind: 'decision',
    audit_id: 'audit',
    action: 'mark_fixed',
    reason: null,
    filter: null,
    total: count,
  })
  const job: Job<BulkRun> = createBulkJob({
    run: { ...created, todo: members(count) },
    isResumed: false,
    storage,
    requests: new PQueue({ concurrency: 6 }),
    batchSize: () => 50,
    async ready() {},
    decide: async (intents) => {
      requests.push(intents.map(({ member }) => member.id))
      const request = requests.length
      return intents.map((intent) => answer(intent, request, job))
    },
    async *fetchAll() {},
    describe: (error) => (error instanceof Error ? error.message : ''),
    onDecided() {},
    onEnd: (ended: Job<BulkRun>) => over(ended.data),
  })
  job.resume()
  return { job, requests, over, ended: () => until(() => expect(over.mock.calls).toHaveLength(1)) }
}

test('500 are ten requests of 50', async () => {
  const { job, requests, ended } = await run(500, () => decided)
  await ended()
  expect(requests.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 50))
  expect(job.data.counts).toEqual({ decided: 500, already: 0, stopped: 0 })
})

test('each violation of a request is counted by its own outcome', async () => {
  const { job, ended } = await run(4, ({ member: { id } }) => {
    if (id === 'v1') return { type: 'already' }
    if (id === 'v2')
      return { type: 'changed', violation: null, found: { review_state: 'dismissed', dismissal_reason: 'x' } }
    return id === 'v3' ? failed(422) : decided
  })
  await ended()
  expect(job.data.counts).toEqual({ decided: 1, already: 1, stopped: 0 })
  expect(job.data.changed.map(({ member }) => member.id)).toEqual(['v2'])
  expect(job.data.failed.map(({ member }) => member.id)).toEqual(['v3'])
})

test('what failed because the service was away is sent again, without what was recorded', async () => {
  const { job, requests, ended } = await run(3, ({ member: { id } }, request) => {
    if (id === 'v1') return failed(422)
    return id === 'v2' && request === 1 ? failed(500) : decided
  })
  await ended()
  expect(requests).toEqual([['v0', 'v1', 'v2'], ['v1', 'v2'], ['v1']].slice(0, requests.length))
  expect(job.data.counts.decided).toBe(2)
  expect(job.data.failed.map(({ member }) => member.id)).toEqual(['v1'])
})

test('after 20 failures in a row the run pauses, however few requests they were', async () => {
  const { job, requests } = await run(500, () => failed(403))
  await until(() => expect(job.state.get().status).toBe('paused'))
  expect(requests.length).toBeLessThanOrEqual(6)
  expect(job.data.failed.length + job.data.todo.length).toBe(500)
})

test('what was not sent when the run was stopped is not decided', async () => {
  const { job, over, ended } = await run(500, (_, request, running) => {
    if (request === 1) running.stop()
    return decided
  })
  await ended()
  const { counts } = over.mock.calls[0]?.[0] ?? job.data
  expect(counts.decided).toBeGreaterThanOrEqual(50)
  expect(counts.decided + counts.stopped).toBe(500)
  expect(counts.stopped).toBeGreaterThan(0)
})
