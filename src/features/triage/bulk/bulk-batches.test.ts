import PQueue from 'p-queue'
import { expect, test, vi } from 'vitest'
import type { ReviewOutcome, ReviewStep } from '../../../api/review-outcome.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { Job } from '../../../lib/job.ts'
import { until } from '../../../testing/until.ts'
import { type BulkMember, type BulkRun, createRun } from './bulk-run.ts'
import { type BulkOptions, createBulkJob } from './bulk-job.ts'

const decided = ({ id, after }: ReviewStep): ReviewOutcome => ({ violation_id: id, type: 'done', now: after })
const failed = ({ id }: ReviewStep, status: number): ReviewOutcome => ({
  violation_id: id,
  type: 'failed',
  error: new ApiError({ kind: 'refused', status, detail: String(status) }),
})
const members = (count: number): BulkMember[] =>
  Array.from({ length: count }, (_, index) => ({ id: `v${index}`, review_state: 'undecided', dismissal_reason: null }))

/** Runs with batches of 50. `answer` gives the outcome of a violation in the nth request. */
async function run(count: number, answer: (step: ReviewStep, request: number, job: Job<BulkRun>) => ReviewOutcome) {
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
    decide: async (steps) => {
      requests.push(steps.map(({ id }) => id))
      const request = requests.length
      return steps.map((step) => answer(step, request, job))
    },
    unrestorable: () => new Error('Unknown before'),
    async *fetchAll() {},
    describe: (error) => (error instanceof Error ? error.message : ''),
    onDecided() {},
    onEnd: (ended: Job<BulkRun>) => over(ended.data),
  })
  job.resume()
  return { job, requests, over, ended: () => until(() => expect(over.mock.calls).toHaveLength(1)) }
}

test('500 are ten requests of 50', async () => {
  const { job, requests, ended } = await run(500, decided)
  await ended()
  expect(requests.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 50))
  expect(job.data.counts).toEqual({ decided: 500, already: 0, stopped: 0 })
})

test('each violation of a request is counted by its own outcome', async () => {
  const { job, ended } = await run(4, (step) => {
    const { id: violation_id, after } = step
    if (violation_id === 'v1') return { violation_id, type: 'already', found: after }
    if (violation_id === 'v2')
      return { violation_id, type: 'changed', found: { review_state: 'dismissed', dismissal_reason: 'x' } }
    return violation_id === 'v3' ? failed(step, 422) : decided(step)
  })
  await ended()
  expect(job.data.counts).toEqual({ decided: 1, already: 1, stopped: 0 })
  expect(job.data.changed.map(({ member }) => member.id)).toEqual(['v2'])
  expect(job.data.failed.map(({ member }) => member.id)).toEqual(['v3'])
})

test('what failed because the service was away is sent again, without what was recorded', async () => {
  const { job, requests, ended } = await run(3, (step, request) => {
    if (step.id === 'v1') return failed(step, 422)
    return step.id === 'v2' && request === 1 ? failed(step, 500) : decided(step)
  })
  await ended()
  expect(requests).toEqual([['v0', 'v1', 'v2'], ['v1', 'v2'], ['v1']].slice(0, requests.length))
  expect(job.data.counts.decided).toBe(2)
  expect(job.data.failed.map(({ member }) => member.id)).toEqual(['v1'])
})

test('after 20 failures in a row the run pauses, however few requests they were', async () => {
  const { job, requests } = await run(500, (step) => failed(step, 403))
  await until(() => expect(job.state.get().status).toBe('paused'))
  expect(requests.length).toBeLessThanOrEqual(6)
  expect(job.data.failed.length + job.data.todo.length).toBe(500)
})

test('what was not sent when the run was stopped is not decided', async () => {
  const { job, over, ended } = await run(500, (step, request, running) => {
    if (request === 1) running.stop()
    return decided(step)
  })
  await ended()
  const { counts } = over.mock.calls[0]?.[0] ?? job.data
  expect(counts.decided).toBeGreaterThanOrEqual(50)
  expect(counts.decided + counts.stopped).toBe(500)
  expect(counts.stopped).toBeGreaterThan(0)
})
