import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { auditQueries } from '../../../api/audits.ts'
import { knownExtensions, offers, useExtensions } from '../../../api/extensions.ts'
import { pendingReviews, reviewOverlays, type ReviewVariables, sendReview } from '../../../api/review-mutation.ts'
import { cachedViolations, stateOf } from '../../../api/violation-cache.ts'
import { stateName } from '../../../domain/violations/review-state.ts'
import { createStore } from '../../../lib/store.ts'
import { text } from '../../../locales/text.ts'
import { useCommand } from '../../../ui/commands.ts'
import { errorSentence } from '../../../ui/describe-error.ts'
import { loadAction, loadToSend } from '../../../ui/load-later.ts'
import { notifyProblem } from '../../../ui/toasts.ts'
import { overlayReviews } from '../logic/overlay-reviews.ts'
import { insertDecision, takeDecision, type UndoEntry, undoHistory, undoPlan } from './undo-stack.ts'
import { showAuditToast, showDecisionToast } from '../decide/decision-toast.ts'
import { type ReviewContext, useReviewContext } from '../decide/review-context.ts'

/** The open page. If it belongs to the decision's audit, undo in a toast opens the violation there. */
const openPage = createStore<{ auditId: string | null; reopen: (violationId: string) => void } | null>(null)

/** The undo key of a page about one audit, or about a violation without one. */
export function useUndo(auditId: string | null, { reopen }: { reopen?: (violationId: string) => void } = {}): void {
  const context = useReviewContext()
  const { mayReview } = useExtensions()
  const onUndone = useEffectEvent((violationId: string) => reopen?.(violationId))
  useCommand(
    'undo',
    () => {
      const violationId = undoLast(context, auditId)
      if (violationId !== null) reopen?.(violationId)
    },
    { when: mayReview },
  )
  useEffect(() => {
    const page = { auditId, reopen: (violationId: string) => onUndone(violationId) }
    openPage.set(page)
    return () => {
      if (openPage.get() === page) openPage.set(null)
    }
  }, [auditId])
}

/**
 * Takes back the last decision or assignment in the audit: each violation returns to its own earlier state and reason. A bulk
 * decision that is not over is stopped first. Returns the violation to open, if there is one.
 */
function undoLast(context: ReviewContext, auditId: string | null): string | null {
  const { client, connectionId } = context
  const history = undoHistory(connectionId)
  const top = takeDecision(history.get(), (entry) => entry.audit_id === auditId)
  const unfinished = unfinishedBulk(client, auditId)
  if (unfinished && unfinished.decided_at >= (top?.entry.decided_at ?? '')) {
    void loadAction(() => import('./undo-bulk.ts')).then((code) =>
      code?.undoUnfinished(context, unfinished.decision_id),
    )
    return null
  }
  if (top) {
    history.set(top.rest)
    return undoEntry(context, top.entry)
  }
  const other = history.get().findLast(({ audit_id }) => audit_id)?.audit_id
  const { email } = knownExtensions(client)
  if (other) void nameOtherAudit(client, other)
  else if (auditId !== null && email && offers(client, 'finding'))
    showAuditToast(text('triage.undo.end'), auditId, {
      label: text('triage.filter.decided_by_me'),
      search: { review_state: 'all', decided_by: email },
    })
  else showDecisionToast(text('triage.undo.end'))
  return null
}

/** The last bulk decision of the audit that still decides, and is not taken back. */
function unfinishedBulk(client: QueryClient, auditId: string | null): ReviewVariables | undefined {
  const ofBulks = pendingReviews(client).filter((one) => one.bulk_id !== undefined && one.audit_id === auditId)
  const undone = new Set(ofBulks.filter(({ kind }) => kind === 'undo').map(({ decision_id }) => decision_id))
  return ofBulks.findLast(({ kind, decision_id }) => kind === 'decision' && !undone.has(decision_id))
}

/** Takes back this decision or assignment, whichever page is open. */
export function undoDecision(context: ReviewContext, decisionId: string): void {
  const history = undoHistory(context.connectionId)
  const top = takeDecision(history.get(), ({ id }) => id === decisionId)
  if (!top) {
    showDecisionToast(text('triage.undo.end'))
    return
  }
  history.set(top.rest)
  const violationId = undoEntry(context, top.entry)
  const page = openPage.get()
  if (violationId !== null && page?.auditId === top.entry.audit_id) page?.reopen(violationId)
}

async function nameOtherAudit(client: QueryClient, auditId: string): Promise<void> {
  const query = { ...auditQueries.detail(auditId), networkMode: 'always', retry: false } as const
  // Without its name the toast says "audit".
  const audit = await client.ensureQueryData(query).catch(() => null)
  showAuditToast(text('triage.undo.other_audit', { audit: audit?.name ?? text('triage.audit') }), auditId)
}

function undoEntry(context: ReviewContext, entry: UndoEntry): string | null {
  if (entry.kind === 'bulk') {
    void undoByJob(context, entry, async () =>
      (await loadToSend(() => import('./undo-bulk.ts'))).undoBulk(context, entry),
    )
    return null
  }
  if (entry.kind === 'assignment') {
    void undoByJob(context, entry, async () =>
      (await loadToSend(() => import('../violation/assign.ts'))).undoAssignment(context, entry),
    )
    return entry.violation_ids?.length === 1 ? (entry.violation_ids[0] ?? null) : null
  }
  const { client, connectionId } = context
  const { restored, cannot } = undoPlan(entry)
  const [first] = entry.members
  if (restored.length === 0 || !first) {
    showDecisionToast(text('triage.undo.cannot', { count: cannot }))
    return null
  }
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
    undone: {
      isGroup: entry.kind === 'group',
      cannot,
    },
  })
  if (entry.kind === 'single')
    showDecisionToast(text('triage.undo.done', { name, state: stateName(first.review_state, text) }))
  return first.id
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
