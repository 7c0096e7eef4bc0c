import { CheckIcon, SearchXIcon } from 'lucide-react'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { progressTotal } from '../../../domain/violations/review-state.ts'
import { useReviewProgress } from '../queue/use-review-progress.ts'
import { useTriage } from '../triage-context.ts'

/** Says why the list is empty, and links to a list that is not. */
export function ListEmpty() {
  const t = useText()
  const { auditId, search, filter, goToPage } = useTriage()
  const progress = useReviewProgress(auditId)
  const count = progress ? progressTotal(progress) : 0
  const isNarrowed = search.search !== '' || search.severity !== undefined
  const showAll = (
    <Button onClick={() => filter({ review_state: 'all', severity: undefined, search: '' })}>
      {t('triage.empty.show_all')}
    </Button>
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
              <Button onClick={() => filter({ severity: undefined, search: '' })}>{t('triage.empty.clear')}</Button>
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
