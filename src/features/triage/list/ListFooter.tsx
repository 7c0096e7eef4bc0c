import { memo } from 'react'
import { useExtensions } from '../../../api/extensions.ts'
import { formatNumber } from '../../../lib/format.ts'
import { usePersisted } from '../../../state/persisted-store.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Select } from '../../../ui/Select.tsx'
import { chosenPageSize, maxPageSize, pageSizes } from '../../../domain/filters/page-size.ts'
import { useTriageActions, useTriageList, useTriageSearch } from '../queue/triage-context.ts'
import { focusList } from '../queue/focus-list.ts'
import { pageSelected, selections, togglePage } from '../../../review/selection.ts'

/** The position of the page in the list, and links to others. */
export function ListFooter() {
  const t = useText()
  const { auditId, context, goToPage } = useTriageActions()
  const { rows, listed, changedCount, page_size, hasMore } = useTriageList()
  const { page, review_state } = useTriageSearch()
  const { mayReview } = useExtensions()
  const selection = selections(context.connectionId, auditId)
  const chosen = pageSelected(useStore(selection), rows ?? [])
  const [previousKeys, nextKeys] = [useKeys('previous_page'), useKeys('next_page')]
  if (!rows) return null
  const from = (page - 1) * page_size + 1
  const to = from + rows.length - 1
  const range = {
    from: formatNumber(from),
    to: formatNumber(to),
    total: formatNumber(listed),
  }
  return (
    <div className="no-print flex flex-wrap items-center lg:flex-nowrap justify-between gap-x-4 gap-y-2 border-t border-line bg-paper px-5 py-2.5 lg:pe-4">
      <span className="flex min-w-0 items-center gap-3 leading-4 text-quiet tabular-nums">
        {mayReview && (
          <Checkbox
            aria-label={t('triage.select_page')}
            checked={chosen === 'all' && rows.length > 0}
            indeterminate={chosen === 'some'}
            onValue={() => selection.set(togglePage(selection.get(), rows))}
          />
        )}
        {rows.length === 0
          ? t('triage.range.none')
          : changedCount === 0
            ? t('triage.range', range)
            : // "Decided" is said only under the filter of undecided violations.
              review_state === 'undecided'
              ? t('triage.range.decided', { ...range, decided: formatNumber(changedCount) })
              : t('triage.range.changed', { ...range, changed: formatNumber(changedCount) })}
      </span>
      <div className="flex items-center gap-3">
        <PageSize />
        <Pagination
          page={page}
          pages={Math.max(Math.ceil(listed / Math.max(1, page_size)), hasMore ? page + 1 : page)}
          hasMore={hasMore}
          previousKeys={previousKeys}
          nextKeys={nextKeys}
          onPage={goToPage}
        />
      </div>
    </div>
  )
}

const PageSize = memo(function PageSize() {
  const t = useText()
  const { context, filter } = useTriageActions()
  const { page_size } = useTriageSearch()
  const [largest] = usePersisted(maxPageSize(context.connectionId))
  const options = pageSizes
    .filter((size) => size <= largest)
    .map((size) => ({ value: String(size), label: t('triage.rows.value', { count: formatNumber(size) }) }))
  return (
    <Select
      aria-label={t('triage.rows')}
      value={String(page_size)}
      options={options}
      onValue={(value) => {
        chosenPageSize.set(Number(value))
        filter({ page_size: Number(value) })
      }}
      onChosen={() => focusList()}
      className="[&_select]:h-7 [&_select]:border-transparent [&_select]:bg-transparent [&_select]:px-1.5 [&_select]:pe-6 [&_select]:font-normal [&_select]:text-quiet [&_select]:[box-shadow:none] [&_svg]:end-1 [&_svg]:top-1.5"
    />
  )
})
