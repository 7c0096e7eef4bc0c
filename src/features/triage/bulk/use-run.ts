import { formatNumber } from '../../../lib/format.ts'
import type { Job } from '../../../lib/job.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { type BulkRun, runProgress } from './bulk-run.ts'

/** A run as its card and its details show it. */
export function useRun(job: Job<BulkRun>) {
  const t = useText()
  const { data: run, status, holding, error, done, total } = useStore(job.state)
  const paused = status === 'paused' || status === 'failed'
  const title =
    run.phase === 'over'
      ? t('bulk.over')
      : paused
        ? t('bulk.paused')
        : holding
          ? t('bulk.holding')
          : run.phase === 'collecting'
            ? t('bulk.collecting')
            : run.kind === 'undo'
              ? t('bulk.running.undo')
              : t(`bulk.running.${run.action}`)
  const count = t('bulk.count', { done: formatNumber(done), total: formatNumber(total) })
  const progress = { label: t('bulk.progress'), done, total, idle: paused || holding !== null }
  return { run, counts: runProgress(run), paused, holding, error, title, count, progress }
}
