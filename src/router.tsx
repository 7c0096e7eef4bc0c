import { type AnyRouter, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { connections } from './api/connections.ts'
import { PageCrash } from './features/shell/PageCrash.tsx'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { routeTree } from './routeTree.gen.ts'

const many = 100

/** For what grows with every address that is visited, and a sitting goes through thousands. */
export function afterManyAddresses(router: Pick<AnyRouter, 'subscribe'>, run: () => void): void {
  let resolved = 0
  router.subscribe('onResolved', () => {
    resolved += 1
    if (resolved % many === 0) run()
  })
}

export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // One place in the history has one position, however often its address was replaced.
    getScrollRestorationKey: (location) => location.state.place ?? location.state.key ?? location.href,
    defaultPreload: 'intent',
    // Freshness is the query cache's business, and so is what is kept.
    defaultPreloadStaleTime: 0,
    defaultGcTime: 0,
    defaultErrorComponent: PageCrash,
    defaultNotFoundComponent: lazyRouteComponent(() => import('./features/shell/PageNotFound.tsx'), 'PageNotFound'),
  })
  // It keeps what it found for the last thousand addresses, which is quickly found again.
  afterManyAddresses(router, () => router.processedTree.matchCache.clear())
  // A connection that was refused, taken away or switched changes what every address means.
  let { active, refused } = connections.get()
  connections.subscribe(() => {
    const now = connections.get()
    if (now.active?.id === active?.id && now.refused === refused) return
    ;({ active, refused } = now)
    void router.invalidate()
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface HistoryState {
    /** Stays when an address is replaced by another, as each step of a walk does. */
    place?: string
  }
}
