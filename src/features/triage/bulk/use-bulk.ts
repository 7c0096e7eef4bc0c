import { useMutationState, useQuery } from '@tanstack/react-query'
import { auditQueries } from '../../../api/audits.ts'
import { isBulkMutation } from '../../../api/bulk-variables.ts'
import { serviceStatus } from '../../../api/service-status.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { formatNumber } from '../../../lib/format.ts'
import { usePersisted } from '../../../lib/persisted-store.ts'
import { useStore } from '../../../lib/store.ts'
import { type Translate, useText } from '../../../locales/text.ts'
import { actionLabelKey } from '../logic/review-actions.ts'
import { type Bulk, bulkControls, type BulkHead, controlOf, isUndone, readBulks } from './bulk-mutations.ts'

/** The bulk decisions that are not over, or have problems. */
export function useBulks(): readonly Bulk[] {
  const mutations = useMutationState({ filters: { predicate: isBulkMutation }, select: ({ state }) => ({ state }) })
  const bulks = readBulks(mutations)
  return bulks.filter((bulk) => !isUndone(bulk, bulks))
}

/** A bulk decision as its card and its details show it. */
export function useBulk(bulk: Bulk) {
  const t = useText()
  const { head, collecting, done, already, stopped, failed, changed, left, pending } = bulk
  const { audit_id, bulk_id, connectionId } = head
  const { data: audit } = useQuery({ ...auditQueries.detail(audit_id ?? ''), enabled: audit_id !== null })
  const [controls] = usePersisted(bulkControls(connectionId))
  const { isPaused, problem, collected } = controlOf(controls, bulk_id)
  const isOffline = useStore(serviceStatus(connectionId)) === 'offline'
  const isOver = pending.length === 0
  /** More match than were confirmed. */
  const isAsking = collecting !== null && isPaused && collected > collecting.total
  const settled = done.length + already + failed.length + changed.length
  // What failed or was decided differently since has been dealt with, but is not as it was asked for.
  const count = isAsking ? 0 : collecting ? collected : isOver ? done.length + already : settled
  const total = isAsking ? collected : Math.max(bulk.total, count)
  const offline = isOffline ? new ApiError({ kind: 'unreachable' }) : null
  const holding = isOver || isPaused ? null : (bulk.holding ?? offline)
  const state = isPaused ? t('bulk.paused') : holding ? t('bulk.holding') : collecting ? t('bulk.collecting') : null
  const numbers = t('bulk.count', { done: formatNumber(count), total: formatNumber(total) })
  return {
    isOver,
    isPaused,
    problem,
    holding,
    collected,
    title: isAsking ? t(`bulk.ask.${head.action}`, { count: collected }) : nameOf(head, audit?.name, t),
    question: isAsking ? t('bulk.ask.more', { confirmed: formatNumber(collecting.total) }) : null,
    left: isAsking ? collected : left,
    stopped,
    count: numbers,
    summary: isOver ? t('bulk.over', { progress: numbers }) : [state, numbers].filter(Boolean).join(', '),
    progress: { label: t('bulk.progress'), done: count, total, idle: isPaused || holding !== null },
  }
}

function nameOf({ kind, action: asked }: BulkHead, audit: string | undefined, t: Translate): string {
  const label = t(actionLabelKey[asked])
  const action = kind === 'undo' ? t('bulk.over.undo', { action: label }) : label
  return audit ? t('bulk.over.audit', { action, audit }) : action
}
