import type { Activity } from '../../../../contract/extensions.gen.ts'
import type { ViolationComment } from '../../../../contract/openapi.gen.ts'
import type { useReviewsOf } from '../../../review/overlay-reviews.ts'

/** In the order in which they were made. Of the same time, decisions come first. A time that cannot be read comes last. */
export function mergeTimeline<Decision extends Timed, Comment extends Timed>(
  decisions: readonly Decision[],
  comments: readonly Comment[],
): (Decision | Comment)[] {
  return [...decisions, ...comments].sort((one, other) => timeOf(one) - timeOf(other))
}

type Timed = Pick<ViolationComment, 'created_at'>

const timeOf = ({ created_at }: Timed) => Date.parse(created_at) || Number.MAX_SAFE_INTEGER

type OwnReview = ReturnType<typeof useReviewsOf>[number]

/** The reviewer's decisions on a violation that the history does not have yet. */
export function ownActivities(
  reviews: readonly OwnReview[],
  activities: readonly Activity[],
  email: string | null,
): readonly (Omit<OwnReview, 'variables' | 'review'> & { activity: Activity })[] {
  const known = new Set(activities.map(({ decision_id, undoes }) => undoes ?? `made ${decision_id}`))
  return reviews.flatMap(({ variables, review: { before, after }, ...status }) => {
    const { kind, decision_id, action, decided_at, violations } = variables
    const undoes = kind === 'undo' ? decision_id : null
    if (known.has(undoes ?? `made ${decision_id}`)) return []
    const activity: Activity = {
      id: `own ${kind} ${decision_id}`,
      decision_id,
      action,
      from_state: before.review_state,
      to_state: after.review_state,
      reason: after.dismissal_reason,
      actor_email: email,
      created_at: decided_at,
      kind: violations.length > 1 ? 'group' : 'single',
      violations: violations.length,
      carried_from_audit_id: null,
      undoes,
    }
    return [{ ...status, activity }]
  })
}
