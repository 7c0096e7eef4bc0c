import { useQuery } from '@tanstack/react-query'
import { CheckIcon } from 'lucide-react'
import { violationQueries } from '../../../api/violations.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useTriage, useTriageValue } from './use-triage.ts'

/** The end of the way: what was left as it is, and where to go on. */
export function WalkFinished() {
  const t = useText()
  const triage = useTriage()
  const { review_state } = useTriageValue((state) => state.search)
  const { data: progress } = useQuery({ ...violationQueries.progress(triage.auditId), enabled: false })
  const matching = useTriageValue((state) => state.total)
  const left = review_state === 'all' ? (progress?.undecided ?? 0) : matching
  const urgent = progress?.urgent_violation ?? 0
  return (
    <EmptyState
      icon={<CheckIcon className="size-5" />}
      title={t('triage.finished')}
      className="my-auto"
      actions={
        <>
          {left > 0 && review_state !== 'all' && (
            <Button onClick={() => triage.revisit()}>{t('triage.finished.again')}</Button>
          )}
          {urgent > 0 && review_state !== 'urgent_violation' && (
            <Button onClick={() => triage.filter({ review_state: 'urgent_violation' })}>
              {t('triage.finished.urgent', { count: urgent })}
            </Button>
          )}
          <Button variant="ghost" onClick={() => triage.close()}>
            {t('triage.back')}
          </Button>
        </>
      }
    >
      {left > 0 ? t('triage.finished.left', { count: left }) : t('triage.finished.undecided')}
    </EmptyState>
  )
}
