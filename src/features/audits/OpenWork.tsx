import type { SchemaAudit } from '../../api/schema.gen.ts'
import { isRunning } from '../../api/audits.ts'
import { formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import type { ProgressOf } from './sort-audits.ts'

interface OpenWorkProps {
  audits: readonly SchemaAudit[]
  progressOf: ProgressOf
  onCountAll: () => void
}

/** What is left to decide, over the audits that have been counted; it says so where that is not all of them. */
export function OpenWork({ audits, progressOf, onCountAll }: OpenWorkProps) {
  const t = useText()
  const counted = audits.map(progressOf).filter((progress) => progress !== undefined)
  const undecided = counted.reduce((sum, progress) => sum + progress.undecided, 0)
  const urgent = counted.reduce((sum, progress) => sum + progress.urgent_violation, 0)
  const open = counted.filter((progress) => progress.undecided > 0).length
  const running = audits.filter(isRunning).length
  const all = counted.length === audits.length
  return (
    <section
      aria-labelledby="open-work"
      className="grid content-start gap-3 px-5 py-5 max-lg:border-b max-lg:border-line lg:border-e lg:border-line lg:px-6"
    >
      <h2 id="open-work" className="text-sm font-medium text-quiet">
        {t('audits.open_work')}
      </h2>
      <p className="grid">
        <span className="text-[2rem]/9 font-semibold tracking-tight tabular-nums">{formatNumber(undecided)}</span>
        <span className="text-quiet">
          {t('audits.open_work.undecided', { count: undecided })} {t('audits.open_work.in', { count: open })}
        </span>
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-quiet">
        <li>
          <span className="font-semibold text-ink tabular-nums">{formatNumber(urgent)}</span>{' '}
          {t('audits.open_work.urgent', { count: urgent })}
        </li>
        {running > 0 && (
          <li>
            <span className="font-semibold text-ink tabular-nums">{formatNumber(running)}</span>{' '}
            {t('audits.open_work.running', { count: running })}
          </li>
        )}
      </ul>
      <p className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm text-faint">
        {!all && (
          <>
            {t('audits.open_work.of', { counted: formatNumber(counted.length), total: formatNumber(audits.length) })}
            <Button size="sm" variant="ghost" className="-ms-2" onClick={onCountAll}>
              {t('audits.open_work.count_all')}
            </Button>
          </>
        )}
      </p>
    </section>
  )
}
