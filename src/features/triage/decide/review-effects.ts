import type { QueryClient } from '@tanstack/react-query'
import {
  countUpdated,
  isForWholeGroup,
  type ReviewEffects,
  reviewedViolations,
  type ReviewVariables,
  statesAfter,
  type StepOutcome,
  violationsUpdated,
} from '../../../api/review-mutation.ts'
import type { SchemaReviewProgress as ReviewProgress } from '../../../api/schema.gen.ts'
import { refreshLists, updateCounts, violationQueries, writeStates } from '../../../api/violations.ts'
import { text } from '../../../locales/text.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { notifyProblem } from '../../../ui/notices.ts'
import { moveCounts } from '../rules/review-counts.ts'
import { answerDecision, putBackDecision, refuseMembers } from '../rules/undo-stack.ts'
import { conflicts } from './conflicts.ts'
import { undo } from './decide.ts'
import { hideDecisionToast, showDecisionToast } from './decision-toast.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { refreshWhenIdle } from './refresh-counts.ts'
import { undoHistory } from './undo-history.ts'

/** What follows from the end of a review, wherever the reviewer is by then, after a reload too. */
export const reviewEffects: ReviewEffects = {
  onSettled(client, variables, outcomes) {
    const changed = reviewedViolations(variables, outcomes)
    writeStates(client, statesAfter(changed))
    writeStates(
      client,
      outcomes.flatMap((outcome) =>
        outcome.type === 'changed' ? [{ id: outcome.violation_id, ...outcome.found }] : [],
      ),
    )
    const audit_ids = [...new Set(changed.flatMap((violation) => violation.audit_id ?? []))]
    for (const audit_id of audit_ids) {
      const own = changed.filter((violation) => violation.audit_id === audit_id)
      const { queryKey } = violationQueries.progress(audit_id)
      client.setQueryData<ReviewProgress>(queryKey, (progress) => progress && moveCounts(progress, own))
      updateCounts(client, audit_id, (counts, ids) =>
        moveCounts(
          counts,
          own.filter(({ id }) => ids.has(id)),
        ),
      )
    }
    tellOtherTabs(variables.connectionId, { changes: statesAfter(changed), audit_ids })
    if (variables.kind === 'decision') settleDecision(client, variables, outcomes)
    else settleUndo(client, variables, outcomes)
    refreshWhenIdle(client, variables.audit_id)
  },
}

function settleDecision(client: QueryClient, variables: ReviewVariables, outcomes: readonly StepOutcome[]): void {
  const { connectionId, decision_id, action, name, steps, violations } = variables
  const history = undoHistory(connectionId)
  const isWhole = isForWholeGroup(variables)
  const missed = outcomes.filter(({ type }) => type !== 'done')
  if (missed.length < outcomes.length) {
    const count = countUpdated(variables, outcomes)
    history.set((stack) => answerDecision(stack, decision_id, count))
    if (isWhole || steps.length > 1) {
      // Members that were not found in the audit changed as well.
      const elsewhere = isWhole ? Math.max(0, count - violations.length) : 0
      const message = [
        text(`triage.group_done.${action}`, { name, count }),
        elsewhere > 0 && text('triage.group_done.elsewhere', { count: elsewhere }),
      ]
      showDecisionToast(message.filter(Boolean).join(' '), () => undo({ client, connectionId }))
      if (elsewhere > 0) refreshLists(client)
    }
  } else hideDecisionToast()
  const missedIds = (isWhole ? violations : missed.map((one) => ({ id: one.violation_id }))).map(({ id }) => id)
  if (missed.length > 0) history.set((stack) => refuseMembers(stack, decision_id, missedIds))
  for (const outcome of missed) {
    const own = isWhole ? variables : partOf(variables, outcome.violation_id)
    if (outcome.type === 'refused') showRefusal('triage.refused', own, outcome.error)
    else if (outcome.type === 'changed') {
      const { found, members } = outcome
      const store = conflicts(connectionId)
      store.set([...store.get(), { variables: own, found, members }])
    }
  }
}

/** The part of a review that is about one violation. */
function partOf(variables: ReviewVariables, violation_id: string): ReviewVariables {
  return {
    ...variables,
    steps: variables.steps.filter((step) => step.violation_id === violation_id),
    violations: variables.violations.filter(({ id }) => id === violation_id),
  }
}

function settleUndo(client: QueryClient, variables: ReviewVariables, outcomes: readonly StepOutcome[]): void {
  const { connectionId, decision_id, action, reason, decided_at, violations, undone } = variables
  const refused = outcomes.flatMap((outcome) => (outcome.type === 'refused' ? [outcome] : []))
  const isGroup = undone?.isGroup ?? false
  if (refused.length > 0) {
    const ids = new Set(refused.map(({ violation_id }) => violation_id))
    const members = violations.filter(({ id }) => ids.has(id)).map(({ id, after }) => ({ id, ...after }))
    const kind = isGroup ? 'group' : 'single'
    // Of those that were never loaded this undo tells.
    const entry = { id: decision_id, kind, action, reason, decided_at, members, violations_updated: null } as const
    undoHistory(connectionId).set((stack) => putBackDecision(stack, entry))
  }
  const [first] = refused
  const left = outcomes.filter(({ type }) => type === 'changed').length
  if (!isGroup) {
    if (first) {
      hideDecisionToast()
      showRefusal('triage.undo.refused', variables, first.error)
    } else if (left > 0) showDecisionToast(text('triage.undo.left', { count: left }))
    return
  }
  const { known = 0, cannot = 0, violations_updated = null } = undone ?? {}
  const unknown = Math.max(0, (violations_updated ?? violationsUpdated(client, decision_id) ?? known) - known)
  const message = [
    text('triage.undo.group', { count: outcomes.length - left - refused.length }),
    left > 0 && text('triage.undo.left', { count: left }),
    cannot > 0 && text('triage.undo.cannot', { count: cannot }),
    unknown > 0 && text('triage.undo.unknown', { count: unknown }),
    first && `${text('triage.undo.again', { count: refused.length })} ${errorSentence(first.error, text)}`,
  ]
    .filter(Boolean)
    .join(' ')
  if (first) notifyProblem(message)
  else showDecisionToast(message)
}

function showRefusal(
  key: 'triage.refused' | 'triage.undo.refused',
  { name, audit_id, steps }: ReviewVariables,
  error: Error,
): void {
  const violationId = steps[0]?.violation_id ?? ''
  notifyProblem(text(key, { name, why: errorSentence(error, text) }), {
    label: text('triage.refused.show'),
    violation: { auditId: audit_id, violationId },
  })
}
