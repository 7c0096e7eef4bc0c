import PQueue from 'p-queue'
import { expect, test, vi } from 'vitest'
import type { FetchedPage } from '../../../api/fetch-all-violations.ts'
import type { ReviewOutcome, ReviewStep } from '../../../api/review-outcome.ts'
import { ApiError } from '../../../lib/api-error.ts'
import type { Job } from '../../../lib/job.ts'
import { aViolation } from '../violation.fixture.ts'
import { type BulkMember, type BulkOrder, type BulkRun, createRun, parseRun, runProgress } from './bulk-run.ts'
import { type BulkOptions, createBulkJob, decideChanged, retryFailed } from './bulk-job.ts'
import { persistMembers } from './collect-parts.ts'
import type { RunStorage } from './persisted-runs.ts'
import { until } from '../../../testing/until.ts'

const order: BulkOrder = {
  kind: 'decision',
  audit_id: 'audit',
  action: 'dismiss',
  reason: 'Approved by legal',
  filter: null,
  total: 0,
}

const membersOf = (count: number): BulkMember[] =>
  Array.from({ length: count }, (_, index) => ({ id: `v${index}`, review_state: 'undecided', dismissal_reason: null }))

/** Stands for the browser's storage, as JSON so that no objects are shared. */
function memoryStorage() {
  const values = new Map<string, string>()
  const read = (name: string): unknown => JSON.parse(values.get(name) ?? 'null')
  const storage: RunStorage = {
    persistRun: async (run) => void values.set('run', JSON.stringify(run)),
    persistPart: async (kind, part, members) => void values.set(`${kind}/${part}`, JSON.stringify(members)),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
    part: async (kind, part) => (read(`${kind}/${part}`) as BulkMember[] | null) ?? [],
    erasePart: async (kind, part) => void values.delete(`${kind}/${part}`),
    eraseRun: async () => values.clear(),
  }
  const done = () =>
    [...values]
      .filter(([name]) => name.startsWith('done/'))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
      .flatMap(([, json]) => (JSON.parse(json) as BulkMember[]).map(({ id }) => id))
  return { storage, done, run: () => parseRun(read('run')) }
}

interface Sent {
  step: ReviewStep
  maybeSent: boolean
  answer: (outcome: ReviewOutcome) => void
}

/** A service that answers when the test says so. */
function serviceOf() {
  const sent: Sent[] = []
  let most = 0
  let open = 0
  const decide = (step: ReviewStep, maybeSent: boolean) =>
    new Promise<ReviewOutcome>((resolve) => {
      open += 1
      most = Math.max(most, open)
      const answer = (outcome: ReviewOutcome) => {
        open -= 1
        resolve({ ...outcome, violation_id: step.id })
      }
      sent.push({ step, maybeSent, answer })
    })
  return { sent, decide, most: () => most, ids: () => sent.map(({ step }) => step.id) }
}

const decided: ReviewOutcome = {
  violation_id: '',
  type: 'done',
  now: { review_state: 'dismissed', dismissal_reason: 'Approved by legal' },
}
const yes = async ({ id }: ReviewStep): Promise<ReviewOutcome> => ({ ...decided, violation_id: id })

interface StartOptions extends Partial<Omit<BulkOptions, 'decide'>> {
  /** Decides one violation. */
  decide?: (step: ReviewStep, maybeSent: boolean) => Promise<ReviewOutcome>
}

async function start(count: number, { decide = yes, ...options }: StartOptions) {
  const kept = memoryStorage()
  const parts = await persistMembers(membersOf(count), kept.storage)
  const over = vi.fn<(run: BulkRun) => void>()
  const job = createBulkJob({
    run: { ...createRun({ ...order, total: count }), parts },
    isResumed: false,
    storage: kept.storage,
    requests: new PQueue({ concurrency: 6 }),
    decide: (steps, { maybeSent }) => Promise.all(steps.map((step) => decide(step, maybeSent))),
    unrestorable: () => new Error('Unknown before'),
    batchSize: () => 1,
    async ready() {},
    fetchAll: () => never(),
    describe: String,
    onDecided() {},
    onEnd: (ended: Job<BulkRun>) => ended.state.get().status !== 'failed' && over(ended.data),
    ...options,
  })
  job.resume()
  return { job, kept, over }
}

async function* never(): AsyncGenerator<FetchedPage> {}

const settled = () => new Promise(setImmediate)
const isOver = (over: { mock: { calls: unknown[] } }, times = 1) =>
  until(() => expect(over.mock.calls).toHaveLength(times))

test('every selected violation is decided once, at most six at a time, over several parts', async () => {
  const service = serviceOf()
  const { over, kept } = await start(450, { decide: service.decide })
  for (let answered = 0; answered < 450; answered += 1) {
    await until(() => expect(service.sent.length).toBeGreaterThan(answered))
    service.sent[answered]?.answer(decided)
  }
  await isOver(over)
  expect(service.most()).toBe(6)
  expect(new Set(service.ids()).size).toBe(450)
  expect(service.sent).toHaveLength(450)
  expect(kept.done()).toHaveLength(450)
  expect(over.mock.calls[0]?.[0].counts).toEqual({ decided: 450, already: 0, stopped: 0 })
})

test('two runs share the six', async () => {
  const [service, requests] = [serviceOf(), new PQueue({ concurrency: 6 })]
  const { over: first } = await start(20, { decide: service.decide, requests })
  const { over: second } = await start(20, { decide: service.decide, requests })
  for (let answered = 0; answered < 40; answered += 1) {
    await until(() => expect(service.sent.length).toBeGreaterThan(answered))
    service.sent[answered]?.answer(decided)
  }
  await isOver(first)
  await isOver(second)
  expect(service.most()).toBe(6)
})

test('paused, nothing new is sent until it is resumed', async () => {
  const service = serviceOf()
  const { job, over } = await start(10, { decide: service.decide })
  await until(() => expect(service.sent).toHaveLength(6))
  job.pause()
  for (const { answer } of service.sent) answer(decided)
  await until(() => expect(job.data.counts.decided).toBe(6))
  expect(service.sent).toHaveLength(6)
  job.resume()
  await until(() => expect(service.sent).toHaveLength(10))
  for (const { answer } of service.sent.slice(6)) answer(decided)
  await isOver(over)
})

test('stopped, what runs is let finish and what waits is counted as not sent', async () => {
  const service = serviceOf()
  const { job, over, kept } = await start(250, { decide: service.decide })
  await until(() => expect(service.sent).toHaveLength(6))
  job.stop()
  for (const { answer } of service.sent) answer(decided)
  await isOver(over)
  expect(over.mock.calls[0]?.[0].counts).toEqual({ decided: 6, already: 0, stopped: 244 })
  expect(kept.done()).toHaveLength(6)
})

test('stopped while the service is away, it ends without waiting for it', async () => {
  const service = serviceOf()
  const { job, over } = await start(10, { decide: service.decide })
  await until(() => expect(service.sent).toHaveLength(6))
  job.stop()
  const error = new ApiError({ kind: 'unreachable' })
  for (const { answer } of service.sent) answer({ violation_id: '', type: 'failed', error })
  await isOver(over)
  expect(over.mock.calls[0]?.[0].counts).toEqual({ decided: 0, already: 0, stopped: 10 })
})

test('what was under way at a reload is looked at again, and the rest goes on', async () => {
  const first = serviceOf()
  const { job, kept } = await start(10, { decide: first.decide })
  await until(() => expect(first.sent).toHaveLength(6))
  for (const { answer } of first.sent.slice(0, 4)) answer(decided)
  await until(() => expect(kept.run()?.counts.decided).toBe(4))
  const run = kept.run()
  job.dispose()
  if (!run) throw new Error('Nothing was kept')

  const second = serviceOf()
  const { over } = await start(0, { run, isResumed: true, storage: kept.storage, decide: second.decide })
  for (let answered = 0; answered < 6; answered += 1) {
    await until(() => expect(second.sent.length).toBeGreaterThan(answered))
    second.sent[answered]?.answer(decided)
  }
  await isOver(over)
  const firstDone = first.ids().slice(0, 4)
  expect([...firstDone, ...second.ids()].sort()).toEqual(membersOf(10).map(({ id }) => id))
  expect(second.sent.every(({ maybeSent }) => maybeSent)).toBe(true)
  expect(kept.done()).toHaveLength(10)
})

test('what failed is listed with its reason, and only that is tried again', async () => {
  const refused = new ApiError({ kind: 'refused', status: 409, detail: 'Locked by legal' })
  const failing = new Set(['v3'])
  const sent: string[] = []
  const decide = async (step: ReviewStep): Promise<ReviewOutcome> => {
    sent.push(step.id)
    return failing.has(step.id) ? { violation_id: step.id, type: 'failed', error: refused } : yes(step)
  }
  const { job, over, kept } = await start(8, { decide })
  await isOver(over)
  expect(job.data.failed).toMatchObject([{ member: { id: 'v3' }, detail: expect.stringContaining('Locked') }])
  failing.clear()
  retryFailed(job)
  retryFailed(job)
  await isOver(over, 2)
  expect(sent).toHaveLength(9)
  expect(sent.at(-1)).toBe('v3')
  expect(job.data.failed).toEqual([])
  expect(kept.done()).toHaveLength(8)
})

test('someone else’s decision is listed, not overwritten, until it is asked for', async () => {
  const found = { review_state: 'fixed', dismissal_reason: null } as const
  const decide = async (step: ReviewStep): Promise<ReviewOutcome> =>
    step.id === 'v1' && step.before.review_state === 'undecided'
      ? { violation_id: step.id, type: 'changed', found }
      : yes(step)
  const { job, over } = await start(3, { decide })
  await isOver(over)
  expect(job.data.changed).toMatchObject([{ member: { id: 'v1' }, found }])
  decideChanged(job)
  await isOver(over, 2)
  expect(runProgress(job.data)).toMatchObject({ decided: 3, changed: 0, settled: 3 })
})

test('a service that is away is waited for, without a failure', async () => {
  let away = true
  const error = new ApiError({ kind: 'unreachable' })
  const tries: boolean[] = []
  const decide = async (step: ReviewStep, maybeSent: boolean): Promise<ReviewOutcome> => {
    tries.push(maybeSent)
    return away ? { violation_id: step.id, type: 'failed', error } : yes(step)
  }
  const { job, over } = await start(8, { decide })
  await until(() => expect(job.state.get().holding).toBe(error))
  await settled()
  expect(tries.length).toBeLessThanOrEqual(6)
  away = false
  job.wake()
  await isOver(over)
  expect(job.data).toMatchObject({ counts: { decided: 8 }, failed: [] })
  expect(tries.filter(Boolean)).toHaveLength(6)
})

test('it pauses by itself when one after another is refused', async () => {
  const error = new ApiError({ kind: 'refused', status: 403, detail: 'No longer a reviewer' })
  const decide = vi.fn<typeof yes>(async ({ id }) => ({ violation_id: id, type: 'failed', error }))
  const { job } = await start(500, { decide })
  await until(() => expect(job.state.get().status).toBe('paused'))
  await settled()
  expect(decide.mock.calls.length).toBeLessThan(30)
  expect(String(job.state.get().error)).toContain('No longer a reviewer')
})

const row = (member: BulkMember) => aViolation(member)

test('all that match are collected in parts first, then decided', async () => {
  const counts = { undecided: 500, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }
  async function* fetchAll(): AsyncGenerator<FetchedPage> {
    for (let page = 0; page < 5; page += 1) {
      const violations = membersOf(500)
        .slice(page * 100, page * 100 + 100)
        .map(row)
      yield { violations, found: page * 100 + 100, total: 500, review_progress: counts, steady: null }
    }
  }
  const filter = { review_state: 'undecided' } as const
  const decide = vi.fn<typeof yes>(yes)
  const asked_at = '2026-11-15T12:00:00.000Z'
  const run = { ...createRun({ ...order, filter, total: 500 }), started_at: asked_at }
  const { job, over, kept } = await start(0, { run, fetchAll, decide })
  await isOver(over)
  // What was decided while collecting was decided before the run.
  expect(job.data.started_at > asked_at).toBe(true)
  expect(decide.mock.calls).toHaveLength(500)
  expect(kept.done()).toHaveLength(500)
  expect(job.data).toMatchObject({ total: 500, parts: 3, phase: 'over' })
})

async function* fiveMatch(): AsyncGenerator<FetchedPage> {
  const review_progress = { undecided: 5, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }
  yield { violations: membersOf(5).map(row), found: 5, total: 5, review_progress, steady: true }
}

test('more than were confirmed are decided only after they are confirmed, also after a reload', async () => {
  const run = createRun({ ...order, filter: { review_state: 'undecided' }, total: 3 })
  const decide = vi.fn<typeof yes>(yes)
  const { job, kept } = await start(0, { run, fetchAll: fiveMatch, decide })
  await until(() => expect(kept.run()).toMatchObject({ phase: 'confirming', paused: true, collected: 5, total: 3 }))
  job.dispose()
  const reloaded = kept.run()
  if (!reloaded) throw new Error('Nothing was kept')
  expect(decide.mock.calls).toHaveLength(0)
  const { over } = await start(0, { run: reloaded, storage: kept.storage, decide })
  await isOver(over)
  expect(decide.mock.calls).toHaveLength(5)
})

test('stopped when more match than were confirmed, it decides nothing', async () => {
  const run = createRun({ ...order, filter: { review_state: 'undecided' }, total: 3 })
  const decide = vi.fn<typeof yes>(yes)
  const { job, over } = await start(0, { run, fetchAll: fiveMatch, decide })
  await until(() => expect(job.data.phase).toBe('confirming'))
  job.stop()
  await isOver(over)
  expect(decide.mock.calls).toHaveLength(0)
  expect(over.mock.calls[0]?.[0].counts).toEqual({ decided: 0, already: 0, stopped: 3 })
})

test('a list that cannot be read pauses the run with the reason, and resuming collects again', async () => {
  let broken = true
  const fetchAll = () => {
    if (broken) throw new ApiError({ kind: 'refused', status: 500, detail: 'Out of order' })
    return never()
  }
  const run = createRun({ ...order, filter: { review_state: 'all' }, total: 3 })
  const { job, over, kept } = await start(0, { run, fetchAll })
  await until(() => expect(job.state.get()).toMatchObject({ status: 'failed', data: { phase: 'collecting' } }))
  expect(String(job.state.get().error)).toContain('Out of order')
  await until(() =>
    expect(kept.run()).toMatchObject({ paused: true, problem: expect.stringContaining('Out of order') }),
  )
  broken = false
  job.resume()
  await isOver(over)
})

test('an undo that cannot restore a violation lists it with the reason, and restores the others', async () => {
  const members = membersOf(2).map((member, index) =>
    index === 0 ? { ...member, review_state: 'dismissed' as const } : member,
  )
  const run = { ...createRun({ ...order, kind: 'undo', total: 2 }), todo: members }
  const decide = vi.fn<typeof yes>(yes)
  const { job, over } = await start(0, { run, decide })
  await isOver(over)
  expect(decide.mock.calls.map(([step]) => step.id)).toEqual(['v1'])
  expect(job.data.failed).toMatchObject([{ member: { id: 'v0' }, detail: 'Error: Unknown before' }])
})
