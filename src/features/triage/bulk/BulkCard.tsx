import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PauseIcon, PlayIcon, SquareIcon, XIcon } from 'lucide-react'
import { useState } from 'react'
import { auditQueries } from '../../../api/audits.ts'
import { serviceStatus } from '../../../api/service-status.ts'
import { stateName } from '../../../domain/violations/review-state.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { formatList, formatNumber } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { describeError } from '../../../ui/describe-error.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { type Bulk, bulkControls, closeBulk, controlBulk } from '../../../review/bulk-mutations.ts'
import { decideChanged, retryFailed, stopBulk } from '../../../review/control-bulk.ts'
import { JobCard } from '../../../ui/JobCard.tsx'
import type { ReviewStep } from '../../../state/stored-values.ts'

/** How far a bulk decision is, what it waits for, and what it has not decided. */
export function BulkCard({ bulk, small }: { bulk: Bulk; small: boolean }) {
  const t = useText()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const { head, failed, changed } = bulk
  const { audit_id, bulk_id, connectionId } = head
  const { data: audit } = useQuery({ ...auditQueries.detail(audit_id ?? ''), enabled: audit_id !== null })
  const { isPaused = false } = useStore(bulkControls(connectionId))[bulk_id] ?? {}
  const isOffline = useStore(serviceStatus(connectionId)) === 'offline'
  const isUndo = head.kind === 'undo'
  const isOver = bulk.pending.length === 0
  // What failed or was decided differently since has been dealt with, but is not as it was asked for.
  const notAsAsked = isOver ? 0 : failed.length + changed.length
  const done = bulk.done.length + bulk.already + notAsAsked
  const offline = isOffline ? new ApiError({ kind: 'unreachable' }) : null
  const holding = isOver || isPaused ? null : (bulk.holding ?? offline)
  const state = isPaused ? t('bulk.paused') : holding !== null && t('bulk.holding')
  const count = t('bulk.count', { done: formatNumber(done), total: formatNumber(bulk.total) })
  const label = t(`review_action.${head.action}`)
  const action = isUndo ? t('bulk.over.undo', { action: label }) : label
  const title = audit ? t('bulk.over.audit', { action, audit: audit.name }) : action
  const left = [
    failed.length > 0 && t('bulk.failed', { count: failed.length }),
    changed.length > 0 && t(isUndo ? 'triage.undo.left' : 'bulk.changed', { count: changed.length }),
  ].filter(Boolean)
  const hide = () => setOpen(false)
  return (
    <JobCard
      small={small}
      title={title}
      summary={
        isOver
          ? t('bulk.over', { progress: count })
          : formatList([state, count].filter((part) => typeof part === 'string'))
      }
      progress={{ label: t('bulk.progress'), done, total: bulk.total, idle: isPaused || holding !== null }}
      buttons={
        <>
          {!isOver && (
            <IconButton
              label={t(isPaused ? 'bulk.resume' : 'bulk.pause')}
              icon={isPaused ? PlayIcon : PauseIcon}
              onClick={() => controlBulk(head, { isPaused: !isPaused })}
            />
          )}
          <IconButton
            label={t(isOver ? 'bulk.remove' : 'bulk.stop')}
            icon={isOver ? XIcon : SquareIcon}
            onClick={() => (isOver ? closeBulk : stopBulk)(client, bulk)}
          />
          {left.length > 0 && (
            <Button size="sm" variant="ghost" className="ms-auto" onClick={() => setOpen(true)}>
              {t('bulk.details')}
            </Button>
          )}
        </>
      }
    >
      {holding !== null && <p className="text-quiet">{describeError(holding, t).title}</p>}
      {left.length > 0 && <p className="text-danger">{left.join(' ')}</p>}
      {open && (
        <Dialog title={title} onClose={hide}>
          <div className="grid gap-4">
            <SkippedList
              label={t('bulk.failed.label')}
              auditId={audit_id ?? ''}
              items={failed.map(({ step, detail }) => ({ step, why: detail }))}
              action={t('bulk.failed.retry', { count: failed.length })}
              onAction={() => retryFailed(client, bulk)}
              onLeave={hide}
            />
            <SkippedList
              label={t(isUndo ? 'bulk.changed.label.undo' : 'bulk.changed.label')}
              help={isUndo ? undefined : t('bulk.changed.help')}
              auditId={audit_id ?? ''}
              items={changed.map(({ step, found }) => ({
                step,
                why: t('bulk.changed.now', { state: stateName(found.review_state, t) }),
              }))}
              action={t('bulk.changed.anyway', { count: changed.length })}
              onAction={() => decideChanged(client, bulk)}
              onLeave={hide}
            />
          </div>
        </Dialog>
      )}
    </JobCard>
  )
}

interface SkippedListProps {
  label: string
  help?: string
  auditId: string
  items: readonly { step: ReviewStep; why: string }[]
  action: string
  onAction: () => void
  /** Called before the action, and when a link is followed. */
  onLeave: () => void
}

const maxShown = 50

/** Violations that were not decided, each with the reason and a link. */
function SkippedList({ label, help, auditId, items, action, onAction, onLeave }: SkippedListProps) {
  const t = useText()
  if (items.length === 0) return null
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{label}</h3>
        <Button
          size="sm"
          onClick={() => {
            onLeave()
            onAction()
          }}
        >
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
