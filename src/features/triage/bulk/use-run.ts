import { formatNumber } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import type { BulkRunner } from './bulk-runner.ts'
import { runProgress } from './bulk-run.ts'

/** A run as its card and its details say it. */
export function useRun(runner: BulkRunner) {
  const t = useText()
  const run = useStore(runner.state)
  const holding = useStore(runner.holding)
  const progress = runProgress(run)
  const collecting = run.phase === 'collecting'
  const [done, total] = collecting ? [run.collected, run.total] : [progress.settled - progress.stopped, progress.total]
  const doing = run.kind === 'undo' ? t('bulk.running.undo') : t(`bulk.running.${run.action}`)
  const title =
    run.phase === 'over'
      ? t('bulk.over')
      : run.paused
        ? t('bulk.paused')
        : holding
          ? t('bulk.holding')
          : collecting
            ? t('bulk.collecting')
            : doing
  const count = t('bulk.count', { done: formatNumber(done), total: formatNumber(total) })
  return { run, progress, holding, done, total, title, count, idle: run.paused || holding !== null }
}
