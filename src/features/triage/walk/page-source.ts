import { type QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/react-query'
import type { SchemaViolationPage as ViolationPage } from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { largestPageSize, smallerPage } from '../filters/page-size.ts'
import type { ListSearch } from '../filters/triage-search.ts'

export type PageResult = QueryObserverResult<ViolationPage>

interface PageSourceOptions {
  client: QueryClient
  connectionId: string
  auditId: string
  /** A page came, new or refreshed; `stale` while a newer one is on its way. */
  onPage: (page: ViolationPage, facts: { stale: boolean }) => void
  /** The page is being asked for: what happens from now on is newer than its answer. */
  onAsk: () => void
  onResult: (result: PageResult) => void
  /** The service refused the page size: this is asked for instead. */
  onSmaller: (size: { page: number; page_size: number }) => void
}

const refreshEvery = 30_000

/** The page in the address, kept up to date while it is on screen. */
export function createPageSource(options: PageSourceOptions) {
  const { client, connectionId, auditId } = options
  const queryFor = (search: ListSearch) => ({
    ...violationQueries.list(auditId, search),
    refetchInterval: refreshEvery,
    refetchOnWindowFocus: 'always' as const,
  })
  const watch = (search: ListSearch) => new QueryObserver(client, queryFor(search))
  const stateOf = (search: ListSearch) => client.getQueryState(violationQueries.list(auditId, search).queryKey)

  // Which answer of each page was taken: the walk's own requests answer here too, and decisions patch what was answered.
  const taken = new Map<string, number>()
  const asked = new Set<string>()
  let watched: { search: ListSearch; observer: ReturnType<typeof watch>; stop: () => void } | null = null
  let fetching = false

  const receive = (search: ListSearch, result: PageResult) => {
    if (result.isFetching && !fetching) options.onAsk()
    fetching = result.isFetching
    const smaller = result.isError && !result.isFetching ? smallerPage(result.error, search) : null
    if (smaller) {
      largestPageSize(connectionId).set(smaller.page_size)
      options.onSmaller(smaller)
      return
    }
    const place = JSON.stringify(search)
    const isNews = !asked.has(place) && taken.get(place) !== result.dataUpdatedAt
    if (result.data && !result.isPlaceholderData && isNews) {
      taken.set(place, result.dataUpdatedAt)
      options.onPage(result.data, { stale: result.isStale && result.isFetching })
    }
    options.onResult(result)
  }

  return {
    start(search: ListSearch) {
      const observer = watch(search)
      watched = { search, observer, stop: observer.subscribe((result) => watched && receive(watched.search, result)) }
      receive(search, observer.getCurrentResult())
    },
    /** Another page. With `anew` what is known of it is told again, before this returns. */
    show(search: ListSearch, { anew }: { anew: boolean }) {
      if (anew) taken.delete(JSON.stringify(search))
      if (!watched) return
      watched.search = search
      watched.observer.setOptions(queryFor(search))
      receive(search, watched.observer.getCurrentResult())
    },
    stop() {
      watched?.stop()
      watched = null
      fetching = false
    },
    /** Another page of the same list, for the walk. */
    async ask(search: ListSearch): Promise<ViolationPage> {
      const place = JSON.stringify(search)
      asked.add(place)
      try {
        const page = await client.fetchQuery({ ...violationQueries.list(auditId, search), staleTime: 0 })
        taken.set(place, stateOf(search)?.dataUpdatedAt ?? 0)
        return page
      } finally {
        asked.delete(place)
      }
    },
    isAsking: (search: ListSearch) => stateOf(search)?.fetchStatus === 'fetching',
    refetch: () => void watched?.observer.refetch(),
  }
}

export type PageSource = ReturnType<typeof createPageSource>
