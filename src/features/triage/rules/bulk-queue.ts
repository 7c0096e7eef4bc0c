import type {
  SchemaReviewAction as ReviewAction,
  SchemaReviewRequest as ReviewRequest,
  SchemaViolation as Violation,
} from '../../../api/schema.gen.ts'
import { reviewActionValues } from '../../../api/schema.gen.ts'
import { isFlag, isListOf, isNullOr, isNumber, isOneOf, isRecordOf, isText } from '../../../lib/json-guards.ts'
import { isEarlierMember } from './undo-stack.ts'
import type { EarlierMember } from './undo-stack.ts'

/** A selected violation as it stood before, with the group whose pending decisions go first. */
export type BulkMember = EarlierMember & Partial<Pick<Violation, 'group_id'>>

/** One request of the queue, with the selected violations it decides: one, or those of one group. */
export interface BulkItem {
  violation_id: string
  members: readonly BulkMember[]
}

export interface FailedBulkItem extends BulkItem {
  detail: string
}

/** A bulk decision. Plain data: it is kept as JSON and goes on after a reload. */
export interface BulkQueue {
  id: string
  action: ReviewAction
  reason: string | null
  apply_to_group: boolean
  paused: boolean
  waiting: readonly BulkItem[]
  running: readonly BulkItem[]
  failed: readonly FailedBulkItem[]
  /** Decided, for the undo. */
  done: readonly EarlierMember[]
  requests_done: number
  /** As the service counts them: more than the selected ones where groups reach further. */
  violations_updated: number
  /** Taken off the queue by Stop. */
  stopped: number
}

export type BulkEvent =
  | { type: 'started'; violation_ids: readonly string[] }
  | { type: 'done'; violation_id: string; violations_updated: number }
  | { type: 'failed'; violation_id: string; detail: string }
  | { type: 'pause' }
  | { type: 'resume' }
  /** What runs is let finish, what waits is not sent. */
  | { type: 'stop' }
  | { type: 'retry_failed' }
  /** Whether a request got through before the tab closed is not known; the same decision may be sent again. */
  | { type: 'reloaded' }

export const MOST_AT_A_TIME = 6

type Selected = EarlierMember & Pick<Violation, 'group_id'>

/** One request per violation, or per group where the decision is for the group; a violation selected twice counts once. */
export function createBulkQueue(
  decision: Pick<BulkQueue, 'id' | 'action' | 'reason' | 'apply_to_group'>,
  selected: readonly Selected[],
): BulkQueue {
  const items = new Map<string, { violation_id: string; members: BulkMember[] }>()
  const taken = new Set<string>()
  for (const { id, review_state, dismissal_reason, group_id } of selected) {
    if (taken.has(id)) continue
    taken.add(id)
    const key = decision.apply_to_group && group_id !== null ? `group ${group_id}` : `violation ${id}`
    const item = items.get(key) ?? { violation_id: id, members: [] }
    item.members.push({ id, review_state, dismissal_reason, group_id })
    items.set(key, item)
  }
  return {
    ...decision,
    paused: false,
    waiting: [...items.values()],
    running: [],
    failed: [],
    done: [],
    requests_done: 0,
    violations_updated: 0,
    stopped: 0,
  }
}

/** What to send now; tell `started` before sending. */
export function itemsToStart({ paused, waiting, running }: BulkQueue): readonly BulkItem[] {
  return paused ? [] : waiting.slice(0, Math.max(0, MOST_AT_A_TIME - running.length))
}

export function bulkRequest({ action, reason, apply_to_group }: BulkQueue): ReviewRequest {
  const body: ReviewRequest = action === 'dismiss' ? { action, reason } : { action }
  return apply_to_group ? { ...body, apply_to_group } : body
}

export function bulkReducer(queue: BulkQueue, event: BulkEvent): BulkQueue {
  switch (event.type) {
    case 'started': {
      const [started, waiting] = split(queue.waiting, new Set(event.violation_ids))
      return { ...queue, waiting, running: [...queue.running, ...started] }
    }
    case 'done': {
      const [items, running] = split(queue.running, new Set([event.violation_id]))
      if (items.length === 0) return queue
      return {
        ...queue,
        running,
        done: [...queue.done, ...items.flatMap((item) => item.members)],
        requests_done: queue.requests_done + 1,
        violations_updated: queue.violations_updated + event.violations_updated,
      }
    }
    case 'failed': {
      const [items, running] = split(queue.running, new Set([event.violation_id]))
      const failed = items.map((item): FailedBulkItem => Object.assign({ detail: event.detail }, item))
      return { ...queue, running, failed: [...queue.failed, ...failed] }
    }
    case 'pause':
    case 'resume':
      return { ...queue, paused: event.type === 'pause' }
    case 'stop':
      return { ...queue, waiting: [], stopped: queue.stopped + queue.waiting.length }
    case 'retry_failed': {
      const again = queue.failed.map(({ violation_id, members }) => ({ violation_id, members }))
      return { ...queue, waiting: [...queue.waiting, ...again], failed: [] }
    }
    case 'reloaded':
  }
  return { ...queue, waiting: [...queue.running, ...queue.waiting], running: [] }
}

function split<Item extends BulkItem>(items: readonly Item[], ids: ReadonlySet<string>): [Item[], Item[]] {
  const [chosen, others]: [Item[], Item[]] = [[], []]
  for (const item of items) (ids.has(item.violation_id) ? chosen : others).push(item)
  return [chosen, others]
}

export interface BulkProgress {
  /** Requests in all, those taken off by Stop included. */
  total: number
  done: number
  failed: number
  running: number
  waiting: number
  stopped: number
  /** Nothing runs and nothing waits; what failed can still be tried again. */
  over: boolean
}

export function bulkProgress(queue: BulkQueue): BulkProgress {
  const { requests_done: done, stopped } = queue
  const [failed, running, waiting] = [queue.failed.length, queue.running.length, queue.waiting.length]
  const total = done + failed + running + waiting + stopped
  return { total, done, failed, running, waiting, stopped, over: running + waiting === 0 }
}

const isMembers = isListOf(isEarlierMember)
const isItems = isListOf(isRecordOf<BulkItem>({ violation_id: isText, members: isMembers }))

const isBulkQueue = isRecordOf<BulkQueue>({
  id: isText,
  action: isOneOf(reviewActionValues),
  reason: isNullOr(isText),
  apply_to_group: isFlag,
  paused: isFlag,
  waiting: isItems,
  running: isItems,
  failed: isListOf(isRecordOf<FailedBulkItem>({ violation_id: isText, members: isMembers, detail: isText })),
  done: isMembers,
  requests_done: isNumber,
  violations_updated: isNumber,
  stopped: isNumber,
})

/** A queue kept through a reload, ready to go on; undefined if it cannot be understood. */
export function readBulkQueue(json: unknown): BulkQueue | undefined {
  return isBulkQueue(json) ? bulkReducer(json, { type: 'reloaded' }) : undefined
}
