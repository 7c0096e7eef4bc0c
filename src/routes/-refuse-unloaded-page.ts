import { onlineManager } from '@tanstack/react-query'
import type { Connection } from '../api/connections.ts'
import { serviceStatus } from '../api/service-status.ts'
import { ApiError } from '../lib/api-error.ts'

export interface PagesContext {
  /** The ids of routes whose code is loaded. */
  loadedRoutes: Set<string>
}

/**
 * Without a network, or while the service does not answer, a page whose code is not loaded is an error inside the app. Otherwise
 * the router reloads, which leaves the app for the browser's own error page.
 */
export async function refuseUnloadedPage(
  { loadedRoutes, connection }: PagesContext & { connection: Pick<Connection, 'id'> | null },
  ...routeIds: string[]
): Promise<void> {
  if (routeIds.every((id) => loadedRoutes.has(id))) return
  // The code comes from this origin, which need not be the service's.
  const isSilent = connection && serviceStatus(connection.id).get() === 'offline'
  if (onlineManager.isOnline() && (!isSilent || (await fetch('/', { method: 'HEAD' }).catch(() => null)))) return
  throw new ApiError({ kind: 'unreachable' })
}
