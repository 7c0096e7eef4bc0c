import type { SchemaReviewAction as ReviewAction } from '../../../api/schema.gen.ts'
import { reviewActionValues } from '../../../api/schema.gen.ts'
import type { WalkFilter } from '../../../api/walk-violations.ts'
import { isRecord } from '../../../lib/is-record.ts'
import { isFlag, isListOf, isNullOr, isNumber, isOneOf, isRecordOf, isText } from '../../../lib/json-guards.ts'
import { newId } from '../../../lib/new-id.ts'
import { type BulkMember, type BulkQueue, createBulkQueue, readBulkQueue } from '../rules/bulk-queue.ts'
import { decided, type Decided, isStateText } from '../rules/review-rules.ts'
import { type EarlierMember, isEarlierMember } from '../rules/undo-stack.ts'

/** A violation that was not decided, and why it is worth a look. */
export interface LeftItem {
  member: EarlierMember
  name: string
}

export interface FailedItem extends LeftItem {
  detail: string
}

/** Someone else decided it after it was selected. */
export interface ChangedItem extends LeftItem {
  found: Decided
}

export interface BulkCounts {
  /** Requests the service answered. */
  decided: number
  /** Were so already; nothing was sent. */
  already: number
  /** Taken off by Stop. */
  stopped: number
}

/**
 * One bulk decision, or the undo of one. Plain data: it is kept and goes on after a reload. Of the selected violations
 * only the part at work (`queue`) is in here; the parts to come and the members to undo are kept beside it.
 */
export interface BulkRun {
  id: string
  kind: 'decision' | 'undo'
  audit_id: string
  action: ReviewAction
  reason: string | null
  /** Set where all that match are meant: they are collected before the first is decided. */
  filter: WalkFilter | null
  phase: 'collecting' | 'deciding' | 'over'
  paused: boolean
  /** Stop was pressed: what is under way is let finish. */
  stopping: boolean
  /** Why it paused by itself: the list could not be read, or so many were refused one after another. */
  problem: string | null
  /** Found so far, while collecting. */
  collected: number
  total: number
  /** How many parts there are, and how many have been taken up. */
  parts: number
  taken: number
  queue: BulkQueue | null
  counts: BulkCounts
  failed: readonly FailedItem[]
  changed: readonly ChangedItem[]
  started_at: string
}

export type BulkOrder = Pick<BulkRun, 'kind' | 'audit_id' | 'action' | 'reason' | 'filter'> & { total: number }

export function createRun(order: BulkOrder): BulkRun {
  return {
    ...order,
    id: newId(),
    phase: order.filter ? 'collecting' : 'deciding',
    paused: false,
    stopping: false,
    problem: null,
    collected: 0,
    parts: 0,
    taken: 0,
    queue: null,
    counts: { decided: 0, already: 0, stopped: 0 },
    failed: [],
    changed: [],
    started_at: new Date().toISOString(),
  }
}

export function queueOf({ id, action, reason }: BulkRun, members: readonly BulkMember[]): BulkQueue {
  const selected = members.map((member) => ({ ...member, group_id: member.group_id ?? null }))
  return createBulkQueue({ id, action, reason, apply_to_group: false }, selected)
}

/** What one violation is made, and the states in which that may be done. */
export function intentOf({ kind, action, reason }: BulkRun, member: EarlierMember) {
  const { review_state, dismissal_reason } = member
  return kind === 'decision'
    ? { becomes: decided(action, reason), shown: { review_state, dismissal_reason } }
    : { becomes: { review_state, dismissal_reason }, shown: decided(action, reason) }
}

export interface RunProgress extends BulkCounts {
  failed: number
  changed: number
  /** Settled in one way or another. */
  settled: number
  total: number
}

export function runProgress({ counts, failed, changed, total }: BulkRun): RunProgress {
  const settled = counts.decided + counts.already + counts.stopped + failed.length + changed.length
  return { ...counts, failed: failed.length, changed: changed.length, settled, total: Math.max(total, settled) }
}

export const isAtWork = ({ phase, paused }: BulkRun) => phase !== 'over' && !paused
/** Worth keeping in sight: something is to be done, or was not done. */
export const isOpen = ({ phase, failed, changed }: BulkRun) => phase !== 'over' || failed.length + changed.length > 0

const isDecided = isRecordOf<Decided>({ review_state: isStateText, dismissal_reason: isNullOr(isText) })
const left = { member: isEarlierMember, name: isText }
const isFilter = (value: unknown): value is WalkFilter => isRecord(value)

const isRun = isRecordOf<Omit<BulkRun, 'queue'>>({
  id: isText,
  kind: isOneOf(['decision', 'undo']),
  audit_id: isText,
  action: isOneOf(reviewActionValues),
  reason: isNullOr(isText),
  filter: isNullOr(isFilter),
  phase: isOneOf(['collecting', 'deciding', 'over']),
  paused: isFlag,
  stopping: isFlag,
  problem: isNullOr(isText),
  collected: isNumber,
  total: isNumber,
  parts: isNumber,
  taken: isNumber,
  counts: isRecordOf<BulkCounts>({ decided: isNumber, already: isNumber, stopped: isNumber }),
  failed: isListOf(isRecordOf<FailedItem>({ ...left, detail: isText })),
  changed: isListOf(isRecordOf<ChangedItem>({ ...left, found: isDecided })),
  started_at: isText,
})

/** A run kept through a reload; undefined if it cannot be understood. */
export function readRun(json: unknown): BulkRun | undefined {
  const queue = isRecord(json) ? json['queue'] : null
  if (!isRun(json)) return undefined
  return { ...json, queue: readBulkQueue(queue) ?? null }
}
