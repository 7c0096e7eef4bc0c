import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { needsFinding } from '../../../api/violation-filters.ts'
import { useTriageSearch } from '../triage-context.ts'

const FilterChips = lazy(() => import('./FilterChips.tsx').then(({ FilterChips }) => ({ default: FilterChips })))

/** Loaded only where there are any. */
export function FiltersInForce() {
  const search = useTriageSearch()
  return (
    needsFinding(search) && (
      // Without a network the list is still of use.
      <CatchBoundary getResetKey={() => 'filters'} errorComponent={() => null}>
        <Suspense>
          <FilterChips />
        </Suspense>
      </CatchBoundary>
    )
  )
}
