import type { Drawn } from './draw-violations.ts'
import { dismissalReasonsFor } from './comments/dismissal-reasons.ts'
import { groupBy } from './group-by.ts'
import type { ReviewState, Severity } from './model.ts'
import type { Random } from './random.ts'
import { ruleById } from './rules.ts'

export const reviewStates = [
  'undecided',
  'elevated_risk',
  'urgent_violation',
  'dismissed',
  'fixed',
] as const satisfies ReviewState[]

/** How much a severity draws to each state, in the order above. */
const affinity = {
  CRITICAL: [1, 1.3, 6, 0.35, 1.2],
  HIGH: [1, 1.8, 2, 0.8, 1.1],
  MEDIUM: [1, 0.9, 0.2, 1.1, 1],
  LOW: [1, 0.3, 0.02, 1.4, 0.8],
  UNSPECIFIED: [1, 0.2, 0.02, 1.3, 0.7],
  none: [1, 0.2, 0.02, 1.3, 0.7],
} as const satisfies Record<Severity | 'none', readonly number[]>

export function severityOf({ sighting }: Drawn): Severity | null {
  return sighting.finding.rule === null ? null : (ruleById.get(sighting.finding.rule)?.severity ?? null)
}

export interface Decided extends Drawn {
  review_state: ReviewState
  dismissal_reason: string | null
}

/** Gives every violation a state, so that each state has exactly its number, groups mostly as one. */
export function decide(drawn: readonly Drawn[], quota: Record<ReviewState, number>, random: Random): Decided[] {
  const left = { ...quota }
  const units = groupBy(drawn, ({ unit }) => unit)
  const stateOf = new Map<Drawn, ReviewState>()
  const give = (members: readonly Drawn[], state: ReviewState) => {
    for (const member of members) stateOf.set(member, state)
    left[state] -= members.length
  }

  const all = [...units.values()]
  for (const members of all.filter(([first]) => first?.pinned)) give(members, 'undecided')
  const others = random.shuffle(all.filter(([first]) => first && !first.pinned)).sort((a, b) => b.length - a.length)
  for (const members of others) {
    const [first] = members
    if (!first) continue
    const fits = affinity[severityOf(first) ?? 'none']
    const weights = reviewStates.map((state, i) => (left[state] >= members.length ? left[state] * (fits[i] ?? 0) : 0))
    if (weights.some((weight) => weight > 0)) give(members, reviewStates[random.weighted(weights)] ?? 'undecided')
    else for (const member of members) give([member], reviewStates.find((state) => left[state] > 0) ?? 'undecided')
  }
  splitSomeGroups(others, stateOf, random)

  const reasonOf = new Map<number, string>()
  return drawn.map((violation) => {
    const review_state = stateOf.get(violation) ?? 'undecided'
    if (review_state === 'dismissed' && !reasonOf.has(violation.unit)) {
      reasonOf.set(violation.unit, reasonFor(violation, random))
    }
    const dismissal_reason = review_state === 'dismissed' ? (reasonOf.get(violation.unit) ?? null) : null
    return { ...violation, review_state, dismissal_reason }
  })
}

function reasonFor({ sighting: { finding } }: Drawn, random: Random): string {
  const fitting = dismissalReasonsFor(finding.rule, finding.language)
  return fitting[Math.floor(random.next() ** 1.6 * fitting.length)] ?? ''
}

/** In about every fourth group one member was decided otherwise; it changes places with a single, so the numbers hold. */
function splitSomeGroups(units: readonly (readonly Drawn[])[], stateOf: Map<Drawn, ReviewState>, random: Random): void {
  const singles = random.shuffle(units.filter(({ length }) => length === 1).flat())
  for (const members of units.filter(({ length }) => length > 3)) {
    const member = random.pick(members)
    const single = singles.find((candidate) => stateOf.get(candidate) !== stateOf.get(member))
    if (!single || !random.chance(0.25)) continue
    singles.splice(singles.indexOf(single), 1)
    const state = stateOf.get(member)!
    stateOf.set(member, stateOf.get(single)!)
    stateOf.set(single, state)
  }
}
