import type { QueryClient } from '@tanstack/react-query'
import { expecting } from '../api/review-outcome.ts'
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
  removeUnsent,
} from './bulk-mutations.ts'
import { sendParts, stepOf } from './run-bulk.ts'
import { concludeBulk } from './conclude-bulk.ts'
import type { ReviewStep, ReviewVariables } from '../state/stored-values.ts'

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
