import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReviewStateFilter } from '../../../../contract/openapi.gen.ts'
import { valuesOf } from '../../../api/violation-filters.ts'
import { violationQueries } from '../../../api/violations.ts'
import { cx } from '../../../lib/cx.ts'
import { formatNumber, formatShare } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { progressTotal, reviewStateNames } from '../../../domain/violations/review-state.ts'
import { ReviewProgressBar } from '../../../domain/violations/ReviewProgressBar.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useTriageActions, useTriageList, useTriageSearch } from '../queue/triage-context.ts'
import { isPlainClick, triageHrefs } from '../../../domain/filters/triage-search-params.ts'

/** The audit's progress as one bar. Each state is also a filter, with its count under the current severity and search. */
export function StateFilters() {
  const t = useText()
  const id = useId()
  const client = useQueryClient()
  const { auditId, filter } = useTriageActions()
  const { progress, page, total: listed, counts } = useTriageList()
  const search = useTriageSearch()
  const chosen = valuesOf(search.review_state)
  const countOf = (state: ReviewStateFilter) => {
    if (counts) return state === 'all' ? progressTotal(counts) : counts[state]
    return state === search.review_state && page ? listed : undefined
  }
  const choose = (review_state: ReviewStateFilter) => {
    filter({ review_state })
    // Pressing the current filter reloads the list.
    if (search.review_state === review_state)
      void client.invalidateQueries({ queryKey: violationQueries.lists(auditId) })
  }
  const filters = [...reviewStateNames, 'all' as const].map((state) => {
    const isOn = chosen.includes(state)
    const count = countOf(state)
    return (
      <li
        key={state}
        className={cx(
          'relative flex h-8 shrink-0 items-center gap-2 rounded-md border border-transparent px-2 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent',
          // On a phone the states are wider than the screen, and the current one may be the last.
          isOn && 'border-line bg-well [scroll-initial-target:nearest]',
        )}
      >
        {state !== 'all' && <span aria-hidden="true" data-state={state} className="state-dot state-colour" />}
        <a
          href={triageHrefs(auditId, { ...search, review_state: state, page: 1 })(null)}
          aria-current={isOn ? 'true' : undefined}
          aria-describedby={count === undefined ? undefined : `${id}-${state}`}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            choose(state)
          }}
          className={cx(
            'font-medium after:absolute after:inset-0 after:rounded-md focus-visible:outline-none',
            !isOn && 'text-quiet',
          )}
        >
          {t(`review_state.${state}`)}
        </a>
        <span id={`${id}-${state}`} className="text-quiet tabular-nums">
          {count !== undefined && formatNumber(count)}
        </span>
      </li>
    )
  })
  const total = progress ? progressTotal(progress) : 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {progress ? <ReviewProgressBar progress={progress} /> : <Skeleton className="h-2" />}
      <nav aria-label={t('triage.filter')} className="flex items-center gap-3">
        <ul className="-mx-2 flex min-w-0 flex-1 gap-0.5 overflow-x-auto px-0.5 py-0.5">{filters}</ul>
        {total > 0 && progress && (
          <span className="shrink-0 text-quiet max-md:hidden">
            {t('review_progress.decided', { share: formatShare((total - progress.undecided) / total) })}
          </span>
        )}
      </nav>
    </div>
  )
}
