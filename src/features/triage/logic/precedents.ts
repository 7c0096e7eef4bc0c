import type { SchemaViolation as Violation } from '../../../../contract/openapi.gen.ts'
import { isListOf, isNullOr, isRecordOf, isText } from '../../../lib/json-guards.ts'
import { normaliseText } from '../../../lib/normalise-text.ts'
import { textHash } from '../../../lib/text-hash.ts'
import { isStateText } from './review-actions.ts'

type Finding = Pick<Violation, 'id' | 'rule_id' | 'violating_text'>
type Outcome = Pick<Violation, 'review_state' | 'dismissal_reason'>

/** The decisions known on this connection, and the reviewer's own reasons, most recent first. */
export interface Precedents {
  /**
   * The last known decision on each violation, least recently used first. There are thousands, so each is a row of numbers in the
   * order of `column`, with hashes instead of ids and texts.
   */
  decisions: Float64Array
  /** The distinct decisions. A row holds an index into this list. */
  outcomes: readonly Outcome[]
  reasons: readonly string[]
}

export interface Precedent extends Outcome {
  /** How close it is: the same text, or only the same rule. */
  match: 'text' | 'rule'
  count: number
  last_at: number
}

const maxDecisions = 2_000
const maxCharacters = 500_000
const maxReasons = 20

// `at` is when it was made or first seen here, in milliseconds.
const column = { violation: 0, rule: 1, text: 2, outcome: 3, at: 4 }
const width = Object.keys(column).length

export const noPrecedents: Precedents = { decisions: new Float64Array(), outcomes: [], reasons: [] }

/** Adds decisions made here (`own`) or seen in a list, one per violation. A violation that is undecided again is removed. */
export function recordDecisions(
  precedents: Precedents,
  violations: readonly (Finding & Outcome)[],
  { own, at }: { own: boolean; at: number },
): Precedents {
  const changed = new Map<number, Finding & Outcome>()
  let { reasons } = precedents
  for (const violation of violations) {
    const { review_state, dismissal_reason } = violation
    const id = textHash(violation.id)
    const earlier = changed.get(id) ?? outcomeOf(precedents, id)
    if (own && review_state === 'dismissed' && dismissal_reason?.trim()) {
      reasons = [dismissal_reason, ...reasons.filter((reason) => reason !== dismissal_reason)].slice(0, maxReasons)
    }
    // A list only confirms a known decision, whose time is known better already.
    if ((!own && earlier && isSame(earlier, violation)) || (!earlier && review_state === 'undecided')) continue
    changed.delete(id)
    changed.set(id, violation)
  }
  if (changed.size === 0) return reasons === precedents.reasons ? precedents : { ...precedents, reasons }
  return { ...withChanges(precedents, changed, at), reasons }
}

/** Removes undone decisions with this reason. A reason that no decision has any more is not offered. */
export function recordUndo(
  precedents: Precedents,
  restored: readonly (Finding & Outcome)[],
  { reason, at }: { reason: string | null; at: number },
): Precedents {
  const now = recordDecisions(precedents, restored, { own: false, at })
  if (reason === null || now.outcomes.some(({ dismissal_reason }) => dismissal_reason === reason)) return now
  return { ...now, reasons: now.reasons.filter((one) => one !== reason) }
}

/** Decisions on the same text or rule, closest first, without the violation itself. */
export function precedentsFor({ decisions, outcomes }: Precedents, violation: Finding): Precedent[] {
  const [id, rule, text] = [textHash(violation.id), ...keysOf(violation)]
  const found = { text: new Map<number, Precedent>(), rule: new Map<number, Precedent>() }
  for (let row = 0; row < decisions.length; row += width) {
    const sameText = decisions[row + column.text] === text
    if (decisions[row + column.violation] === id || (!sameText && decisions[row + column.rule] !== rule)) continue
    const [place = 0, at = 0] = [decisions[row + column.outcome], decisions[row + column.at]]
    const outcome = outcomes[place]
    if (!outcome) continue
    const match = sameText ? 'text' : 'rule'
    const { count, last_at } = found[match].get(place) ?? { count: 0, last_at: 0 }
    found[match].set(place, { ...outcome, match, count: count + 1, last_at: Math.max(last_at, at) })
  }
  const nearest = (one: Map<number, Precedent>) =>
    [...one.values()].sort((a, b) => b.last_at - a.last_at || b.count - a.count)
  return [...nearest(found.text), ...nearest(found.rule)]
}

/** The reasons offered as 1 to 9: the reviewer's own, last used first. */
export function recentReasons({ reasons }: Precedents, most = 9): readonly string[] {
  return reasons.slice(0, most)
}

/** NaN marks a missing hash, so two missing values never match. */
function keysOf({ rule_id, violating_text }: Finding): [rule: number, text: number] {
  const text = normaliseText(violating_text ?? '')
  return [rule_id === null ? Number.NaN : textHash(rule_id), text === '' ? Number.NaN : textHash(text)]
}

const isSame = (a: Outcome, b: Outcome) =>
  a.review_state === b.review_state && a.dismissal_reason === b.dismissal_reason

function outcomeOf({ decisions, outcomes }: Precedents, id: number): Outcome | undefined {
  for (let row = 0; row < decisions.length; row += width) {
    if (decisions[row + column.violation] === id) return outcomes[decisions[row + column.outcome] ?? -1]
  }
  return undefined
}

/** Changed rows become the last used. Written from the end, so that the oldest rows are dropped if there are too many. */
function withChanges(
  { decisions, outcomes }: Precedents,
  changed: ReadonlyMap<number, Finding & Outcome>,
  at: number,
): Pick<Precedents, 'decisions' | 'outcomes'> {
  const table = new Float64Array(Math.min(maxDecisions, decisions.length / width + changed.size) * width)
  const used: Outcome[] = []
  const places = new Map<Outcome, number>()
  let [from, characters] = [table.length, 0]

  const isRoomFor = (outcome: Outcome): boolean => {
    if (from === 0) return false
    if (places.has(outcome)) return true
    characters += outcome.dismissal_reason?.length ?? 0
    if (characters > maxCharacters) return false
    places.set(outcome, used.push(outcome) - 1)
    return true
  }
  const write = (row: ArrayLike<number>, outcome: Outcome) => {
    from -= width
    table.set(row, from)
    table[from + column.outcome] = places.get(outcome) ?? 0
  }

  const known = [...outcomes]
  for (const [id, violation] of [...changed].reverse()) {
    const { review_state, dismissal_reason } = violation
    if (review_state === 'undecided') continue
    let outcome = known.find((one) => isSame(one, violation))
    if (!outcome) known.push((outcome = { review_state, dismissal_reason }))
    if (!isRoomFor(outcome)) break
    write([id, ...keysOf(violation), 0, at], outcome)
  }
  for (let row = decisions.length - width; row >= 0; row -= width) {
    const outcome = outcomes[decisions[row + column.outcome] ?? -1]
    if (!outcome || changed.has(decisions[row + column.violation] ?? Number.NaN)) continue
    if (!isRoomFor(outcome)) break
    write(decisions.subarray(row, row + width), outcome)
  }
  return { decisions: table.slice(from), outcomes: used }
}

const isPrecedents = isRecordOf<Precedents>({
  decisions: (value): value is Float64Array => value instanceof Float64Array && value.length % width === 0,
  outcomes: isListOf(isRecordOf<Outcome>({ review_state: isStateText, dismissal_reason: isNullOr(isText) })),
  reasons: isListOf(isText),
})

/** Parses what was stored. Undefined if it is invalid. */
export function readPrecedents(kept: unknown): Precedents | undefined {
  return isPrecedents(kept) ? kept : undefined
}
