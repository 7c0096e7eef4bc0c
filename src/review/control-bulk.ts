import type { QueryClient } from '@tanstack/react-query'
import type { ReviewVariables } from './review-mutation.ts'
import { expecting, type ReviewStep } from './review-outcome.ts'
import { phaseOf } from '../api/violation-cache.ts'
import type { Violation } from '../../contract/openapi.gen.ts'
import { newId } from '../lib/new-id.ts'
import { hideDecisionToast } from './decision-toast.ts'
import type { ReviewContext } from './review-context.ts'
import { rememberReason } from './own-reasons.ts'
import {
  addPart,
  type Bulk,
  type BulkHead,
  bulkOf,
  controlBulk,
  type PartOutcome,
  removeMutations,
} from './bulk-mutations.ts'
import { concludeBulk, sendParts, stepOf } from './run-bulk.ts'

type BulkOrder = Pick<ReviewVariables, 'action' | 'reason'> & { audit_id: string }

/** Decides these violations, unless their states are others by then. */
export function startBulk({ client, connectionId }: ReviewContext, order: BulkOrder, rows: readonly Violation[]): void {
  // The undo key, which the toast of an earlier decision names, now takes back this one.
  hideDecisionToast()
  const id = newId()
  const names = { decision_id: id, bulk_id: id, group_id: null, name: '' }
  const head: BulkHead = { connectionId, kind: 'decision', ...names, ...order, decided_at: new Date().toISOString() }
  rememberReason(connectionId, head, { id: '', rule_id: null, violating_text: null })
  sendParts(
    client,
    head,
    rows.map((row) => stepOf(head, row)),
  )
}

/** Lets finish what is on its way. Returns how many violations are not sent any more. */
export function removeUnsent(client: QueryClient, { head, pending }: Bulk): number {
  const unsent = pending.filter(({ mutation }) => phaseOf(mutation) !== 'sent' && phaseOf(mutation) !== 'kept')
  removeMutations(client, unsent)
  controlBulk(head, { isStopped: true })
  return unsent.reduce((sum, { variables }) => sum + variables.violations.length, 0)
}

export function stopBulk(client: QueryClient, { head }: Bulk): void {
  const bulk = bulkOf(client, head.bulk_id)
  if (!bulk) return
  addPart(client, head, { stopped: removeUnsent(client, bulk) })
  void concludeBulk(client, head)
}

/** Tries the failed violations again. */
export function retryFailed(client: QueryClient, bulk: Bulk): void {
  const steps = bulk.failed.map(({ step }) => step)
  decideAgain(client, bulk, { failed: [] }, steps)
}

/** Decides violations that were decided differently in the meantime. */
export function decideChanged(client: QueryClient, bulk: Bulk): void {
  const steps = bulk.changed.map(({ step, found }) => ({ ...step, ...expecting(found) }))
  decideAgain(client, bulk, { changed: [] }, steps)
}

/** Replaces the kept outcomes by one without what is decided again. */
function decideAgain(
  client: QueryClient,
  { head, parts, done, already, stopped, failed, changed }: Bulk,
  left: Partial<PartOutcome>,
  steps: readonly ReviewStep[],
): void {
  removeMutations(client, parts)
  addPart(client, head, { done, already, stopped, failed, changed, ...left })
  controlBulk(head, {})
  sendParts(client, head, steps)
}
