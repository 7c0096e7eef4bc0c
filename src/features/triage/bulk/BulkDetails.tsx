import { useQueryClient } from '@tanstack/react-query'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { describeError } from '../../../ui/describe-error.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { stateName } from '../decide/names.ts'
import { actionLabelKey } from '../logic/review-actions.ts'
import type { Bulk } from './bulk-mutations.ts'
import { closeBulk } from './conclude-bulk.ts'
import { decideChanged, pauseBulk, resumeBulk, retryFailed, stopBulk } from './control-bulk.ts'
import { JobProgress } from './JobProgress.tsx'
import { SkippedList } from './SkippedList.tsx'
import { useBulk } from './use-bulk.ts'

/** The details and actions of a bulk decision. */
export function BulkDetails({ bulk, onClose }: { bulk: Bulk; onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const shown = useBulk(bulk)
  const { isOver, isPaused, question, progress, holding, problem, title, summary, left } = shown
  const { head, done, already, stopped, failed, changed } = bulk
  const { reason } = head
  const auditId = head.audit_id ?? ''
  const isUndo = head.kind === 'undo'
  const retried = failed.filter(({ isFinal }) => !isFinal).length
  const changedLabel = t(isUndo ? 'bulk.changed.label.undo' : 'bulk.changed.label')
  const facts = [
    [t('bulk.decided'), done.length, true],
    [t('bulk.left.label'), left, !isOver],
    [t('bulk.already.label'), already, already > 0],
    [changedLabel, changed.length, changed.length > 0],
    [t('bulk.failed.label'), failed.length, failed.length > 0],
    [t('bulk.stopped.label'), stopped, stopped > 0],
  ] as const
  return (
    <Dialog
      title={t(isUndo ? 'bulk.title.undo' : 'bulk.title')}
      onClose={onClose}
      footer={
        isOver ? (
          <Button onClick={() => closeBulk(client, head)}>{t('bulk.remove')}</Button>
        ) : (
          <>
            <Button variant="danger" onClick={() => stopBulk(client, bulk)}>
              {t('bulk.stop')}
            </Button>
            <Button variant="primary" onClick={() => (isPaused ? resumeBulk(bulk, shown) : pauseBulk(bulk))}>
              {t(question ? actionLabelKey[head.action] : isPaused ? 'bulk.resume' : 'bulk.pause')}
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
        {question && <p>{question}</p>}
        {reason && !isUndo && (
          <p className="text-quiet">
            {t('with_colon', { label: t('bulk.reason') })}{' '}
            <span dir="auto" className="text-ink">
              {reason}
            </span>
          </p>
        )}
        {isPaused && problem !== null && (
          <p role="alert" className="rounded-md bg-danger-wash px-3 py-2 text-danger">
            {t('with_colon', { label: t('bulk.problem') })} {problem}
          </p>
        )}
        {holding !== null && <p className="rounded-md bg-well px-3 py-2">{describeError(holding, t).title}</p>}
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 tabular-nums">
          {facts.map(
            ([label, value, shown]) =>
              shown && (
                <div key={label} className="contents">
                  <dt className="text-quiet">{label}</dt>
                  <dd>{formatNumber(value)}</dd>
                </div>
              ),
          )}
        </dl>
        {failed.length > 0 && (
          <SkippedList
            label={t('bulk.failed.label')}
            auditId={auditId}
            items={failed.map(({ step, detail }) => ({ step, why: detail }))}
            action={retried > 0 ? t('bulk.failed.retry', { count: retried }) : null}
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
