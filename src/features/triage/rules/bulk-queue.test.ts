import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bulkProgress, bulkReducer, bulkRequest, createBulkQueue, itemsToStart, readBulkQueue } from './bulk-queue.ts'
import type { BulkEvent, BulkQueue } from './bulk-queue.ts'

const selected = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `v${index}`,
    review_state: 'undecided' as const,
    dismissal_reason: null,
    group_id: index % 4 === 0 ? 'g' : null,
  }))

const decision = { id: 'b1', action: 'dismiss', reason: 'Quoted law', apply_to_group: false } as const
const run = (queue: BulkQueue, ...events: BulkEvent[]) => events.reduce(bulkReducer, queue)
const start = (queue: BulkQueue) =>
  run(queue, { type: 'started', violation_ids: itemsToStart(queue).map((item) => item.violation_id) })

describe('a bulk decision', () => {
  test('sends at most six requests at a time', () => {
    let queue = start(createBulkQueue(decision, selected(10)))
    expect(queue.running).toHaveLength(6)
    expect(itemsToStart(queue)).toEqual([])
    queue = run(queue, { type: 'done', violation_id: 'v0', violations_updated: 1 })
    expect(itemsToStart(queue).map((item) => item.violation_id)).toEqual(['v6'])
  })

  test('decides a violation selected twice once', () => {
    expect(createBulkQueue(decision, [...selected(3), ...selected(3)]).waiting).toHaveLength(3)
  })

  test('for the group sends one request per group, and knows every member', () => {
    const queue = createBulkQueue({ ...decision, apply_to_group: true }, selected(9))
    expect(queue.waiting).toHaveLength(7)
    expect(queue.waiting[0]?.members.map((member) => member.id)).toEqual(['v0', 'v4', 'v8'])
    expect(bulkRequest(queue)).toEqual({ action: 'dismiss', reason: 'Quoted law', apply_to_group: true })
  })

  test('sends a reason with a dismissal only', () => {
    expect(bulkRequest(createBulkQueue({ ...decision, action: 'reopen' }, []))).toEqual({ action: 'reopen' })
  })

  test('pauses, goes on, and stops', () => {
    const paused = run(start(createBulkQueue(decision, selected(10))), { type: 'pause' })
    const freed = run(paused, { type: 'done', violation_id: 'v0', violations_updated: 1 })
    expect(itemsToStart(freed)).toEqual([])
    expect(itemsToStart(run(freed, { type: 'resume' }))).toHaveLength(1)
    const stopped = run(freed, { type: 'stop' })
    expect(bulkProgress(stopped)).toMatchObject({ total: 10, done: 1, running: 5, waiting: 0, stopped: 4, over: false })
  })

  test('says what failed, and tries that again', () => {
    const failed = run(start(createBulkQueue(decision, selected(2))), {
      type: 'failed',
      violation_id: 'v1',
      detail: 'Gone',
    })
    expect(failed.failed).toMatchObject([{ violation_id: 'v1', detail: 'Gone' }])
    const again = run(failed, { type: 'done', violation_id: 'v0', violations_updated: 1 }, { type: 'retry_failed' })
    expect(itemsToStart(again).map((item) => item.violation_id)).toEqual(['v1'])
    expect(again.failed).toEqual([])
  })

  test('an answer that comes twice counts once', () => {
    const once = run(start(createBulkQueue(decision, selected(2))), {
      type: 'done',
      violation_id: 'v1',
      violations_updated: 1,
    })
    expect(run(once, { type: 'done', violation_id: 'v1', violations_updated: 1 })).toBe(once)
  })

  test('goes on after a reload with what was under way first', () => {
    const queue = run(start(createBulkQueue(decision, selected(8))), {
      type: 'done',
      violation_id: 'v0',
      violations_updated: 1,
    })
    const back = readBulkQueue(JSON.parse(JSON.stringify(queue)))
    expect(back?.waiting.map((item) => item.violation_id)).toEqual(['v1', 'v2', 'v3', 'v4', 'v5', 'v6', 'v7'])
    expect(readBulkQueue({ ...queue, waiting: 'x' })).toBeUndefined()
  })

  test('whatever happens, no violation is lost or decided twice, and never more than six run', () => {
    const event = fc.oneof(
      fc
        .constantFrom<BulkEvent['type']>('pause', 'resume', 'retry_failed', 'reloaded', 'stop')
        .map((type) => ({ type, at: 0 })),
      fc.record({ type: fc.constantFrom('done', 'failed', 'start'), at: fc.nat(7) }),
    )
    fc.assert(
      fc.property(fc.nat(25), fc.boolean(), fc.array(event, { maxLength: 60 }), (count, apply_to_group, events) => {
        let queue = createBulkQueue({ ...decision, apply_to_group }, selected(count))
        const { total } = bulkProgress(queue)
        for (const { type, at } of events) {
          const violation_id = queue.running[at]?.violation_id ?? 'none'
          if (type === 'start') queue = start(queue)
          else if (type === 'done') queue = run(queue, { type, violation_id, violations_updated: 1 })
          else if (type === 'failed') queue = run(queue, { type, violation_id, detail: 'No' })
          else if (type !== 'started') queue = run(queue, { type })
          expect(queue.running.length).toBeLessThanOrEqual(6)
          expect(bulkProgress(queue).total).toBe(total)
        }
        const items = [...queue.waiting, ...queue.running, ...queue.failed]
        const ids = [...items.flatMap((item) => item.members), ...queue.done].map((member) => member.id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length === count || queue.stopped > 0).toBe(true)
      }),
    )
  })
})
