import { isRecord } from '../lib/is-record.ts'
import type { ReviewVariables } from './review-mutation.ts'
import type { ReviewAttempt } from './review-violation.ts'
import type {
  SchemaReviewAction as ReviewAction,
  SchemaReviewRequest as ReviewRequest,
  SchemaReviewState as ReviewState,
} from '../../contract/openapi.gen.ts'
import type { ReviewedState, StateChange } from './violations.ts'

/** A review as version 1 of the outbox stored it: one request. */
interface EarlierReview
  extends Pick<ReviewVariables, 'connectionId' | 'decision_id' | 'audit_id' | 'group_id' | 'name'> {
  kind: 'decision' | 'undo'
  violation_id: string
  body: ReviewRequest
  becomes: ReviewedState
  /** The states before the review. */
  members: readonly StateChange[]
  expected_states: readonly ReviewState[]
  undoes?: { id: string; kind: 'single' | 'group'; action: ReviewAction; reason: string | null; decided_at: string }
}

/** A review as version 2 of the outbox stored it: one request for all members of a group, in all audits. */
type GroupReview = ReviewVariables & { steps: readonly [GroupStep] }

interface GroupStep extends ReviewAttempt {
  group: {
    members: readonly { id: string; expected_states: readonly ReviewState[]; dismissal_reason: string | null }[]
  }
}

const isEarlier = (variables: unknown): variables is EarlierReview =>
  isRecord(variables) && Array.isArray(variables['members']) && !('steps' in variables)

const isForWholeGroup = (variables: unknown): variables is GroupReview =>
  isRecord(variables) &&
  Array.isArray(variables['steps']) &&
  variables['steps'].some((step) => isRecord(step) && 'group' in step)

/** Converts the variables of a review that an earlier version of the dashboard stored. */
export function upgradeReview(variables: unknown): unknown {
  if (isForWholeGroup(variables)) return decideEachMember(variables)
  if (!isEarlier(variables)) return variables
  const { violation_id, body, becomes, members, expected_states, undoes, ...common } = variables
  const { audit_id, decision_id } = common
  const { apply_to_group, ...single } = body
  const others = apply_to_group ? members.filter(({ id }) => id !== violation_id) : []
  const reached = [...members.filter(({ id }) => id === violation_id), ...others]
  const upgraded: ReviewVariables = {
    ...common,
    decision_id: undoes?.id ?? decision_id,
    action: undoes?.action ?? body.action,
    reason: undoes ? undoes.reason : becomes.dismissal_reason,
    decided_at: undoes?.decided_at ?? new Date().toISOString(),
    steps: [
      { violation_id, body: single, becomes, expected_states },
      ...others.map(({ id, review_state, dismissal_reason }) => ({
        violation_id: id,
        body: single,
        becomes,
        expected_states: [review_state],
        expected_reason: dismissal_reason,
      })),
    ],
    violations: reached.map(({ id, ...before }) => ({ id, audit_id, before, after: becomes })),
    ...(undoes && { undone: { isGroup: undoes.kind === 'group', cannot: 0 } }),
  }
  return upgraded
}

function decideEachMember(variables: GroupReview): ReviewVariables {
  const [{ body, becomes, group }] = variables.steps
  const { apply_to_group: _, ...single }: ReviewRequest = body
  const changed = new Set(variables.violations.map(({ id }) => id))
  return {
    ...variables,
    steps: group.members
      .filter(({ id }) => changed.has(id))
      .map(({ id, expected_states, dismissal_reason }) => ({
        violation_id: id,
        body: single,
        becomes,
        expected_states,
        expected_reason: dismissal_reason,
      })),
  }
}
