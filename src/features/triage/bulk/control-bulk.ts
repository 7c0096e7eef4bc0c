import type { QueryClient } from '@tanstack/react-query'
import type { ViolationFilter } from '../../../api/fetch-all-violations.ts'
import { collectKey } from '../../../api/review-mutation.ts'
import type { ReviewStep } from '../../../api/review-outcome.ts'
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
  isSettled,
  type PartOutcome,
  removeMutations,
  sizeOf,
} from './bulk-mutations.ts'
import { concludeBulk, sendParts, stepOf } from './run-bulk.ts'

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
  controlBulk(head, { isPaused: false, problem: null, confirmed: collected })
}

/** Lets finish what is on its way. Returns how many violations are not sent any more. */
export function removeUnsent(client: QueryClient, { head, pending }: Bulk): number {
  const unsent = pending.filter(({ mutation }) => phaseOf(mutation) !== 'sent' && phaseOf(mutation) !== 'kept')
  removeMutations(client, unsent)
  controlBulk(head, { isStopped: true, isPaused: false })
  return unsent.reduce((sum, { variables }) => sum + sizeOf(variables), 0)
}

export function stopBulk(client: QueryClient, { head }: Bulk): void {
  const bulk = bulkOf(client, head.bulk_id)
  if (!bulk) return
  addPart(client, head, { stopped: removeUnsent(client, bulk) })
  const left = bulkOf(client, head.bulk_id)
  if (left && isSettled(left)) void concludeBulk(client, head)
}

/** Tries the failed violations again. */
export function retryFailed(client: QueryClient, bulk: Bulk): void {
  const again = bulk.failed.filter(({ isFinal }) => !isFinal)
  const left = bulk.failed.filter(({ isFinal }) => isFinal)
  decideAgain(
    client,
    bulk,
    { failed: left },
    again.map(({ step }) => step),
  )
}

/** Decides violations that were decided differently in the meantime. */
export function decideChanged(client: QueryClient, bulk: Bulk): void {
  const steps = bulk.changed.map(({ step, found }) => ({
    ...step,
    before: found,
    expected_states: [found.review_state],
    expected_reason: found.dismissal_reason,
  }))
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
  controlBulk(head, { isPaused: false, isStopped: false, problem: null })
  sendParts(client, head, steps)
}
