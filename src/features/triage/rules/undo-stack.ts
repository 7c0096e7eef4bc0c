import type {
  SchemaReviewAction as ReviewAction,
  SchemaReviewRequest as ReviewRequest,
  SchemaReviewState as ReviewState,
  SchemaViolation as Violation,
} from '../../../api/schema.gen.ts'
import { reviewActionValues } from '../../../api/schema.gen.ts'
import { isListOf, isNullOr, isNumber, isOneOf, isRecordOf, isText } from '../../../lib/json-guards.ts'
import { actionTo, isKnownState, isStateText, stateAfter } from './review-rules.ts'

/** A violation as it stood before the decision. */
export type EarlierMember = Pick<Violation, 'id' | 'review_state' | 'dismissal_reason'>

export interface UndoEntry {
  id: string
  kind: 'single' | 'group' | 'bulk'
  action: ReviewAction
  reason: string | null
  decided_at: string
  /** Every violation the decision reached that was known before it. */
  members: readonly EarlierMember[]
  /** What the service answered, summed over the requests; null until it has. */
  violations_updated: number | null
}

/** The last decisions, newest last. Plain data: it is kept as JSON. */
export type UndoStack = readonly UndoEntry[]

const MOST_ENTRIES = 50

export function pushDecision(stack: UndoStack, entry: UndoEntry): UndoStack {
  return [...stack, entry].slice(-MOST_ENTRIES)
}

/** The decision that `z` takes back, and what is left. */
export function popDecision(stack: UndoStack): { entry: UndoEntry; rest: UndoStack } | null {
  const entry = stack.at(-1)
  return entry ? { entry, rest: stack.slice(0, -1) } : null
}

/**
 * A decision whose undo failed, where it stood before: `z` takes back what was decided since, then this. Its undo may be
 * of many requests: each brings back its own member.
 */
export function putBackDecision(stack: UndoStack, entry: UndoEntry): UndoStack {
  const there = stack.find(({ id }) => id === entry.id)
  const members = [...(there?.members ?? []), ...entry.members]
  const others = stack.filter((one) => one !== there)
  const later = others.filter(({ decided_at }) => decided_at > entry.decided_at)
  return [...others.slice(0, others.length - later.length), { ...entry, members }, ...later].slice(-MOST_ENTRIES)
}

export function answerDecision(stack: UndoStack, id: string, violations_updated: number): UndoStack {
  return stack.map((entry) =>
    entry.id === id ? { ...entry, violations_updated: (entry.violations_updated ?? 0) + violations_updated } : entry,
  )
}

/** What the service refused needs no undo: those members leave, and the decision with its last one. */
export function refuseMembers(stack: UndoStack, id: string, refused: readonly string[]): UndoStack {
  return stack.flatMap((entry) => {
    if (entry.id !== id) return [entry]
    const members = entry.members.filter((member) => !refused.includes(member.id))
    return members.length > 0 ? [{ ...entry, members }] : []
  })
}

export interface UndoRequest {
  violation_id: string
  body: ReviewRequest
  /** The state the decision gave it: if it is another by now, someone else decided and is asked about first. */
  expected_state: ReviewState
}

export interface UndoPlan {
  requests: UndoRequest[]
  /** Members that cannot go back, and why: no dismissal without a reason, no way to a state we do not know. */
  cannot: { violation_id: string; why: 'dismissal_reason_unknown' | 'review_state_unknown' }[]
  /** Members the service decided that were never loaded; their earlier state is not known. */
  unknown: number
}

/** The requests that bring each known member back to its own earlier state and reason. */
export function undoPlan(entry: UndoEntry, violations_updated: number | null = entry.violations_updated): UndoPlan {
  const plan: UndoPlan = {
    requests: [],
    cannot: [],
    unknown: Math.max(0, (violations_updated ?? entry.members.length) - entry.members.length),
  }
  for (const { id, review_state, dismissal_reason } of entry.members) {
    const reason = dismissal_reason?.trim() ? dismissal_reason : null
    if (!isKnownState(review_state)) plan.cannot.push({ violation_id: id, why: 'review_state_unknown' })
    else if (review_state === 'dismissed' && reason === null) {
      plan.cannot.push({ violation_id: id, why: 'dismissal_reason_unknown' })
    } else {
      const action = actionTo[review_state]
      const body: ReviewRequest = action === 'dismiss' ? { action, reason } : { action }
      plan.requests.push({ violation_id: id, body, expected_state: stateAfter[entry.action] })
    }
  }
  return plan
}

export const isEarlierMember = isRecordOf<EarlierMember>({
  id: isText,
  review_state: isStateText,
  dismissal_reason: isNullOr(isText),
})

const isUndoStack = isListOf(
  isRecordOf<UndoEntry>({
    id: isText,
    kind: isOneOf(['single', 'group', 'bulk']),
    action: isOneOf(reviewActionValues),
    reason: isNullOr(isText),
    decided_at: isText,
    members: isListOf(isEarlierMember),
    violations_updated: isNullOr(isNumber),
  }),
)

/** What was kept of an earlier visit; undefined if it cannot be understood. */
export function readUndoStack(json: unknown): UndoStack | undefined {
  return isUndoStack(json) ? json : undefined
}
