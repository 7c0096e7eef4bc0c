import { useEffect, useEffectEvent } from 'react'
import { useCan } from '../../api/choose-service.ts'
import { useExtensions } from '../../api/extensions.ts'
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
  const canFind = useCan('finding')
  // The service may have more than an earlier visit has learned.
  const isRefused = useExtensions().isCurrent && !canFind && needsExtendedFilter(search)
  const onRefused = useEffectEvent(() => {
    const parts = filterParts(extendedOnly(search), t)
    takeBack(Object.assign({}, ...parts.map(({ change }) => change)))
    notifyProblem(t('triage.filter.unavailable', { filter: parts.map(({ label }) => label).join(' · ') }))
  })
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused])
}
