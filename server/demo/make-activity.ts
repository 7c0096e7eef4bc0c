import type { Activity } from '../activity/repository.ts'
import type { SchemaReviewAction as ReviewAction } from '../contract.gen.ts'
import { workingMoment } from './calendar.ts'
import { dismissalReasonsFor } from './comments/dismissal-reasons.ts'
import { groupBy } from './group-by.ts'
import type { DemoViolation } from './make-violations.ts'
import type { ReviewState } from './model.ts'
import { people } from './people.ts'
import { idFrom, type Random, randomFrom } from './random.ts'

export type DemoActivity = Activity & { audit_id: string | null }

const actionTo = {
  undecided: 'reopen',
  elevated_risk: 'elevated_risk',
  urgent_violation: 'urgent_violation',
  dismissed: 'dismiss',
  fixed: 'mark_fixed',
} as const satisfies Record<ReviewState, ReviewAction>

/** How the violations came to their states, oldest decision first. Some were decided twice on the way. */
export function makeActivity(violations: readonly DemoViolation[], today: Date): DemoActivity[] {
  const random = randomFrom('activity')
  const decisions = groupBy(violations, ({ unit, review_state }) => `${unit} ${review_state}`)
  return [...decisions.entries()]
    .flatMap(([key, members]) => trailOf(key, members, today, random))
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

function trailOf(key: string, members: readonly DemoViolation[], today: Date, random: Random): DemoActivity[] {
  const [first] = members
  if (!first || !first.audit_id) return []
  const { reviewedFrom } = first
  const steps = pathTo(first, random)
  const moments = steps.map(() => workingMoment(reviewedFrom, today, random)).sort((a, b) => a.getTime() - b.getTime())
  const actor = random.pick(people)
  return steps.flatMap(({ from, to, reason }, i) => {
    const decision_id = idFrom('decision', `${key} ${i}`)
    const actor_email = i === 0 ? actor.email : random.pick([actor, people[0]]).email
    return members.map((violation) => ({
      decision_id,
      audit_id: violation.audit_id,
      violation_id: violation.id,
      action: actionTo[to],
      from_state: from,
      to_state: to,
      reason,
      key_id: null,
      actor_email,
      created_at: moments[i] ?? reviewedFrom,
    }))
  })
}

interface Step {
  from: ReviewState
  to: ReviewState
  reason: string | null
}

function pathTo({ review_state: state, dismissal_reason, rule_id }: DemoViolation, random: Random): Step[] {
  const earlier = random.pick([
    { to: 'dismissed' as const, reason: random.pick(dismissalReasonsFor(rule_id, null)) },
    { to: 'elevated_risk' as const, reason: null },
  ])
  const detour: Step[] = [
    { from: 'undecided', ...earlier },
    { from: earlier.to, to: 'undecided', reason: null },
  ]
  if (state === 'undecided') return random.chance(0.03) ? detour : []
  const last = { to: state, reason: state === 'dismissed' ? dismissal_reason : null }
  if (random.chance(0.05)) return [...detour, { from: 'undecided', ...last }]
  if (state === 'fixed' && random.chance(0.6)) {
    return [
      { from: 'undecided', to: 'elevated_risk', reason: null },
      { from: 'elevated_risk', ...last },
    ]
  }
  return [{ from: 'undecided', ...last }]
}
