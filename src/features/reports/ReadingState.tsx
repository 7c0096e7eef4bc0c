import { formatNumber } from '../../lib/format.ts'
import { type TextKey, useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { AuditError } from '../../domain/audits/AuditError.tsx'
import { JobProgress } from '../../ui/JobCard.tsx'
import type { useAllViolations } from '../../api/use-all-violations.ts'

interface ReadingStateProps {
  read: ReturnType<typeof useAllViolations>
  title: string
  stopped: TextKey
}

/** How far the audit has been read, or why it was not read to its end. */
export function ReadingState({ read, title, stopped }: ReadingStateProps) {
  const t = useText()
  const { status, last, error, stop, again } = read
  const done = last?.found ?? 0
  const total = Math.max(done, last?.total ?? 0)
  const counts = { done: formatNumber(done), total: formatNumber(total) }
  if (status === 'failed') return <AuditError error={error} onRetry={again} />
  if (status === 'stopped') {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-wash px-4 py-3"
      >
        {t(stopped, counts)}
        <Button className="no-print" onClick={again}>
          {t('reports.report.goon')}
        </Button>
      </div>
    )
  }
  if (status === 'done') return null
  return (
    <div className="no-print flex items-center gap-4 rounded-lg border border-line bg-sheet px-4 py-3">
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="flex justify-between gap-4">
          <span className="font-medium">{title}</span>
          <span className="text-quiet tabular-nums">{t('reports.report.reading.count', counts)}</span>
        </p>
        <JobProgress label={title} done={done} total={total} />
      </div>
      <Button onClick={stop}>{t('reports.report.stop')}</Button>
    </div>
  )
}
