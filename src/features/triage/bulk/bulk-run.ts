import type { ViolationFilter } from '../../../api/fetch-all-violations.ts'
import type { ReviewStep } from '../../../api/review-outcome.ts'
import { stateOf } from '../../../api/violations.ts'
import type {
  SchemaReviewAction as ReviewAction,
  SchemaViolation as Violation,
} from '../../../../contract/openapi.gen.ts'
import { reviewActionValues } from '../../../../contract/openapi.gen.ts'
import { isRecord } from '../../../lib/is-record.ts'
import {
  isFlag,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isOptional,
  isRecordOf,
  isText,
} from '../../../lib/json-guards.ts'
import { newId } from '../../../lib/new-id.ts'
import { decided, type Decided, isStateText } from '../logic/review-actions.ts'
import { undoPlan } from '../undo/undo-plan.ts'
import { type EarlierMember, isEarlierMember } from '../undo/undo-stack.ts'
import { findingName } from '../decide/names.ts'

/** A selected violation with its earlier state, its name, and its group, whose pending decisions are awaited first. */
export type BulkMember = EarlierMember & Partial<Pick<Violation, 'group_id'>> & { name?: string }

export const asMember = (violation: Violation): BulkMember => ({
  id: violation.id,
  ...stateOf(violation),
  group_id: violation.group_id,
  name: findingName(violation),
})

/** A violation that was not decided, and why. */
export interface FailedItem {
  member: BulkMember
  detail: string
}

/** Decided differently after it was selected, by someone else or by the same reviewer. */
export interface ChangedItem {
  member: BulkMember
  found: Decided
}

export interface BulkCounts {
  /** Requests that the service answered. */
  decided: number
  /** Already in that state; nothing was sent. */
  already: number
  /** Removed by Stop. */
  stopped: number
}

/**
 * One bulk decision, or the undo of one. Plain data: it is persisted and continues after a reload. It holds one part of the
 * selected violations; the other parts and the decided violations are stored beside it.
 */
export interface BulkRun {
  id: string
  kind: 'decision' | 'undo'
  /** The id of the decision that an undo takes back. */
  undoes?: string
  audit_id: string
  action: ReviewAction
  reason: string | null
  /** Set if all matching violations are to be decided: they are collected first. */
  filter: ViolationFilter | null
  /** `confirming`: more were collected than were confirmed, and nothing is decided until that is confirmed. */
  phase: 'collecting' | 'confirming' | 'deciding' | 'over'
  /** When it was undone before its end: it stops, and what it has decided is taken back. */
  undone_at?: string
  /** The status of the last write, with the reason if it paused itself. */
  paused: boolean
  problem: string | null
  /** The number found so far, while collecting. */
  collected: number
  /** The number that was confirmed, and after collecting the number to decide. */
  total: number
  /** The number of parts, of parts taken up, and of stored parts of decided violations. */
  parts: number
  taken: number
  decided_parts: number
  /** Of the current part: violations that are not settled, and decided ones. */
  todo: readonly BulkMember[]
  done: readonly BulkMember[]
  counts: BulkCounts
  failed: readonly FailedItem[]
  changed: readonly ChangedItem[]
  /** When deciding began, after collecting. It gives the position in the undo history. */
  started_at: string
}

export type BulkOrder = Pick<BulkRun, 'kind' | 'undoes' | 'audit_id' | 'action' | 'reason' | 'filter'> & {
  total: number
}

export function createRun(order: BulkOrder): BulkRun {
  return {
    ...order,
    id: newId(),
    phase: order.filter ? 'collecting' : 'deciding',
    paused: false,
    problem: null,
    collected: 0,
    parts: 0,
    taken: 0,
    decided_parts: 0,
    todo: [],
    done: [],
    counts: { decided: 0, already: 0, stopped: 0 },
    failed: [],
    changed: [],
    started_at: new Date().toISOString(),
  }
}

/** What is to become of a violation. Null if its earlier state cannot be restored. */
export function stepOf({ kind, audit_id, action, reason }: BulkRun, member: BulkMember): ReviewStep | null {
  if (kind === 'undo') return undoPlan({ audit_id, action, reason, members: [member] }).restored[0] ?? null
  const before = stateOf(member)
  const expected = { expected_states: [before.review_state], expected_reason: before.dismissal_reason }
  return { id: member.id, audit_id, before, after: decided(action, reason), action, ...expected }
}

export interface RunProgress extends BulkCounts {
  failed: number
  changed: number
  /** The number of violations with any outcome. */
  settled: number
  total: number
}

export function runProgress({ counts, failed, changed, total }: BulkRun): RunProgress {
  const settled = counts.decided + counts.already + counts.stopped + failed.length + changed.length
  return { ...counts, failed: failed.length, changed: changed.length, settled, total: Math.max(total, settled) }
}

/** Whether it stays visible: it is not finished, or something was not decided. */
export const isOpen = ({ phase, failed, changed }: BulkRun) => phase !== 'over' || failed.length + changed.length > 0

const isDecided = isRecordOf<Decided>({ review_state: isStateText, dismissal_reason: isNullOr(isText) })
const isFilter = (value: unknown): value is ViolationFilter => isRecord(value)

const isRun = isRecordOf<BulkRun>({
  id: isText,
  kind: isOneOf(['decision', 'undo']),
  undoes: isOptional(isText),
  audit_id: isText,
  action: isOneOf(reviewActionValues),
  reason: isNullOr(isText),
  filter: isNullOr(isFilter),
  phase: isOneOf(['collecting', 'confirming', 'deciding', 'over']),
  undone_at: isOptional(isText),
  paused: isFlag,
  problem: isNullOr(isText),
  collected: isNumber,
  total: isNumber,
  parts: isNumber,
  taken: isNumber,
  decided_parts: isNumber,
  todo: isListOf(isEarlierMember),
  done: isListOf(isEarlierMember),
  counts: isRecordOf<BulkCounts>({ decided: isNumber, already: isNumber, stopped: isNumber }),
  failed: isListOf(isRecordOf<FailedItem>({ member: isEarlierMember, detail: isText })),
  changed: isListOf(isRecordOf<ChangedItem>({ member: isEarlierMember, found: isDecided })),
  started_at: isText,
})

/** Parses a run of an earlier visit. Undefined if it is invalid. */
export function parseRun(json: unknown): BulkRun | undefined {
  return isRun(json) ? json : undefined
}
