import { onlineManager } from '@tanstack/react-query'
import type { AnyRoute } from '@tanstack/react-router'
import { connections } from '../api/connections.ts'
import { serviceStatus } from '../api/service-status.ts'
import { ApiError } from '../lib/api-error.ts'

export interface PageCodeContext {
  requireCode: (routeIds: readonly string[]) => Promise<void>
}

/**
 * Without a network, or while the service does not answer, a page whose code cannot be loaded is an error inside the app. Otherwise
 * the router reloads, which leaves the app for the browser's own error page.
 */
export async function requireCode(routes: readonly AnyRoute[]): Promise<void> {
  const { active } = connections.get()
  const isSilent = active && serviceStatus(active.id).get() === 'offline'
  if (onlineManager.isOnline() && !isSilent) return
  // The router removes `preload` from a component whose code is loaded.
  const missing = () => routes.flatMap(({ options }) => options.component?.preload ?? [])
  await Promise.all(missing().map(async (preload) => preload()))
  if (missing().length > 0) throw new ApiError({ kind: 'unreachable' })
}
