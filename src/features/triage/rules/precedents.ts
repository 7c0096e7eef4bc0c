import type { SchemaReviewState as ReviewState, SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { isFlag, isListOf, isNullOr, isNumber, isRecordOf, isText } from '../../../lib/json-guards.ts'
import { normaliseText, textKey } from '../../../lib/same-text.ts'
import { isStateText } from './review-rules.ts'

type Finding = Pick<Violation, 'id' | 'rule_id' | 'violating_text'>
type DecidedFinding = Finding & Pick<Violation, 'review_state' | 'dismissal_reason'>

/** One violation's decision, the last one known. Of its text only a key is kept. */
interface KeptDecision {
  id: string
  rule_id: string | null
  text_key: string | null
  review_state: ReviewState
  dismissal_reason: string | null
  /** When it was made or first seen here, in milliseconds. */
  at: number
  /** Made in this browser, not only seen. */
  own: boolean
}

/** Decisions of this connection, least recently used first, and the reviewer's own reasons, most recent first. */
export interface Precedents {
  decisions: readonly KeptDecision[]
  reasons: readonly string[]
}

export interface Precedent {
  /** How near: the same text, or only the same rule. */
  match: 'text' | 'rule'
  review_state: ReviewState
  dismissal_reason: string | null
  count: number
  last_at: number
}

const MOST_DECISIONS = 2_000
const MOST_CHARACTERS = 500_000
const MOST_REASONS = 20

export const noPrecedents: Precedents = { decisions: [], reasons: [] }

/**
 * Decisions made here (`own`) or seen in a list, each counted once per violation. One that is undecided again is no
 * precedent any more.
 */
export function recordDecisions(
  precedents: Precedents,
  violations: readonly DecidedFinding[],
  { own, at }: { own: boolean; at: number },
): Precedents {
  const kept = new Map(precedents.decisions.map((decision) => [decision.id, decision]))
  let { reasons } = precedents
  let changed = false
  for (const violation of violations) {
    const { id, rule_id, review_state, dismissal_reason } = violation
    const earlier = kept.get(id)
    // A list only confirms what is known: when and by whom is known better already.
    const confirms = earlier?.review_state === review_state && earlier.dismissal_reason === dismissal_reason
    if (own && review_state === 'dismissed' && dismissal_reason?.trim()) {
      reasons = [dismissal_reason, ...reasons.filter((reason) => reason !== dismissal_reason)].slice(0, MOST_REASONS)
      changed = true
    }
    if ((!own && confirms) || (!earlier && review_state === 'undecided')) continue
    changed = true
    kept.delete(id)
    if (review_state === 'undecided') continue
    kept.set(id, { id, rule_id, text_key: keyOf(violation), review_state, dismissal_reason, at, own })
  }
  return changed ? { decisions: withinBounds([...kept.values()]), reasons } : precedents
}

/** What was decided for the same text or the same rule, nearest first; the violation itself is no precedent of itself. */
export function precedentsFor(precedents: Precedents, violation: Finding): Precedent[] {
  const text_key = keyOf(violation)
  const found = new Map<string, Precedent>()
  for (const decision of precedents.decisions) {
    const sameText = text_key !== null && decision.text_key === text_key
    const sameRule = violation.rule_id !== null && decision.rule_id === violation.rule_id
    if (decision.id === violation.id || (!sameText && !sameRule)) continue
    const { review_state, dismissal_reason, at } = decision
    const match = sameText ? 'text' : 'rule'
    const key = JSON.stringify([match, review_state, dismissal_reason])
    const earlier = found.get(key)
    found.set(key, {
      match,
      review_state,
      dismissal_reason,
      count: (earlier?.count ?? 0) + 1,
      last_at: Math.max(earlier?.last_at ?? 0, at),
    })
  }
  return [...found.values()].sort(
    (a, b) => Number(b.match === 'text') - Number(a.match === 'text') || b.last_at - a.last_at || b.count - a.count,
  )
}

/** The reasons offered as 1 to 9: the reviewer's own, the last used first. */
export function recentReasons({ reasons }: Precedents, most = 9): readonly string[] {
  return reasons.slice(0, most)
}

function keyOf({ violating_text }: Finding): string | null {
  const text = normaliseText(violating_text ?? '')
  return text === '' ? null : textKey(text)
}

function withinBounds(decisions: readonly KeptDecision[]): KeptDecision[] {
  let [from, characters] = [decisions.length, 0]
  while (from > Math.max(0, decisions.length - MOST_DECISIONS)) {
    const { id, rule_id, dismissal_reason } = decisions[from - 1] ?? { id: '', rule_id: null, dismissal_reason: null }
    characters += id.length + (rule_id?.length ?? 0) + (dismissal_reason?.length ?? 0) + 80
    if (characters > MOST_CHARACTERS) break
    from -= 1
  }
  return decisions.slice(from)
}

const isPrecedents = isRecordOf<Precedents>({
  decisions: isListOf(
    isRecordOf<KeptDecision>({
      id: isText,
      rule_id: isNullOr(isText),
      text_key: isNullOr(isText),
      review_state: isStateText,
      dismissal_reason: isNullOr(isText),
      at: isNumber,
      own: isFlag,
    }),
  ),
  reasons: isListOf(isText),
})

/** What was kept of earlier visits; undefined if it cannot be understood. */
export function readPrecedents(json: unknown): Precedents | undefined {
  return isPrecedents(json) ? json : undefined
}
