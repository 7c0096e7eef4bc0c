import type { QueryClient } from '@tanstack/react-query'
import { refreshActivity } from '../api/history.ts'
import { isPart, type ReviewEffects, type ReviewVariables, writeOutcomes } from './review-mutation.ts'
import type { ReviewOutcome } from './review-outcome.ts'
import { cachedViolations } from '../api/violation-cache.ts'
import { refreshListsWithout, refreshWhenIdle } from '../api/violations.ts'
import { text } from '../locales/text.ts'
import { isFieldFocused } from '../ui/commands.ts'
import { errorSentence } from '../ui/describe-error.ts'
import { loadToSend } from '../ui/load-later.ts'
import { notifyProblem } from '../ui/toasts.ts'
import { forgetReason } from './own-reasons.ts'
import { insertDecision, refuseMembers, undoableOf, undoHistory } from './undo-stack.ts'
import { conflicts, lastReview } from './review-context.ts'
import { hideDecisionToast, showDecisionToast } from './decision-toast.ts'
import { decisionText, violationTitle, withReason } from './names.ts'
import { reopen, undoButton } from './undo.ts'

/** Handles the outcome of a review, whichever page is open, also after a reload. */
export const reviewEffects: ReviewEffects = {
  onSettled(client, variables, outcomes) {
    const changed = writeOutcomes(client, variables, outcomes)
    refreshActivity(
      client,
      outcomes.map(({ violation_id }) => violation_id),
    )
    const audit_ids = [...new Set(changed.flatMap((violation) => violation.audit_id ?? []))]
    const ids = new Set(changed.map(({ id }) => id))
    if (!isPart(variables)) for (const audit_id of audit_ids) lastReview(variables.connectionId).set({ audit_id, ids })
    refreshWhenIdle(client, variables.audit_id)
    if (isPart(variables)) return loadBulk().then((bulk) => bulk.settlePart(client, variables, outcomes))
    const [only, ...others] = outcomes
    // Deferred until the refused decision is no longer overlaid: the violation is opened in the state that it has.
    if (only?.type === 'failed' && others.length === 0)
      setTimeout(() => !isWriting() && reopen(variables.audit_id, only.violation_id))
    if (variables.kind === 'decision') settleDecision(client, variables, outcomes)
    else {
      settleUndo(variables, outcomes)
      if (changed.length > 0) forgetReason(variables.connectionId, variables.decision_id)
      // Lists that were read after the decision do not have what has returned to their state.
      for (const audit_id of audit_ids) refreshListsWithout(client, audit_id, changed)
    }
    return undefined
  },
  sendPart: async (client, variables) => (await loadToSend(loadBulk)).sendPart(client, variables),
}

const isWriting = () => isFieldFocused() || document.querySelector('dialog:modal') !== null

const loadBulk = () => import('./run-bulk.ts')

function settleDecision(client: QueryClient, variables: ReviewVariables, outcomes: readonly ReviewOutcome[]): void {
  const { connectionId, decision_id, action, name, violations } = variables
  const missed = outcomes.filter(({ type }) => type !== 'done')
  const count = outcomes.length - missed.length
  if (missed.some(({ type }) => type === 'already') && count === 0) showDecisionToast(text('triage.already'))
  else if (count === 0) hideDecisionToast()
  else if (violations.length > 1)
    showDecisionToast(
      withReason(text(`triage.group_done.${action}`, { name, count }), variables.reason, text),
      undoButton({ client, connectionId }, decision_id),
    )
  if (missed.length > 0) {
    const ids = missed.map(({ violation_id }) => violation_id)
    undoHistory(connectionId).set((stack) => refuseMembers(stack, decision_id, ids))
  }
  for (const outcome of missed) {
    if (outcome.type === 'failed')
      showRefusal('triage.refused', partOf(client, variables, [outcome.violation_id]), outcome.error)
  }
  const found = missed.flatMap((outcome) =>
    outcome.type === 'changed' ? [{ violation_id: outcome.violation_id, ...outcome.found }] : [],
  )
  if (found.length === 0) return
  const ids = found.map(({ violation_id }) => violation_id)
  conflicts(connectionId).set((all) => [...all, { variables: partOf(client, variables, ids), found }])
}

/** The part of a review that is about these violations. */
function partOf(client: QueryClient, variables: ReviewVariables, ids: readonly string[]): ReviewVariables {
  const [violation] = ids.length === 1 ? cachedViolations(client, ({ id }) => ids.includes(id)).values() : []
  return {
    ...variables,
    name: violation ? violationTitle(violation) : variables.name,
    violations: variables.violations.filter(({ id }) => ids.includes(id)),
  }
}

function settleUndo(variables: ReviewVariables, outcomes: readonly ReviewOutcome[]): void {
  const { connectionId, name, violations, undone } = variables
  const refused = outcomes.flatMap((outcome) => (outcome.type === 'failed' ? [outcome] : []))
  const isGroup = undone?.isGroup ?? false
  if (refused.length > 0) {
    const ids = new Set(refused.map(({ violation_id }) => violation_id))
    const members = violations.filter((one) => ids.has(one.id)).map((one) => ({ id: one.id, ...one.after }))
    undoHistory(connectionId).set((stack) => insertDecision(stack, undoableOf(variables, members)))
  }
  const [first] = refused
  const changed = outcomes.flatMap((outcome) => (outcome.type === 'changed' ? [outcome.found] : []))
  const left = changed.length
  if (!isGroup) {
    if (first) {
      hideDecisionToast()
      showRefusal('triage.undo.refused', variables, first.error)
    }
    for (const found of changed)
      showDecisionToast(text('triage.undo.changed', { name, found: decisionText(found, text) }))
    return
  }
  const { cannot = 0 } = undone ?? {}
  const message = [
    text('triage.undo.group', { count: outcomes.length - left - refused.length }),
    left > 0 && text('triage.undo.left', { count: left }),
    cannot > 0 && text('triage.undo.cannot', { count: cannot }),
    first && `${text('triage.undo.again', { count: refused.length })} ${errorSentence(first.error, text)}`,
  ]
    .filter(Boolean)
    .join(' ')
  if (first) notifyProblem(message)
  else showDecisionToast(message)
}

function showRefusal(
  key: 'triage.refused' | 'triage.undo.refused',
  { name, audit_id, violations }: ReviewVariables,
  error: unknown,
): void {
  const violationId = violations[0]?.id ?? ''
  notifyProblem(text(key, { name, why: errorSentence(error, text) }), {
    label: text('triage.refused.show'),
    violation: { auditId: audit_id, violationId },
  })
}
