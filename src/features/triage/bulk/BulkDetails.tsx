import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { auditQueries } from '../../../api/audits.ts'
import type { ReviewStep } from '../../../api/review-outcome.ts'
import { serviceStatus } from '../../../api/service-status.ts'
import { stateName } from '../../../domain/violations/review-state.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { type Translate, useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { describeError } from '../../../ui/describe-error.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { type Bulk, bulkControls, type BulkHead } from './bulk-mutations.ts'
import { decideChanged, retryFailed } from './control-bulk.ts'
import { JobProgress } from './JobCard.tsx'

/** A bulk decision as its card and its details show it. */
export function useShownBulk({ head, pending, ...bulk }: Bulk) {
  const t = useText()
  const { audit_id, bulk_id, connectionId } = head
  const { data: audit } = useQuery({ ...auditQueries.detail(audit_id ?? ''), enabled: audit_id !== null })
  const { isPaused = false } = useStore(bulkControls(connectionId))[bulk_id] ?? {}
  const isOffline = useStore(serviceStatus(connectionId)) === 'offline'
  const isOver = pending.length === 0
  // What failed or was decided differently since has been dealt with, but is not as it was asked for.
  const notAsAsked = isOver ? 0 : bulk.failed.length + bulk.changed.length
  const done = bulk.done.length + bulk.already + notAsAsked
  const offline = isOffline ? new ApiError({ kind: 'unreachable' }) : null
  const holding = isOver || isPaused ? null : (bulk.holding ?? offline)
  const state = isPaused ? t('bulk.paused') : holding ? t('bulk.holding') : null
  const count = t('bulk.count', { done: formatNumber(done), total: formatNumber(bulk.total) })
  return {
    isOver,
    isPaused,
    holding,
    title: nameOf(head, audit?.name, t),
    count,
    summary: isOver ? t('bulk.over', { progress: count }) : [state, count].filter(Boolean).join(', '),
    progress: { label: t('bulk.progress'), done, total: bulk.total, idle: isPaused || holding !== null },
  }
}

function nameOf({ kind, action: asked }: BulkHead, audit: string | undefined, t: Translate): string {
  const label = t(`review_action.${asked}`)
  const action = kind === 'undo' ? t('bulk.over.undo', { action: label }) : label
  return audit ? t('bulk.over.audit', { action, audit }) : action
}

interface BulkDetailsProps {
  bulk: Bulk
  shown: ReturnType<typeof useShownBulk>
  controls: Record<'close' | 'stop' | 'pause' | 'resume', () => void>
  onClose: () => void
}

/** The details and actions of a bulk decision. */
export function BulkDetails({ bulk, shown, controls, onClose }: BulkDetailsProps) {
  const t = useText()
  const client = useQueryClient()
  const { isOver, isPaused, progress, holding, title, summary } = shown
  const { head, failed, changed } = bulk
  const { reason } = head
  const auditId = head.audit_id ?? ''
  const isUndo = head.kind === 'undo'
  const changedLabel = t(isUndo ? 'bulk.changed.label.undo' : 'bulk.changed.label')
  return (
    <Dialog
      title={t(isUndo ? 'bulk.title.undo' : 'bulk.title')}
      onClose={onClose}
      footer={
        isOver ? (
          <Button onClick={controls.close}>{t('bulk.remove')}</Button>
        ) : (
          <>
            <Button variant="danger" onClick={controls.stop}>
              {t('bulk.stop')}
            </Button>
            <Button variant="primary" onClick={isPaused ? controls.resume : controls.pause}>
              {t(isPaused ? 'bulk.resume' : 'bulk.pause')}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-2">
          <p className="flex justify-between gap-4">
            <span className="font-medium">{title}</span>
            <span className="text-quiet tabular-nums">{summary}</span>
          </p>
          <JobProgress {...progress} />
        </div>
        {reason && !isUndo && (
          <p className="text-quiet">
            {t('with_colon', { label: t('bulk.reason') })}{' '}
            <span dir="auto" className="text-ink">
              {reason}
            </span>
          </p>
        )}
        {holding !== null && <p className="rounded-md bg-well px-3 py-2">{describeError(holding, t).title}</p>}
        {failed.length > 0 && (
          <SkippedList
            label={t('bulk.failed.label')}
            auditId={auditId}
            items={failed.map(({ step, detail }) => ({ step, why: detail }))}
            action={t('bulk.failed.retry', { count: failed.length })}
            onAction={() => retryFailed(client, bulk)}
            onLeave={onClose}
          />
        )}
        {changed.length > 0 && (
          <SkippedList
            label={changedLabel}
            help={isUndo ? undefined : t('bulk.changed.help')}
            auditId={auditId}
            items={changed.map(({ step, found }) => ({
              step,
              why: t('bulk.changed.now', { state: stateName(found.review_state, t) }),
            }))}
            action={t('bulk.changed.anyway', { count: changed.length })}
            onAction={() => decideChanged(client, bulk)}
            onLeave={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}

interface SkippedListProps {
  label: string
  help?: string
  auditId: string
  items: readonly { step: ReviewStep; why: string }[]
  action: string
  onAction: () => void
  /** Called when a link is followed. */
  onLeave: () => void
}

const maxShown = 50

/** Violations that were not decided, each with the reason and a link. */
function SkippedList({ label, help, auditId, items, action, onAction, onLeave }: SkippedListProps) {
  const t = useText()
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{label}</h3>
        <Button size="sm" onClick={onAction}>
          {action}
        </Button>
      </div>
      {help && <p className="text-sm text-quiet">{help}</p>}
      <ul aria-label={label} className="grid max-h-64 gap-1.5 overflow-y-auto">
        {items.slice(0, maxShown).map(({ step, why }) => (
          <li key={step.id} className="text-sm">
            <Link
              to="/audits/$auditId/violations/$violationId"
              params={{ auditId, violationId: step.id }}
              search={{ review_state: 'all' }}
              onClick={onLeave}
              dir="auto"
              className="font-medium underline underline-offset-2"
            >
              {step.name ?? step.id}
            </Link>
            <span className="text-quiet"> — {why}</span>
          </li>
        ))}
      </ul>
      {items.length > maxShown && (
        <p className="text-sm text-quiet">{t('bulk.more', { count: items.length - maxShown })}</p>
      )}
    </section>
  )
}
