import type { QueryClient } from '@tanstack/react-query'
import {
  type ReviewedViolation,
  reviewOverlays,
  type ReviewVariables,
  sendReview,
  stateOf,
} from '../../../api/review-mutation.ts'
import type {
  SchemaReviewAction as ReviewAction,
  SchemaReviewRequest as ReviewRequest,
  SchemaViolation as Violation,
} from '../../../api/schema.gen.ts'
import { cachedViolations } from '../../../api/violations.ts'
import { newId } from '../../../lib/new-id.ts'
import { text } from '../../../locales/text.ts'
import { runCommand } from '../../../ui/commands.ts'
import { rememberDecisions } from '../precedents/precedent-store.ts'
import { overlayReviews } from '../rules/overlay-reviews.ts'
import { decided } from '../rules/review-rules.ts'
import { pushDecision } from '../rules/undo-stack.ts'
import { type Conflict, conflicts } from './conflicts.ts'
import { showDecisionToast } from './decision-toast.ts'
import { expectedStates, type ReviewContext } from './review-context.ts'
import { undoLast } from './undo.ts'
import { undoHistory } from './undo-history.ts'
import { violationName } from './violation-name.ts'

export interface Decision {
  action: ReviewAction
  /** With `dismiss` only. */
  reason: string | null
  apply_to_group: boolean
}

/** Decides a violation: shown at once through the pending mutation, see review-effects.ts for how it ends. */
export function decide(context: ReviewContext, violation: Violation, decision: Decision): void {
  const { client, connectionId } = context
  const { action, reason } = decision
  const apply_to_group = decision.apply_to_group && violation.group_id !== null
  const after = decided(action, reason)
  const members = apply_to_group ? groupMembers(client, violation) : []
  const reached = [violation, ...members]
  const variables = {
    ...describe(context, violation, { action, reason: after.dismissal_reason }),
    steps: [
      {
        violation_id: violation.id,
        body: requestOf(action, after.dismissal_reason, apply_to_group),
        becomes: after,
        expected_states: expectedStates(client, violation),
      },
    ],
    violations: reached.map(
      (one): ReviewedViolation => ({ id: one.id, audit_id: one.audit_id, before: stateOf(one), after }),
    ),
  }
  submit(context, variables, apply_to_group)
  rememberDecisions(
    connectionId,
    reached.map((one) => ({ ...one, ...after })),
    { own: true },
  )
  // Of a group the service says how many it reached.
  if (apply_to_group) return
  showDecisionToast(text(`triage.done.${action}`, { name: variables.name }), () => undo(context))
}

/** As the key does it, where a page has registered it. */
export function undo(context: ReviewContext): void {
  if (!runCommand('undo')) undoLast(context)
}

/** Once more, over what someone else decided in the meantime. */
export function decideAnyway(context: ReviewContext, { variables, found }: Conflict): void {
  const [step] = variables.steps
  if (!step) return
  const { violation_id } = step
  const violations = variables.violations.map((one) => (one.id === violation_id ? { ...one, before: found } : one))
  submit(
    context,
    {
      ...variables,
      decision_id: newId(),
      decided_at: new Date().toISOString(),
      steps: [{ ...step, expected_states: [found.review_state] }],
      violations,
    },
    step.body.apply_to_group ?? false,
  )
}

export function settleConflict({ connectionId }: ReviewContext, conflict: Conflict): void {
  const store = conflicts(connectionId)
  store.set(store.get().filter((one) => one !== conflict))
}

function submit({ client, connectionId }: ReviewContext, variables: ReviewVariables, isForGroup: boolean): void {
  const { decision_id: id, action, reason, decided_at, violations } = variables
  undoHistory(connectionId).set((stack) =>
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
    name: violationName(violation),
    action,
    reason,
    decided_at: new Date().toISOString(),
  }
}

/** The other violations of the group that are loaded, as they are shown. */
function groupMembers(client: QueryClient, { id, group_id }: Violation): readonly Violation[] {
  const members = cachedViolations(client, (one) => one.group_id === group_id && one.id !== id)
  return overlayReviews([...members.values()], reviewOverlays(client))
}

function requestOf(action: ReviewAction, reason: string | null, apply_to_group: boolean): ReviewRequest {
  const body: ReviewRequest = action === 'dismiss' ? { action, reason } : { action }
  return apply_to_group ? { ...body, apply_to_group } : body
}
