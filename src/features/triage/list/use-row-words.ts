import { useMemo } from 'react'
import { useText } from '../../../locales/text.ts'
import { isReviewState, reviewStates } from '../../../ui/review-state.ts'
import { isSeverity, severities } from '../../../ui/severity.ts'
import type { RowWords } from './row-words.ts'

/** A value that the contract does not know is shown as it came. */
export function useRowWords(): RowWords {
  const t = useText()
  return useMemo(
    () => ({
      select: (name) => t('triage.row.select', { name }),
      severity: (severity) => (isSeverity(severity) ? t(severities[severity].text) : severity),
      state: (review_state) => (isReviewState(review_state) ? t(reviewStates[review_state].text) : review_state),
      noText: t('triage.row.no_text'),
      reason: t('triage.row.reason'),
      group: t('triage.row.group'),
      groupTip: t('triage.row.group.tip'),
      members: (count) => t('triage.group.members', { count }),
      showMembers: t('triage.group.show'),
      hideMembers: t('triage.group.hide'),
    }),
    [t],
  )
}
