import { CheckIcon, SearchXIcon } from 'lucide-react'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { progressTotal } from '../../../domain/violations/review-state.ts'
import { isNarrowed } from '../../../api/violation-cache.ts'
import { ClearFilters } from '../filters/FilterChips.tsx'
import { noFilter } from '../filters/triage-search-params.ts'
import { useTriageActions, useTriageList, useTriageSearch } from '../triage-context.ts'

/** Says why the list is empty, and links to a list that is not. */
export function ListEmpty() {
  const t = useText()
  const { filter, goToPage } = useTriageActions()
  const { total, progress } = useTriageList()
  const search = useTriageSearch()
  const isOnline = useOnline()
  const count = progress ? progressTotal(progress) : 0
  const isFiltered = isNarrowed(search)
  const showAll = (
    <Button onClick={() => filter({ ...noFilter, review_state: 'all' })}>{t('triage.empty.show_all')}</Button>
  )
  if (search.page > 1) {
    return (
      <EmptyState
        icon={<SearchXIcon className="size-5" />}
        title={t('triage.empty.page')}
        actions={<Button onClick={() => goToPage(1)}>{t('triage.empty.to_first')}</Button>}
      >
        {t('triage.empty.page.help')}
      </EmptyState>
    )
  }
  // An undo or a colleague has brought some back since the list was read.
  if (!isFiltered && total > 0) return <EmptyState title={t(isOnline ? 'loading' : 'triage.seeking.offline')} />
  if (count === 0) {
    return (
      <EmptyState icon={<CheckIcon className="size-5" />} title={t('triage.empty.audit')}>
        {t('triage.empty.audit.help')}
      </EmptyState>
    )
  }
  if (isFiltered || search.review_state !== 'undecided') {
    return (
      <EmptyState
        icon={<SearchXIcon className="size-5" />}
        title={t('triage.empty.filter')}
        actions={
          <>
            {isFiltered && <ClearFilters />}
            {showAll}
          </>
        }
      >
        {t('triage.empty.filter.help', { count })}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<CheckIcon className="size-5" />} title={t('triage.empty.undecided')} actions={showAll}>
      {t('triage.empty.undecided.all', { count })}
    </EmptyState>
  )
}
