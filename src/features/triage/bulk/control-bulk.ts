import type { QueryClient } from '@tanstack/react-query'
import type { ViolationFilter } from '../../../api/fetch-all-violations.ts'
import { collectKey } from '../../../api/review-mutation.ts'
import { phaseOf } from '../../../api/violation-cache.ts'
import { handledByDefaults, startMutation } from '../../../api/start-mutation.ts'
import type { ReviewAction, Violation } from '../../../../contract/openapi.gen.ts'
import { newId } from '../../../lib/new-id.ts'
import { hideDecisionToast } from '../decide/decision-toast.ts'
import type { ReviewContext } from '../decide/review-context.ts'
import { rememberReason } from '../precedents/own-reasons.ts'
import {
  addPart,
  type Bulk,
  type BulkHead,
  bulkOf,
  type CollectVariables,
  controlBulk,
  isCollecting,
  type PartOutcome,
  pendingOf,
  removeMutations,
} from './bulk-mutations.ts'
import { concludeBulk } from './conclude-bulk.ts'
import { sendParts, stepOf } from './run-bulk.ts'

export interface BulkOrder {
  audit_id: string
  action: ReviewAction
  reason: string | null
  /** Set if all that match are to be decided: they are collected first. */
  filter: ViolationFilter | null
  /** How many were confirmed. */
  total: number
}

/** `rows` are selected by hand, in their current states. With a filter they are those on screen that match it. */
export function startBulk(
  { client, connectionId }: ReviewContext,
  { filter, total, ...order }: BulkOrder,
  rows: readonly Violation[],
): void {
  // The undo key, which the toast of an earlier decision names, now takes back this one.
  hideDecisionToast()
  const id = newId()
  const names = { decision_id: id, bulk_id: id, group_id: null, name: '' }
  const head: BulkHead = { connectionId, kind: 'decision', ...names, ...order, decided_at: new Date().toISOString() }
  rememberReason(connectionId, head, { id: '', rule_id: null, violating_text: null })
  const violations = rows.map((row) => stepOf(head, row))
  if (!filter) return sendParts(client, head, violations)
  const variables: CollectVariables = { ...head, violations, filter, total }
  startMutation(client, { mutationKey: collectKey }, variables).catch(handledByDefaults)
  return undefined
}

export const pauseBulk = ({ head }: Bulk) => controlBulk(head, { isPaused: true, problem: null })

/** If it has paused to ask about more than were confirmed, those are confirmed now. */
export function resumeBulk({ head }: Bulk, { collected }: { collected: number }): void {
  controlBulk(head, { isPaused: false, problem: null, failures: 0, confirmed: collected })
}

/** Lets finish what is on its way. Returns how many violations are not sent any more. */
export function removeUnsent(client: QueryClient, { head }: Bulk): number {
  const unsent = pendingOf(client, head.bulk_id).filter(({ mutation }) => phaseOf(mutation) !== 'sent')
  for (const { mutation } of unsent) client.getMutationCache().remove(mutation)
  controlBulk(head, { isStopped: true, isPaused: false })
  return unsent.reduce(
    (sum, { variables }) => sum + (isCollecting(variables) ? variables.total : variables.violations.length),
    0,
  )
}

export function stopBulk(client: QueryClient, bulk: Bulk): void {
  addPart(client, bulk.head, { stopped: removeUnsent(client, bulk) })
  if (bulkOf(client, bulk.head.bulk_id)?.pending.length === 0) void concludeBulk(client, bulk.head)
}

/** Tries the failed violations again. */
export function retryFailed(client: QueryClient, { head, failed }: Bulk): void {
  takeUp(client, head, { failed: failed.filter(({ isFinal }) => isFinal) })
  sendParts(
    client,
    head,
    failed.filter(({ isFinal }) => !isFinal).map(({ step }) => step),
  )
}

/** Decides violations that were decided differently in the meantime. */
export function decideChanged(client: QueryClient, { head, changed }: Bulk): void {
  takeUp(client, head, { changed: [] })
  sendParts(
    client,
    head,
    changed.map(({ step, found }) => ({
      ...step,
      before: found,
      expected_states: [found.review_state],
      expected_reason: found.dismissal_reason,
    })),
  )
}

/** Replaces the kept outcomes by one without what is decided again. */
function takeUp(client: QueryClient, head: BulkHead, kept: Partial<PartOutcome>): void {
  const { done = [], already, stopped, failed, changed } = bulkOf(client, head.bulk_id) ?? {}
  removeMutations(client, head.bulk_id, (variables) => 'done' in variables)
  addPart(client, head, { done, already, stopped, failed, changed, ...kept })
  controlBulk(head, { isPaused: false, isStopped: false, problem: null, failures: 0 })
}
