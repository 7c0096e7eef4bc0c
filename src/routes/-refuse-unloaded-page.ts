import { onlineManager } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'

export interface PagesContext {
  /** The ids of routes whose code is loaded. */
  loadedRoutes: ReadonlySet<string>
}

/**
 * Without a network, a page whose code is not loaded is an error inside the app. Otherwise the router reloads, which leaves the
 * app for the browser's own error page.
 */
export function refuseUnloadedPage({ loadedRoutes }: PagesContext, ...routeIds: string[]): void {
  if (onlineManager.isOnline() || routeIds.every((id) => loadedRoutes.has(id))) return
  throw new ApiError({ kind: 'unreachable' })
}
