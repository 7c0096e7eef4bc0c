import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { auditQueries } from '../api/audits.ts'
import { serviceOf } from '../api/choose-service.ts'
import { useExtensions } from '../api/extensions.ts'
import { cachedViolations } from '../api/violation-cache.ts'
import { reviewsIn, stateOf } from '../api/reviews.ts'
import { stateName } from '../domain/violations/review-state.ts'
import { createStore } from '../lib/store.ts'
import { text } from '../locales/text.ts'
import { useCommand } from '../ui/commands.ts'
import { errorSentence } from '../ui/describe-error.ts'
import { notifyProblem, type ToastAction } from '../ui/toasts.ts'
import { undoAssignment } from './assign-violations.ts'
import { overlayReviews, reviewOverlays } from './overlay-reviews.ts'
import { insertDecision, undoHistory, undoPlan } from './undo-stack.ts'
import { showDecisionToast } from './decision-toast.ts'
import { type ReviewContext, useReviewContext } from './review-context.ts'
import { sendReview } from './send-review.ts'
import { undoBulk, undoUnfinished } from './undo-bulk.ts'
import type { ReviewVariables, UndoEntry, UndoableDecision } from '../state/stored-values.ts'

/** The open page. */
const openPage = createStore<{ auditId: string | null; open?: (violationId: string) => void } | null>(null)

/** Opens a violation that was undone or refused, if the open page is about its audit. */
export function showViolation(auditId: string | null, violationId: string): void {
  const page = openPage.get()
  if (page?.auditId === auditId) page.open?.(violationId)
}

/** The undo key of a page about one audit, or about a violation without one. `open` never changes. */
export function useUndo(auditId: string | null, open?: (violationId: string) => void): void {
  const context = useReviewContext()
  const { mayReview } = useExtensions()
  useCommand('undo', () => undoLast(context, auditId), { when: mayReview })
  useEffect(() => {
    openPage.set({ auditId, open })
    return () => openPage.set(null)
  }, [auditId, open])
}

/**
 * Takes back the last decision or assignment in the audit: each violation returns to its own earlier state and reason. A bulk
 * decision that is not over is stopped first.
 */
function undoLast(context: ReviewContext, auditId: string | null): void {
  const { client, connectionId } = context
  const stack = undoHistory(connectionId).get()
  const last = stack.findLast(({ audit_id }) => audit_id === auditId)
  const unfinished = unfinishedBulk(client, auditId)
  if (unfinished && unfinished.decided_at >= (last?.decided_at ?? ''))
    return undoUnfinished(context, unfinished.decision_id)
  if (last) return undoEntry(context, last)
  const other = stack.findLast(({ audit_id }) => audit_id)?.audit_id
  const { can, email } = serviceOf(client)
  if (other) void nameOtherAudit(client, other)
  else if (auditId !== null && email && can('finding'))
    showDecisionToast(text('triage.undo.end'), {
      label: text('triage.filter.decided_by_me'),
      auditId,
      search: { review_state: 'all', decided_by: email },
    })
  else showDecisionToast(text('triage.undo.end'))
}

/** The last bulk decision of the audit that still decides, and is not taken back. */
function unfinishedBulk(client: QueryClient, auditId: string | null): ReviewVariables | undefined {
  const ofBulks = reviewsIn(client, 'pending').filter((one) => one.bulk_id !== undefined && one.audit_id === auditId)
  const undone = new Set(ofBulks.filter(({ kind }) => kind === 'undo').map(({ decision_id }) => decision_id))
  return ofBulks.findLast(({ kind, decision_id }) => kind === 'decision' && !undone.has(decision_id))
}

async function nameOtherAudit(client: QueryClient, auditId: string): Promise<void> {
  const query = { ...auditQueries.detail(auditId), networkMode: 'always', retry: false } as const
  // Without its name the toast says "audit".
  const audit = await client.ensureQueryData(query).catch(() => null)
  const label = text('triage.refused.show')
  showDecisionToast(text('triage.undo.other_audit', { audit: audit?.name ?? text('triage.audit') }), { label, auditId })
}

/**
 * The button of a toast that takes back this decision or assignment, whichever page is open. It names the undo key only if that key
 * takes back the same.
 */
export function undoButton(context: ReviewContext, decisionId: string, { hasKey = true } = {}): ToastAction {
  let isPressed = false
  const run = () => {
    const entry = undoHistory(context.connectionId)
      .get()
      .find(({ id }) => id === decisionId)
    if (entry) undoEntry(context, entry)
    // The second click of a double click meets what the first has taken back.
    else if (!isPressed) showDecisionToast(text('triage.undo.end'))
    isPressed = true
  }
  return { label: text('triage.undo'), command: hasKey ? 'undo' : undefined, run }
}

function undoEntry(context: ReviewContext, entry: UndoEntry): void {
  undoHistory(context.connectionId).set((stack) => stack.filter(({ id }) => id !== entry.id))
  if (entry.kind === 'bulk') void undoByJob(context, entry, () => undoBulk(context, entry))
  else if (entry.kind === 'assignment') {
    void undoByJob(context, entry, () => undoAssignment(context, entry))
    const [first, ...others] = entry.violation_ids ?? []
    if (first !== undefined && others.length === 0) showViolation(entry.audit_id, first)
  } else undoReview(context, entry)
}

function undoReview({ client, connectionId }: ReviewContext, entry: UndoableDecision): void {
  const { restored, cannot } = undoPlan(entry)
  const [first] = entry.members
  if (restored.length === 0 || !first) return void showDecisionToast(text('triage.undo.cannot', { count: cannot }))
  const ids = new Set(restored.map(({ id }) => id))
  const cached = cachedViolations(client, ({ id }) => ids.has(id))
  const shown = new Map(overlayReviews([...cached.values()], reviewOverlays(client)).map((one) => [one.id, one]))
  const target = shown.get(first.id)
  const { audit_id, name = first.id } = entry
  sendReview(client, {
    connectionId,
    kind: 'undo',
    decision_id: entry.id,
    audit_id,
    group_id: target?.group_id ?? null,
    name,
    action: entry.action,
    reason: entry.reason,
    decided_at: entry.decided_at,
    violations: restored.map((step) => {
      const violation = shown.get(step.id)
      return { ...step, audit_id: violation?.audit_id ?? audit_id, before: stateOf(violation ?? step.before) }
    }),
    undone: { isGroup: entry.kind === 'group', cannot },
  })
  if (entry.kind === 'single')
    showDecisionToast(text('triage.undo.done', { name, state: stateName(first.review_state, text) }))
  showViolation(audit_id, first.id)
}

/** If it fails, it can be tried again. */
async function undoByJob(context: ReviewContext, entry: UndoEntry, undo: () => Promise<void>): Promise<void> {
  try {
    await undo()
  } catch (error) {
    undoHistory(context.connectionId).set((stack) => insertDecision(stack, entry))
    notifyProblem(
      `${text('triage.undo.again', { count: entry.violations_updated ?? 1 })} ${errorSentence(error, text)}`,
    )
  }
}
