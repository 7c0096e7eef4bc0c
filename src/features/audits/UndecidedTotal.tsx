import { auditActivity } from '../../api/audits.ts'
import { formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { ProgressOf } from './sort-audits.ts'
import type { AllAudits } from './use-all-audits.ts'

interface UndecidedTotalProps {
  all: AllAudits
  progressOf: ProgressOf
}

/** The number of undecided violations in the workspace. Not shown before every audit has been counted. */
export function UndecidedTotal({ all: { audits, isLoaded, mayBeMore }, progressOf }: UndecidedTotalProps) {
  const t = useText()
  const counted = audits.map(progressOf).filter((progress) => progress !== undefined)
  const undecided = counted.reduce((sum, progress) => sum + progress.undecided, 0)
  const urgent = counted.reduce((sum, progress) => sum + progress.urgent_violation, 0)
  const open = counted.filter((progress) => progress.undecided > 0).length
  const running = audits.filter((audit) => auditActivity(audit) === 'running').length
  const isCounted = isLoaded && counted.length === audits.length
  return (
    <section
      aria-labelledby="open-work"
      className="grid content-start gap-3 px-5 py-5 max-lg:border-b max-lg:border-line lg:border-e lg:border-line lg:px-6"
    >
      <h2 id="open-work" className="text-sm font-medium text-quiet">
        {t('audits.open_work')}
      </h2>
      {isCounted ? (
        <p className="grid">
          <span className="text-[2rem]/9 font-semibold tracking-tight tabular-nums">{formatNumber(undecided)}</span>
          <span className="text-quiet">
            {t('audits.open_work.undecided', { count: undecided })}{' '}
            {mayBeMore
              ? t('audits.open_work.in_newest', { count: audits.length })
              : t('audits.open_work.in', { count: open })}
          </span>
        </p>
      ) : (
        <div className="grid">
          <Skeleton className="my-1 h-7 w-28" />
          <p className="text-quiet">
            {t('audits.open_work.counting', {
              counted: formatNumber(counted.length),
              total: formatNumber(audits.length),
            })}
          </p>
        </div>
      )}
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-quiet">
        {isCounted && (
          <li>
            <span className="font-semibold text-ink tabular-nums">{formatNumber(urgent)}</span>{' '}
            {t('audits.open_work.urgent', { count: urgent })}
          </li>
        )}
        {running > 0 && (
          <li>
            <span className="font-semibold text-ink tabular-nums">{formatNumber(running)}</span>{' '}
            {t('audits.open_work.running', { count: running })}
          </li>
        )}
      </ul>
    </section>
  )
}
