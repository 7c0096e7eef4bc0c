import type { Activity } from '../../../../contract/extensions.gen.ts'
import type { useReviewsOf } from '../../../api/review-mutation.ts'
import type { ViolationComment } from '../../../../contract/openapi.gen.ts'

export type TimelineEntry =
  | { type: 'comment'; id: string; comment: ViolationComment }
  | { type: 'decision'; id: string; activity: Activity }

/** Comments and decisions in the order they were made. Of the same time, the decision comes first. */
export function mergeTimeline(
  activities: readonly Activity[],
  comments: readonly ViolationComment[],
): readonly TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...activities.map((activity) => ({ type: 'decision' as const, id: `decision ${activity.id}`, activity })),
    ...comments.map((comment) => ({ type: 'comment' as const, id: `comment ${comment.id}`, comment })),
  ]
  return entries.sort((one, other) => timeOf(one) - timeOf(other))
}

/** A time that cannot be read comes last, in the order of the service. */
function timeOf(entry: TimelineEntry): number {
  const time = Date.parse(entry.type === 'comment' ? entry.comment.created_at : entry.activity.created_at)
  return Number.isNaN(time) ? Number.MAX_SAFE_INTEGER : time
}

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
