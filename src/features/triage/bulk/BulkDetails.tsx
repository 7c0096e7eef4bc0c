import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { describeError } from '../../../ui/describe-error.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { stateName } from '../decide/state-name.ts'
import type { BulkRunner } from './bulk-runner.ts'
import { LeftList } from './LeftList.tsx'
import { useRun } from './use-run.ts'
import { WorkBar } from './WorkBar.tsx'

/** All there is to know of a run, and all that can be done about it. */
export function BulkDetails({ runner, onClose }: { runner: BulkRunner; onClose: () => void }) {
  const t = useText()
  const { run, progress, holding, done, total, title, count, idle } = useRun(runner)
  const { audit_id, failed, changed, problem, reason, phase, paused } = run
  const over = phase === 'over'
  const facts = [
    [t('bulk.decided'), progress.decided, true],
    [t('bulk.left.label'), progress.total - progress.settled, !over],
    [t('bulk.already.label'), progress.already, progress.already > 0],
    [t('bulk.changed.label'), progress.changed, progress.changed > 0],
    [t('bulk.failed.label'), progress.failed, progress.failed > 0],
    [t('bulk.stopped.label'), progress.stopped, progress.stopped > 0],
  ] as const
  return (
    <Dialog
      title={t(run.kind === 'undo' ? 'bulk.title.undo' : 'bulk.title')}
      onClose={onClose}
      footer={
        over ? (
          <Button onClick={() => void runner.close()}>{t('bulk.remove')}</Button>
        ) : (
          <>
            <Button variant="danger" onClick={() => runner.stop()}>
              {t('bulk.stop')}
            </Button>
            <Button variant="primary" onClick={() => (paused ? runner.resume() : runner.pause())}>
              {t(paused ? 'bulk.resume' : 'bulk.pause')}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-2">
          <p className="flex justify-between gap-4">
            <span className="font-medium">{title}</span>
            <span className="text-quiet tabular-nums">{count}</span>
          </p>
          <WorkBar label={t('bulk.progress')} done={done} total={total} idle={idle} />
        </div>
        {reason && run.kind === 'decision' && (
          <p className="text-quiet">
            {t('bulk.reason')}:{' '}
            <span dir="auto" className="text-ink">
              {reason}
            </span>
          </p>
        )}
        {problem && (
          <p role="alert" className="rounded-md bg-danger-wash px-3 py-2 text-danger">
            {t('bulk.problem')}: {problem}
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
          <LeftList
            label={t('bulk.failed.label')}
            auditId={audit_id}
            items={failed.map((item) => ({ ...item, why: item.detail }))}
            action={t('bulk.failed.retry', { count: failed.length })}
            onAction={() => void runner.retryFailed()}
            onLeave={onClose}
          />
        )}
        {changed.length > 0 && (
          <LeftList
            label={t('bulk.changed.label')}
            help={t('bulk.changed.help')}
            auditId={audit_id}
            items={changed.map((item) => ({
              ...item,
              why: t('bulk.changed.now', { state: stateName(item.found.review_state, t) }),
            }))}
            action={t('bulk.changed.anyway', { count: changed.length })}
            onAction={() => void runner.decideChanged()}
            onLeave={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}
