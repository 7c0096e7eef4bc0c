import { expecting } from '../api/review-outcome.ts'
import type { ReviewAction, Violation } from '../../contract/openapi.gen.ts'
import { isSameDecision, stateOf } from '../api/reviews.ts'
import { newId } from '../lib/new-id.ts'
import { text } from '../locales/text.ts'
import { rememberReason } from './own-reasons.ts'
import { decided } from './review-actions.ts'
import { insertDecision, undoableOf, undoHistory } from './undo-stack.ts'
import { conflicts, expectedStates, type ReviewContext } from './review-context.ts'
import { showDecisionToast } from './decision-toast.ts'
import { undoButton } from './undo.ts'
import { violationTitle, withReason } from './names.ts'
import { sendReview } from './send-review.ts'
import type { Conflict, ReviewVariables } from '../state/stored-values.ts'

export interface Decision {
  action: ReviewAction
  /** Only with `dismiss`. */
  reason: string | null
  /** The members of the group to decide, as just read. Null for the violation alone. */
  group: readonly Violation[] | null
}

/** Decides a violation. The pending mutation shows it at once; review-effects.ts handles its outcome. */
export function decide(context: ReviewContext, violation: Violation, decision: Decision): void {
  const { client, connectionId } = context
  const { action, reason, group } = decision
  const after = decided(action, reason)
  const isOpen = ({ id }: Violation) => id === violation.id
  // The open violation first, because an undo opens the first one again.
  const reached = group ? [...group.filter(isOpen), ...group.filter((one) => !isOpen(one))] : [violation]
  const changed = group ? reached.filter((one) => !isSameDecision(one, after)) : reached
  const [first] = changed
  if (!first) {
    showDecisionToast(text('triage.already'))
    return
  }
  const variables: ReviewVariables = {
    connectionId,
    kind: 'decision',
    decision_id: newId(),
    audit_id: violation.audit_id,
    group_id: violation.group_id,
    name: violationTitle(changed.length > 1 ? violation : first),
    action,
    reason: after.dismissal_reason,
    decided_at: new Date().toISOString(),
    violations: changed.map((one) => ({
      id: one.id,
      audit_id: one.audit_id,
      before: stateOf(one),
      after,
      action,
      expected_states: expectedStates(client, one),
      ...(group && { expected_reason: one.dismissal_reason }),
    })),
  }
  submit(context, variables)
  rememberReason(connectionId, variables, violation)
}

/** Sends a decision again, although someone else has decided in the meantime. */
export function decideAnyway(context: ReviewContext, { variables, found }: Conflict): void {
  const byId = new Map(found.map((one) => [one.violation_id, one]))
  submit(context, {
    ...variables,
    decision_id: newId(),
    decided_at: new Date().toISOString(),
    violations: variables.violations.map((one) => {
      const now = byId.get(one.id)
      return now ? { ...one, ...expecting(now), expected_by: now.decided_by } : one
    }),
  })
}

export function settleConflict({ connectionId }: ReviewContext, conflict: Conflict): void {
  const { decision_id } = conflict.variables
  conflicts(connectionId).set((all) => all.filter(({ variables }) => variables.decision_id !== decision_id))
}

function submit(context: ReviewContext, variables: ReviewVariables): void {
  const { client, connectionId } = context
  const { decision_id, action, reason, name, violations } = variables
  const members = violations.map(({ id, before }) => ({ id, ...before }))
  undoHistory(connectionId).set((stack) => insertDecision(stack, undoableOf(variables, members)))
  sendReview(client, variables)
  // For several violations the toast comes with the outcome, which has the count.
  if (violations.length > 1) return
  const done = withReason(text(`triage.done.${action}`, { name }), reason, text)
  showDecisionToast(done, undoButton(context, decision_id))
}
