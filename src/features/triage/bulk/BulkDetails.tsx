import { useConnection } from '../../../api/connection-context.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { Job } from '../../../lib/job.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { describeError, errorSentence } from '../../../ui/describe-error.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { stateName } from '../decide/names.ts'
import { actionLabelKey } from '../logic/review-actions.ts'
import type { BulkRun } from './bulk-run.ts'
import { decideChanged, retryFailed } from './bulk-job.ts'
import { closeRun } from './conclude-run.ts'
import { SkippedList } from './SkippedList.tsx'
import { useRun } from './use-run.ts'
import { JobProgress } from './JobProgress.tsx'

/** The details and actions of a run. */
export function BulkDetails({ job, onClose }: { job: Job<BulkRun>; onClose: () => void }) {
  const t = useText()
  const { id: connectionId } = useConnection()
  const { run, counts, over, question, progress, holding, error, title, summary, paused } = useRun(job)
  const { audit_id, failed, changed, reason } = run
  const isUndo = run.kind === 'undo'
  const changedLabel = t(isUndo ? 'bulk.changed.label.undo' : 'bulk.changed.label')
  const facts = [
    [t('bulk.decided'), counts.decided, true],
    [t('bulk.left.label'), (question ? run.collected : counts.total) - counts.settled, !over],
    [t('bulk.already.label'), counts.already, counts.already > 0],
    [changedLabel, counts.changed, counts.changed > 0],
    [t('bulk.failed.label'), counts.failed, counts.failed > 0],
    [t('bulk.stopped.label'), counts.stopped, counts.stopped > 0],
  ] as const
  return (
    <Dialog
      title={t(isUndo ? 'bulk.title.undo' : 'bulk.title')}
      onClose={onClose}
      footer={
        over ? (
          <Button onClick={() => void closeRun(connectionId, job)}>{t('bulk.remove')}</Button>
        ) : (
          <>
            <Button variant="danger" onClick={() => job.stop()}>
              {t('bulk.stop')}
            </Button>
            <Button variant="primary" onClick={() => (paused ? job.resume() : job.pause())}>
              {t(question ? actionLabelKey[run.action] : paused ? 'bulk.resume' : 'bulk.pause')}
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
        {paused && error !== null && (
          <p role="alert" className="rounded-md bg-danger-wash px-3 py-2 text-danger">
            {t('with_colon', { label: t('bulk.problem') })} {errorSentence(error, t)}
          </p>
        )}
        {holding && <p className="rounded-md bg-well px-3 py-2">{describeError(holding, t).title}</p>}
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
            auditId={audit_id}
            items={failed.map(({ member, detail }) => ({ member, why: detail }))}
            action={t('bulk.failed.retry', { count: failed.length })}
            onAction={() => retryFailed(job)}
            onLeave={onClose}
          />
        )}
        {changed.length > 0 && (
          <SkippedList
            label={changedLabel}
            help={isUndo ? undefined : t('bulk.changed.help')}
            auditId={audit_id}
            items={changed.map(({ member, found }) => ({
              member,
              why: t('bulk.changed.now', { state: stateName(found.review_state, t) }),
            }))}
            action={t('bulk.changed.anyway', { count: changed.length })}
            onAction={() => decideChanged(job)}
            onLeave={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}
