import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { connections } from './api/connections.ts'
import { PageCrash } from './features/shell/PageCrash.tsx'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { routeTree } from './routeTree.gen.ts'

const addressesKept = 100

export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    // Freshness is the query cache's business, and so is what is kept: a sitting goes through thousands of addresses.
    defaultPreloadStaleTime: 0,
    defaultGcTime: 0,
    defaultErrorComponent: PageCrash,
    defaultNotFoundComponent: lazyRouteComponent(() => import('./features/shell/PageNotFound.tsx'), 'PageNotFound'),
  })
  // It keeps what it found for the last thousand addresses, which is quickly found again.
  let resolved = 0
  router.subscribe('onResolved', () => {
    resolved += 1
    if (resolved % addressesKept === 0) router.processedTree.matchCache.clear()
  })
  router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    globalThis.dispatchEvent?.(new CustomEvent('redline:page', { detail: toLocation.pathname }))
  })
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
}
