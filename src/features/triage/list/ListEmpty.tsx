import { useQuery } from '@tanstack/react-query'
import { CheckIcon, SearchXIcon } from 'lucide-react'
import { auditQueries } from '../../../api/audits.ts'
import { isNarrowed } from '../../../api/violation-filters.ts'
import { progressTotal } from '../../../domain/violations/review-state.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { ClearFilters } from '../filters/FilterChips.tsx'
import { noFilter } from '../../../domain/filters/triage-search-params.ts'
import { useTriageActions, useTriageList, useTriageSearch } from '../queue/triage-context.ts'
import { whyUnchecked } from '../../../domain/audits/why-unchecked.ts'

/** Says why the list is empty, and links to a list that is not. */
export function ListEmpty() {
  const t = useText()
  const { auditId, filter, goToPage } = useTriageActions()
  const { data: audit } = useQuery(auditQueries.detail(auditId))
  const { total, progress } = useTriageList()
  const { page, review_state, ...others } = useTriageSearch()
  const isOnline = useOnline()
  const count = progress ? progressTotal(progress) : 0
  const isFiltered = isNarrowed(others)
  const isPastEnd = page > 1
  // An undo or a colleague has brought some back since the list was read.
  if (!isPastEnd && !isFiltered && total > 0)
    return <EmptyState title={t(isOnline ? 'loading' : 'triage.seeking.offline')} />
  const unchecked = !isPastEnd && count === 0 && audit && whyUnchecked(audit, t)
  if (unchecked) return <EmptyState icon={SearchXIcon} title={unchecked} />
  const isNoneFound = count > 0 && (isFiltered || review_state !== 'undecided')
  const reason = isPastEnd ? 'page' : count === 0 ? 'audit' : isNoneFound ? 'filter' : 'undecided'
  const help = {
    page: t('triage.empty.page.help'),
    audit: t('triage.empty.audit.help'),
    filter: t('triage.empty.filter.help', { count }),
    undecided: t('triage.empty.undecided.all', { count }),
  }
  const Icon = isPastEnd || isNoneFound ? SearchXIcon : CheckIcon
  return (
    <EmptyState
      icon={Icon}
      title={t(`triage.empty.${reason}`)}
      actions={
        <>
          {isPastEnd && <Button onClick={() => goToPage(1)}>{t('triage.empty.to_first')}</Button>}
          {reason === 'filter' && isFiltered && <ClearFilters />}
          {!isPastEnd && count > 0 && (
            <Button onClick={() => filter({ ...noFilter, review_state: 'all' })}>{t('triage.empty.show_all')}</Button>
          )}
        </>
      }
    >
      {help[reason]}
    </EmptyState>
  )
}
