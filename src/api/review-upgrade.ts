import { isRecord } from '../lib/is-record.ts'
import type { ReviewVariables } from './review-mutation.ts'
import type {
  SchemaReviewAction as ReviewAction,
  SchemaReviewRequest as ReviewRequest,
  SchemaReviewState as ReviewState,
} from './schema.gen.ts'
import type { ReviewedState, StateChange } from './violations.ts'

/** A review as version 1 of the outbox wrote it: one request each. */
interface EarlierReview
  extends Pick<ReviewVariables, 'connectionId' | 'decision_id' | 'audit_id' | 'group_id' | 'name'> {
  kind: 'decision' | 'undo'
  violation_id: string
  body: ReviewRequest
  becomes: ReviewedState
  /** As they stood before. */
  members: readonly StateChange[]
  expected_states: readonly ReviewState[]
  undoes?: { id: string; kind: 'single' | 'group'; action: ReviewAction; reason: string | null; decided_at: string }
}

const isEarlier = (variables: unknown): variables is EarlierReview =>
  isRecord(variables) && Array.isArray(variables['members']) && !('steps' in variables)

/** Variables of a review that may wait since before an upgrade of the dashboard, as they are sent now. */
export function upgradeReview(variables: unknown): unknown {
  if (!isEarlier(variables)) return variables
  const { violation_id, body, becomes, members, expected_states, undoes, ...common } = variables
  const { audit_id, group_id, name, decision_id } = common
  // Without an audit the members of a group cannot be looked up: then the decision is for the violation alone.
  const isForGroup = body.apply_to_group === true && audit_id !== null && group_id !== null
  const reached = isForGroup ? members : members.filter(({ id }) => id === violation_id)
  const group = isForGroup && {
    lookup: { violation_id, audit_id, group_id, texts: [name.replace(/…$/, '')], rule_name: null },
    members: members.map(({ id, review_state, dismissal_reason }) => ({
      id,
      expected_states: [review_state, ...(id === violation_id ? expected_states : [])],
      dismissal_reason,
    })),
  }
  const step = { violation_id, body: { ...body, apply_to_group: isForGroup }, becomes, expected_states }
  const upgraded: ReviewVariables = {
    ...common,
    decision_id: undoes?.id ?? decision_id,
    action: undoes?.action ?? body.action,
    reason: undoes ? undoes.reason : becomes.dismissal_reason,
    decided_at: undoes?.decided_at ?? new Date().toISOString(),
    steps: [group ? { ...step, group } : step],
    violations: reached.map(({ id, ...before }) => ({ id, audit_id, before, after: becomes })),
    ...(undoes && { undone: { isGroup: undoes.kind === 'group', known: 1, cannot: 0, violations_updated: 1 } }),
  }
  return upgraded
}
