import type { QueryClient } from '@tanstack/react-query'
import { type ReviewOutcome, type ReviewVariables, reviewsUnderWay } from '../../../api/review-mutation.ts'
import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { text } from '../../../locales/text.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { notifyProblem } from '../../../ui/notices.ts'
import { answerDecision, refuseMembers } from '../rules/undo-stack.ts'
import { type Change, applyChanges } from './apply-changes.ts'
import { addConflict } from './conflicts.ts'
import { offerKeys } from './offer-keys.ts'
import { bringBack } from './return-to.ts'
import { type Decision, type Desk, nameOf } from './decide.ts'
import { sayDecision, unsayDecision } from './say.ts'
import { noteAnswer, noteUndone, undoLast } from './undo.ts'
import { undoHistory } from './undo-history.ts'

/** A decision for a group is told when the service has said how many it reached. */
export function sayMade(desk: Desk, [violation]: readonly Violation[], { action, apply_to_group }: Decision): void {
  offerKeys()
  if (!violation || apply_to_group) return
  sayDecision(text(`triage.done.${action}`, { name: nameOf(violation) }), () => undoLast(desk))
}

export function settle(outcome: ReviewOutcome): void {
  const { client, variables } = outcome
  if (outcome.type === 'answered') answered(variables, outcome)
  else {
    unsayDecision()
    restore(client, variables, outcome.type === 'changed' ? [{ id: variables.violation_id, ...outcome.found }] : [])
    const ids = variables.members.map(({ id }) => id)
    undoHistory(variables.connectionId).set((stack) => refuseMembers(stack, variables.decision_id, ids))
    if (outcome.type === 'changed' && variables.kind === 'decision') {
      addConflict({ client, variables, found: outcome.found })
    }
  }
  const isToldWithOthers = variables.kind === 'undo' && noteUndone(outcome)
  if (outcome.type === 'refused' && !isToldWithOthers) refused(client, variables, outcome.error)
  refreshSoon(client, variables.audit_id)
}

function answered(variables: ReviewVariables, { client, response }: ReviewOutcome & { type: 'answered' }): void {
  const { connectionId, decision_id, members, becomes, body, name } = variables
  const { violations_updated } = response
  const review_state = response.review_state || becomes.review_state
  if (review_state !== becomes.review_state) {
    const { dismissal_reason } = review_state === 'dismissed' ? becomes : { dismissal_reason: null }
    show(
      client,
      variables,
      members.map(({ id }) => ({ id, review_state, dismissal_reason })),
    )
  }
  if (variables.kind === 'undo') return
  noteAnswer(decision_id, violations_updated)
  undoHistory(connectionId).set((stack) => answerDecision(stack, decision_id, violations_updated))
  if (!body.apply_to_group) return
  const words = text(`triage.group_done.${body.action}`, { name, count: violations_updated })
  sayDecision(words, () => undoLast({ client, connectionId }))
  // Members that were never loaded changed as well: whatever lists them is asked for again.
  if (violations_updated > members.length) {
    void client.invalidateQueries({ queryKey: [...violationQueries.all(), 'list'] })
  }
}

function refused(client: QueryClient, { name, violation_id, kind }: ReviewVariables, error: unknown): void {
  const words = kind === 'undo' ? 'triage.undo.refused' : 'triage.refused'
  notifyProblem(text(words, { name, why: errorSentence(error, text) }), {
    label: text('triage.refused.show'),
    run: () => bringBack({ client, violation_id }),
  })
  if (!isWriting()) bringBack({ client, violation_id })
}

/** Nobody is taken away from what they are writing or answering. */
function isWriting(): boolean {
  const { activeElement } = document
  const typing = activeElement instanceof HTMLElement && activeElement.matches('input:not([type=checkbox]), textarea')
  return typing || document.querySelector('dialog:modal') !== null
}

/** Everything the decision reached is shown as it was, except what is known better. */
function restore(client: QueryClient, variables: ReviewVariables, known: readonly Change[]): void {
  const better = new Map(known.map((change) => [change.id, change]))
  show(
    client,
    variables,
    variables.members.map((member) => better.get(member.id) ?? member),
  )
}

/** A later decision on the same violation is newer than this one's outcome. */
function show(client: QueryClient, own: ReviewVariables, changes: readonly Change[]): void {
  const all = reviewsUnderWay(client)
  const later = new Set(all.slice(all.indexOf(own) + 1).flatMap(({ members }) => members.map(({ id }) => id)))
  applyChanges(
    client,
    changes.filter(({ id }) => !later.has(id)),
  )
}

const waiting = new Map<QueryClient, { timer: ReturnType<typeof setTimeout>; audits: Set<string> }>()
const calm = 1500

/** When the last decision in flight has settled, the counts are the service's again. */
function refreshSoon(client: QueryClient, audit_id: string | null): void {
  const { timer, audits = new Set<string>() } = waiting.get(client) ?? {}
  clearTimeout(timer)
  if (audit_id !== null) audits.add(audit_id)
  const refresh = () => {
    if (reviewsUnderWay(client).length > 0) return
    waiting.delete(client)
    for (const audit of audits) void client.prefetchQuery({ ...violationQueries.progress(audit), staleTime: 0 })
  }
  waiting.set(client, { timer: setTimeout(refresh, calm), audits })
}
