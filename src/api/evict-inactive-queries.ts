import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { historyQueries } from './history.ts'
import { isCountsKey, violationKeys } from './violation-cache.ts'

/**
 * How many unused answers about violations are cached. Their age is not enough: a fast reviewer opens a thousand violations before
 * the first expires. Answers that were used or prefetched last are kept.
 */
const maxInactive = 100

const names = new Set<unknown>([violationKeys.all()[0], historyQueries.all()[0]])

/** Counts are small and there is one per audit. */
const isBounded = (key: QueryKey) => names.has(key[0]) && !isCountsKey(key)

export function evictInactiveQueries(client: QueryClient): void {
  // In order of last use.
  const inactive = new Set<Query>()
  const cache = client.getQueryCache()
  cache.subscribe(({ type, query }) => {
    if (!isBounded(query.queryKey)) return
    if (type === 'removed') inactive.delete(query)
    else if (type === 'added' || type === 'observerAdded' || type === 'observerRemoved') {
      inactive.delete(query)
      if (query.getObserversCount() === 0) inactive.add(query)
    } else if (type !== 'updated') return
    for (const old of inactive) {
      if (inactive.size <= maxInactive) return
      if (old.state.fetchStatus === 'idle' && old !== query) cache.remove(old)
    }
  })
}
