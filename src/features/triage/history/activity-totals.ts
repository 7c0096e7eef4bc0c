import type { ActivityDay, ReviewProgress } from '../../../../contract/extensions.gen.ts'

/** What one person decided, or what imports brought if the address is null. */
export interface PersonTotal {
  actor_email: string | null
  decisions: number
  violations: number
  by_state: ReviewProgress
}

export interface DayTotal {
  day: string
  people: readonly ActivityDay[]
}

/** The days of each person together, those with the most violations first. Imports come last. */
export function totalsByPerson(items: readonly ActivityDay[]): readonly PersonTotal[] {
  const totals = new Map<string | null, PersonTotal>()
  for (const { actor_email, decisions, violations, by_state } of items) {
    const earlier = totals.get(actor_email)
    totals.set(actor_email, {
      actor_email,
      decisions: decisions + (earlier?.decisions ?? 0),
      violations: violations + (earlier?.violations ?? 0),
      by_state: earlier ? sumOf(by_state, earlier.by_state) : by_state,
    })
  }
  return [...totals.values()].sort(
    (one, other) =>
      Number(one.actor_email === null) - Number(other.actor_email === null) || other.violations - one.violations,
  )
}

const sumOf = (one: ReviewProgress, other: ReviewProgress): ReviewProgress => ({
  undecided: one.undecided + other.undecided,
  elevated_risk: one.elevated_risk + other.elevated_risk,
  urgent_violation: one.urgent_violation + other.urgent_violation,
  dismissed: one.dismissed + other.dismissed,
  fixed: one.fixed + other.fixed,
})

/** The newest day first, with the people in the order of the service. */
export function daysOf(items: readonly ActivityDay[]): readonly DayTotal[] {
  const days = new Map<string, ActivityDay[]>()
  for (const item of items) days.set(item.day, [...(days.get(item.day) ?? []), item])
  return [...days].map(([day, people]) => ({ day, people })).sort((one, other) => other.day.localeCompare(one.day))
}
