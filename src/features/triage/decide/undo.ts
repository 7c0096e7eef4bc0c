import { type ReviewedViolation, reviewOverlays, sendReview } from '../../../api/review-mutation.ts'
import { cachedViolations } from '../../../api/violations.ts'
import { text } from '../../../locales/text.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { notifyProblem } from '../../../ui/notices.ts'
import { overlayReviews } from '../rules/overlay-reviews.ts'
import { decided } from '../rules/review-rules.ts'
import { popDecision, putBackDecision, type UndoEntry, undoPlan } from '../rules/undo-stack.ts'
import { showDecisionToast } from './decision-toast.ts'
import type { ReviewContext } from './review-context.ts'
import { stateName } from './state-name.ts'
import { undoHistory } from './undo-history.ts'
import { findingName } from './violation-name.ts'

/**
 * Takes the last decision back: each known violation returns to its own earlier state and reason. Returns the violation to
 * show again, if there is one.
 */
export function undoLast(context: ReviewContext): string | null {
  const history = undoHistory(context.connectionId)
  const top = popDecision(history.get())
  if (!top) {
    showDecisionToast(text('triage.undo.nothing'))
    return null
  }
  history.set(top.rest)
  if (top.entry.kind !== 'bulk') return undoDecision(context, top.entry)
  void undoBulkDecision(context, top.entry)
  return null
}

function undoDecision(context: ReviewContext, entry: UndoEntry): string | null {
  const { client, connectionId } = context
  const { requests, cannot } = undoPlan(entry)
  const [first] = entry.members
  if (requests.length === 0 || !first) {
    showDecisionToast(text('triage.undo.cannot', { count: cannot.length }))
    return null
  }
  const ids = new Set(requests.map(({ violation_id }) => violation_id))
  const cached = cachedViolations(client, ({ id }) => ids.has(id))
  const shown = new Map(overlayReviews([...cached.values()], reviewOverlays(client)).map((one) => [one.id, one]))
  const target = shown.get(first.id)
  const name = target ? findingName(target) : first.id
  sendReview(client, {
    connectionId,
    kind: 'undo',
    decision_id: entry.id,
    audit_id: target?.audit_id ?? null,
    group_id: target?.group_id ?? null,
    name,
    action: entry.action,
    reason: entry.reason,
    decided_at: entry.decided_at,
    steps: requests.map(({ violation_id, body, expected_state }) => ({
      violation_id,
      body,
      becomes: decided(body.action, body.reason ?? null),
      expected_states: [expected_state],
      expected_reason: entry.reason,
    })),
    violations: requests.map(({ violation_id, body }): ReviewedViolation => {
      const violation = shown.get(violation_id)
      const { review_state, dismissal_reason } = violation ?? decided(entry.action, entry.reason)
      return {
        id: violation_id,
        audit_id: violation?.audit_id ?? null,
        before: { review_state, dismissal_reason },
        after: decided(body.action, body.reason ?? null),
      }
    }),
    undone: {
      isGroup: entry.kind === 'group',
      known: entry.members.length,
      cannot: cannot.length,
      violations_updated: entry.violations_updated,
    },
  })
  if (entry.kind === 'single')
    showDecisionToast(text('triage.undo.done', { name, state: stateName(first.review_state, text) }))
  return first.id
}

async function undoBulkDecision(context: ReviewContext, entry: UndoEntry): Promise<void> {
  try {
    const { undoBulk } = await import('../bulk/undo-bulk.ts')
    await undoBulk(context, entry)
  } catch (error) {
    undoHistory(context.connectionId).set((stack) => putBackDecision(stack, entry))
    notifyProblem(
      `${text('triage.undo.again', { count: entry.violations_updated ?? 1 })} ${errorSentence(error, text)}`,
    )
  }
}
