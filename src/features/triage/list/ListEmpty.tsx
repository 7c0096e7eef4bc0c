import { useQuery } from '@tanstack/react-query'
import { CheckIcon, SearchXIcon } from 'lucide-react'
import { violationQueries } from '../../../api/violations.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { progressTotal } from '../../../ui/review-state.ts'
import { useTriage, useTriageValue } from '../walk/use-triage.ts'

/** Why there is no row, and where there are some. */
export function ListEmpty() {
  const t = useText()
  const triage = useTriage()
  const search = useTriageValue((state) => state.search)
  const { data: progress } = useQuery({ ...violationQueries.progress(triage.auditId), enabled: false })
  const count = progress ? progressTotal(progress) : 0
  const isNarrowed = search.search !== '' || search.severity !== undefined
  const showAll = (
    <Button onClick={() => triage.filter({ review_state: 'all', severity: undefined, search: '' })}>
      {t('triage.empty.show_all')}
    </Button>
  )
  if (search.page > 1) {
    return (
      <EmptyState
        icon={<SearchXIcon className="size-5" />}
        title={t('triage.empty.page')}
        actions={<Button onClick={() => triage.goToPage(1)}>{t('triage.empty.to_first')}</Button>}
      >
        {t('triage.empty.page.help')}
      </EmptyState>
    )
  }
  if (count === 0) {
    return (
      <EmptyState icon={<CheckIcon className="size-5" />} title={t('triage.empty.audit')}>
        {t('triage.empty.audit.help')}
      </EmptyState>
    )
  }
  if (isNarrowed || search.review_state !== 'undecided') {
    return (
      <EmptyState
        icon={<SearchXIcon className="size-5" />}
        title={t('triage.empty.filter')}
        actions={
          <>
            {isNarrowed && (
              <Button onClick={() => triage.filter({ severity: undefined, search: '' })}>
                {t('triage.empty.clear')}
              </Button>
            )}
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
