import type { QueryClient } from '@tanstack/react-query'
import { serviceOf } from '../api/choose-service.ts'
import { refreshActivity } from '../api/history.ts'
import type { ReviewOutcome } from '../api/review-outcome.ts'
import { isBulkReview, stateOf } from '../api/reviews.ts'
import { cachedViolations, writeReviews } from '../api/violation-cache.ts'
import { refreshListsWithout, refreshWhenIdle } from '../api/violations.ts'
import { text } from '../locales/text.ts'
import { isFieldFocused } from '../ui/commands.ts'
import { errorSentence } from '../ui/describe-error.ts'
import { notifyProblem } from '../ui/toasts.ts'
import { settlePart } from './conclude-bulk.ts'
import { hideDecisionToast, showDecisionToast } from './decision-toast.ts'
import { decisionText, violationTitle, withReason } from './names.ts'
import { reviewedViolations } from './overlay-reviews.ts'
import { forgetReason } from './own-reasons.ts'
import { conflicts, lastReview } from './review-context.ts'
import { showViolation, undoButton } from './undo.ts'
import { insertDecision, refuseMembers, undoableOf, undoHistory } from './undo-stack.ts'
import type { ReviewVariables, ReviewedViolation } from '../state/stored-values.ts'

/** Handles the outcome of a review, whichever page is open, also after a reload. */
export async function settleReview(
  client: QueryClient,
  variables: ReviewVariables,
  outcomes: readonly ReviewOutcome[],
): Promise<void> {
  const { connectionId, audit_id, kind, decision_id } = variables
  const changed = writeOutcomes(client, variables, outcomes)
  refreshActivity(
    client,
    outcomes.map(({ violation_id }) => violation_id),
  )
  // Where someone else has decided, the lists are read again too.
  refreshWhenIdle(client, audit_id, { isForLists: outcomes.some(({ type }) => type === 'changed') })
  if (isBulkReview(variables)) return settlePart(client, variables, outcomes)
  const auditIds = [...new Set(changed.flatMap((violation) => violation.audit_id ?? []))]
  const ids = new Set(changed.map(({ id }) => id))
  for (const auditId of auditIds) lastReview(connectionId).set({ audit_id: auditId, ids })
  const [only, ...others] = outcomes
  // Deferred until the refused decision is no longer overlaid: the violation is opened in the state that it has.
  if (only?.type === 'failed' && others.length === 0)
    setTimeout(() => !isWriting() && showViolation(audit_id, only.violation_id))
  if (kind === 'decision') return settleDecision(client, variables, outcomes)
  settleUndo(variables, outcomes)
  if (changed.length > 0) forgetReason(connectionId, decision_id)
  // Lists that were read after the decision do not have what has returned to their state.
  for (const auditId of auditIds) refreshListsWithout(client, auditId, changed)
}

/** Writes the outcomes of a review to everything cached. Returns the violations that it has changed. */
function writeOutcomes(
  client: QueryClient,
  variables: ReviewVariables,
  outcomes: readonly ReviewOutcome[],
): readonly ReviewedViolation[] {
  const { email } = serviceOf(client)
  const decidedNow = { decided_by: email, decided_at: new Date().toISOString() }
  const reopened = { decided_by: null, decided_at: null }
  const byId = new Map(outcomes.map((outcome) => [outcome.violation_id, outcome]))
  const cached = cachedViolations(client, ({ id }) => byId.has(id))
  const written = variables.violations.flatMap((violation) => {
    const outcome = byId.get(violation.id)
    if (!outcome || outcome.type === 'failed') return []
    if (outcome.type === 'done') {
      const { now } = outcome
      // As the service says, else the owner of the key just now.
      const who = now.decided_at !== undefined ? {} : now.review_state === 'undecided' ? reopened : decidedNow
      return [{ ...violation, after: { ...now, ...who } }]
    }
    // Someone else's decision is counted here unless their event was first.
    const after = stateOf(outcome.found)
    return [{ ...violation, before: cached.get(violation.id) ?? after, after }]
  })
  writeReviews(client, written)
  return reviewedViolations(variables, outcomes)
}

const isWriting = () => isFieldFocused() || document.querySelector('dialog:modal') !== null

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
