import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { extensionQueries } from '../../api/extensions.ts'
import { extendedOnly, needsExtendedFilter } from '../../api/violation-filters.ts'
import { useText } from '../../locales/text.ts'
import { notifyProblem } from '../../ui/toasts.ts'
import { filterParts } from './filter-labels.ts'
import type { TriageSearch } from './triage-search-params.ts'

/** A link or a saved view may have filters that this service lacks. They are taken back, and a toast says so. */
export function useOfferedFilters(
  search: Omit<TriageSearch, 'page'>,
  takeBack: (change: Partial<TriageSearch>) => void,
): void {
  const t = useText()
  const { data, isStale } = useQuery({ ...extensionQueries.offered(), enabled: false })
  // What an earlier visit learned is stale until the service has answered in this one.
  const isRefused = needsExtendedFilter(search) && !isStale && data !== undefined && !data.features.includes('finding')
  const onRefused = useEffectEvent(() => {
    const parts = filterParts(extendedOnly(search), t)
    takeBack(Object.assign({}, ...parts.map(({ change }) => change)))
    notifyProblem(t('triage.filter.unavailable', { filter: parts.map(({ label }) => label).join(' · ') }))
  })
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused])
}
