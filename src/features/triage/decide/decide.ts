import type { QueryClient } from '@tanstack/react-query'
import type { Group } from '../../../api/review-group.ts'
import { type ReviewedViolation, type ReviewVariables, sendReview } from '../../../api/review-mutation.ts'
import type { ExpectedMember, ReviewAttempt } from '../../../api/review-violation.ts'
import type {
  SchemaReviewAction as ReviewAction,
  SchemaReviewRequest as ReviewRequest,
  SchemaViolation as Violation,
} from '../../../api/schema.gen.ts'
import { isSameDecision, stateOf } from '../../../api/violations.ts'
import { newId } from '../../../lib/new-id.ts'
import { text } from '../../../locales/text.ts'
import { runCommand } from '../../../ui/commands.ts'
import { rememberDecisions } from '../precedents/precedent-store.ts'
import { decided } from '../rules/review-rules.ts'
import { pushDecision } from '../rules/undo-stack.ts'
import { type Conflict, conflicts } from './conflicts.ts'
import { showDecisionToast } from './decision-toast.ts'
import { expectedStates, type ReviewContext } from './review-context.ts'
import { undoLast } from './undo.ts'
import { undoHistory } from './undo-history.ts'
import { findingName } from './violation-name.ts'

export interface Decision {
  action: ReviewAction
  /** With `dismiss` only. */
  reason: string | null
  /** For the members of the group as they were just read; null for the violation alone. */
  group: GroupDecision | null
}

export interface GroupDecision extends Group {
  undecidedOnly: boolean
}

/** Decides a violation: shown at once through the pending mutation, see review-effects.ts for how it ends. */
export function decide(context: ReviewContext, violation: Violation, decision: Decision): void {
  const { client, connectionId } = context
  const { action, reason, group } = decision
  const after = decided(action, reason)
  const body: ReviewRequest = action === 'dismiss' ? { action, reason } : { action }
  const reached = reachOf(violation, group)
  const changed = group ? reached.filter((one) => !isSameDecision(one, after)) : reached
  const stepOf = (one: Violation): ReviewAttempt => ({
    violation_id: one.id,
    body,
    becomes: after,
    expected_states: expectedStates(client, one),
  })
  const wholeGroup = group && !group.undecidedOnly ? group : null
  const variables: ReviewVariables = {
    ...describe(context, violation, { action, reason: after.dismissal_reason }),
    steps: wholeGroup
      ? [
          {
            ...stepOf(violation),
            body: { ...body, apply_to_group: true },
            group: { lookup: wholeGroup.lookup, members: reached.map((one) => expectedMember(client, one)) },
          },
        ]
      : changed.map(stepOf),
    violations: changed.map(
      (one): ReviewedViolation => ({ id: one.id, audit_id: one.audit_id, before: stateOf(one), after }),
    ),
    ...(wholeGroup && { unchanged: reached.length - changed.length }),
  }
  submit(context, variables, group !== null)
  rememberDecisions(
    connectionId,
    reached.map((one) => ({ ...one, ...after })),
    { own: true },
  )
  // Of a group the service says how many it reached.
  if (group) return
  showDecisionToast(text(`triage.done.${action}`, { name: variables.name }), () => undo(context))
}

/** The violation first, then the other members that the decision is for. */
function reachOf(violation: Violation, group: GroupDecision | null): Violation[] {
  if (!group) return [violation]
  const target = group.members.find(({ id }) => id === violation.id) ?? violation
  const others = group.members.filter(({ id }) => id !== violation.id)
  return [target, ...others.filter(({ review_state }) => !group.undecidedOnly || review_state === 'undecided')]
}

function expectedMember(client: QueryClient, member: Violation): ExpectedMember {
  const { id, dismissal_reason } = member
  return { id, expected_states: expectedStates(client, member), dismissal_reason }
}

/** As the key does it, where a page has registered it. */
export function undo(context: ReviewContext): void {
  if (!runCommand('undo')) undoLast(context)
}

/** Once more, over what someone else decided in the meantime. */
export function decideAnyway(context: ReviewContext, { variables, found }: Conflict): void {
  submit(
    context,
    {
      ...variables,
      decision_id: newId(),
      decided_at: new Date().toISOString(),
      steps: variables.steps.map((step) => ({ ...step, expected_states: [found.review_state] })),
      violations: variables.violations.map((one) => ({ ...one, before: found })),
    },
    false,
  )
}

export function settleConflict({ connectionId }: ReviewContext, conflict: Conflict): void {
  const store = conflicts(connectionId)
  store.set(store.get().filter((one) => one !== conflict))
}

function submit({ client, connectionId }: ReviewContext, variables: ReviewVariables, isForGroup: boolean): void {
  const { decision_id: id, action, reason, decided_at, violations } = variables
  const history = undoHistory(connectionId)
  if (violations.length > 0)
    history.set((stack) =>
      pushDecision(stack, {
        id,
        kind: isForGroup ? 'group' : 'single',
        action,
        reason,
        decided_at,
        members: violations.map(({ id: member, before }) => ({ id: member, ...before })),
        violations_updated: null,
      }),
    )
  sendReview(client, variables)
}

function describe(
  { connectionId }: ReviewContext,
  violation: Violation,
  { action, reason }: Pick<Decision, 'action' | 'reason'>,
): Omit<ReviewVariables, 'steps' | 'violations'> {
  const { audit_id, group_id } = violation
  return {
    connectionId,
    kind: 'decision',
    decision_id: newId(),
    audit_id,
    group_id,
    name: findingName(violation),
    action,
    reason,
    decided_at: new Date().toISOString(),
  }
}
