import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { JobProgress } from '../bulk/JobProgress.tsx'

interface ReadingProgressProps {
  title: string
  done: number
  total: number
  onStop: () => void
}

export function ReadingProgress({ title, done, total, onStop }: ReadingProgressProps) {
  const t = useText()
  return (
    <div className="no-print flex items-center gap-4 rounded-lg border border-line bg-sheet px-4 py-3">
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="flex justify-between gap-4">
          <span className="font-medium">{title}</span>
          <span className="text-quiet tabular-nums">
            {t('reports.report.reading.count', { done: formatNumber(done), total: formatNumber(total) })}
          </span>
        </p>
        <JobProgress label={title} done={done} total={total} />
      </div>
      <Button onClick={onStop}>{t('reports.report.stop')}</Button>
    </div>
  )
}
