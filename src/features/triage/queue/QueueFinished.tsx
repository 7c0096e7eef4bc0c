import { CheckIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useKeys } from '../../../ui/keys.ts'
import { hasState } from '../../../api/filter-values.ts'
import { isMixed } from '../logic/review-queue.ts'
import { useTriageActions, useTriageList, useTriageSearch } from '../triage-context.ts'

/** The end of the queue: how many were left, and links to continue. */
export function QueueFinished() {
  const t = useText()
  const { leftCount, revisit, filter, close } = useTriageActions()
  const { counts } = useTriageList()
  const { review_state } = useTriageSearch()
  const left = isMixed(review_state) ? (counts?.undecided ?? 0) : leftCount()
  const isOfUndecided = hasState(review_state, 'undecided')
  const leftText = isOfUndecided ? 'triage.finished.left' : 'triage.finished.unchanged'
  const keys = useKeys('next_violation')
  const again = useRef<HTMLButtonElement>(null)
  // What had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) again.current?.focus()
  }, [])
  const urgent = counts?.urgent_violation ?? 0
  return (
    <EmptyState
      icon={<CheckIcon className="size-5" />}
      title={t('triage.finished')}
      className="my-auto"
      actions={
        <>
          {left > 0 && !isMixed(review_state) && (
            <Button ref={again} keys={keys} onClick={revisit}>
              {t('triage.finished.again')}
            </Button>
          )}
          {urgent > 0 && review_state !== 'urgent_violation' && (
            <Button onClick={() => filter({ review_state: 'urgent_violation' })}>
              {t('triage.finished.urgent', { count: urgent })}
            </Button>
          )}
          <Button variant="ghost" onClick={close}>
            {t('triage.back')}
          </Button>
        </>
      }
    >
      {left > 0 ? t(leftText, { count: left }) : isOfUndecided && t('triage.finished.undecided')}
    </EmptyState>
  )
}
