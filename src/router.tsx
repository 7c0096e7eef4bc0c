import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { connections } from './api/connections.ts'
import { PageCrash } from './features/shell/PageCrash.tsx'
import { PageNotFound } from './features/shell/PageNotFound.tsx'
import { parseSearch, stringifySearch } from './lib/search-params.ts'
import { routeTree } from './routeTree.gen.ts'
import { requireCode } from './routes/-page-code.ts'

export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    context: {
      requireCode: (routeIds: readonly string[]): Promise<void> =>
        requireCode(Object.values(router.routesById).filter(({ id }) => routeIds.includes(id))),
    },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    // One scroll position per history entry, however often its address was replaced.
    getScrollRestorationKey: (location) => location.state.scrollKey ?? location.state.key ?? location.href,
    defaultPreload: 'intent',
    // The query cache decides what is fresh and what is kept.
    defaultPreloadStaleTime: 0,
    defaultGcTime: 0,
    defaultErrorComponent: PageCrash,
    defaultNotFoundComponent: PageNotFound,
  })
  // When the connection changes, every address means something else.
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
    /** Stays the same when an entry's address is replaced, as each step through the list does. */
    scrollKey?: string
  }
}
