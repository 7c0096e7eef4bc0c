import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { historyQueries } from './history.ts'
import { listOf } from './violation-cache.ts'
import { violationQueries } from './violations.ts'

interface Bound {
  most: number
  counts: (key: QueryKey) => boolean
}

const [violations] = violationQueries.all()
const [activities] = historyQueries.all()
const isViolations = (key: QueryKey, kind: string) => key[0] === violations && key[1] === kind
const isOfRule = (key: QueryKey) => isViolations(key, 'list') && key[3] === violationQueries.ofRule('', '')[3]

/**
 * How many unused answers are cached. Their age is not enough: a fast reviewer opens a thousand violations before the first
 * expires. Answers that were used or prefetched last are kept.
 */
const bounds = [
  { most: 50, counts: (key) => isViolations(key, 'detail') },
  { most: 50, counts: (key) => key[0] === activities },
  // Pages only. Counts are small and there is one per audit.
  { most: 20, counts: (key) => listOf(key) !== null },
  { most: 10, counts: isOfRule },
] satisfies Bound[]

export function evictInactiveQueries(client: QueryClient): void {
  for (const bound of bounds) keepLast(client, bound)
}

function keepLast(client: QueryClient, { most, counts }: Bound): void {
  // In order of last use.
  const inactive = new Set<Query>()
  const note = (query: Query) => {
    inactive.delete(query)
    if (query.getObserversCount() === 0) inactive.add(query)
  }
  const cache = client.getQueryCache()
  for (const query of cache.getAll()) if (counts(query.queryKey)) note(query)
  cache.subscribe(({ type, query }) => {
    if (!counts(query.queryKey)) return
    if (type === 'removed') inactive.delete(query)
    else if (type === 'added' || type === 'observerAdded' || type === 'observerRemoved') note(query)
    else if (type !== 'updated') return
    for (const old of inactive) {
      if (inactive.size <= most) return
      if (old.state.fetchStatus === 'idle' && old !== query) cache.remove(old)
    }
  })
}
