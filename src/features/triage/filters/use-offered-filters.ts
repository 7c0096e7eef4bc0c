import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { extensionQueries } from '../../../api/extensions.ts'
import { needsFinding } from '../../../api/violation-filters.ts'
import { useText } from '../../../locales/text.ts'
import { notifyProblem } from '../../../ui/toasts.ts'
import { findingText } from './filter-labels.ts'
import type { TriageSearch } from './triage-search-params.ts'

/** A link or a saved view may have filters that this service lacks. They are taken back, and a toast says so. */
export function useOfferedFilters(search: Omit<TriageSearch, 'page'>, takeBack: () => void): void {
  const t = useText()
  const { data, isStale } = useQuery({ ...extensionQueries.offered(), enabled: false })
  // What an earlier visit learned is stale until the service has answered in this one.
  const isRefused = needsFinding(search) && !isStale && data !== undefined && !data.features.includes('finding')
  const onRefused = useEffectEvent(() => {
    takeBack()
    notifyProblem(t('triage.filter.unavailable', { filter: findingText(search, t) }))
  })
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused])
}
