import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Extensions } from '../state/stored-values.ts'
import { extensionQueries, extensionsKey, noExtensions } from './extensions.ts'
import { ownService } from './own.ts'
import { publishedService } from './published.ts'
import type { Capability, Service } from './service.ts'
import { type ExtendedSearch, needsExtendedFilter } from './violation-filters.ts'

const chosen = new WeakMap<QueryClient, { known: Extensions; service: Service }>()

const isSame = (one: Extensions, other: Extensions) =>
  one.email === other.email && one.features.join() === other.features.join()

/** The service of a connection, as far as is known now. Chosen again when discovery says something else. */
export const serviceOf = (client: QueryClient): Service =>
  serviceWith(client, client.getQueryData<Extensions>(extensionsKey) ?? noExtensions)

function serviceWith(client: QueryClient, known: Extensions): Service {
  const earlier = chosen.get(client)
  if (earlier && isSame(earlier.known, known)) return earlier.service
  const published = publishedService(client, known)
  const service = known.features.length > 0 ? ownService(client, known, published) : published
  chosen.set(client, { known, service })
  return service
}

/**
 * The service of a connection, as an earlier visit has learned it; a first visit waits for discovery. Without an answer it is taken
 * for one with the published API, except for a filter that only others have: discovery is then asked again, and may fail.
 */
export async function chooseService(client: QueryClient, search: ExtendedSearch = {}): Promise<Service> {
  const { data, status } = client.getQueryState<Extensions>(extensionsKey) ?? {}
  if (needsExtendedFilter(search) && !serviceOf(client).can('finding'))
    await client.fetchQuery(extensionQueries.offered())
  else if (!data && status !== 'error')
    // Without an answer it has only the published API.
    await client.fetchQuery(extensionQueries.offered()).catch(() => null)
  return serviceOf(client)
}

/** The service as far as is known now. Renders again when discovery says something else. */
export function useService(): Service {
  const { data = noExtensions } = useQuery({ ...extensionQueries.offered(), enabled: false })
  return serviceWith(useQueryClient(), data)
}

/** Whether the service has something that is to be shown or offered. */
export const useCan = (capability: Capability): boolean => useService().can(capability)
