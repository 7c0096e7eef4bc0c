import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { isRecord } from '../lib/json.ts'
import { persistedFor } from '../lib/persisted-store.ts'
import { mayRetry } from '../lib/retry.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { apiFor, unwrap } from './client.ts'
import { connections } from './connections.ts'
import type { Feature } from '../../contract/extensions.gen.ts'

/** What a service offers beyond the published contract, and what the key may do there. */
export interface Extensions {
  features: readonly string[]
  /** Null if the service does not tell: then everything is tried. */
  scopes: readonly string[] | null
  /** The owner of the key. */
  email: string | null
  /** The template of addresses of lines in files, of the workspace. */
  source_link?: string
  version?: string
}

export const noExtensions: Extensions = { features: [], scopes: null, email: null }

const isText = (value: unknown) => typeof value === 'string'

/** Parses the answer to discovery, and the stored one. Undefined if it is something else. */
export function parseExtensions(json: unknown): Extensions | undefined {
  if (!isRecord(json) || !Array.isArray(json['features'])) return undefined
  const { features, scopes, user, source_link, version } = json
  const email = isRecord(user) ? user['email'] : json['email']
  return {
    features: features.filter(isText),
    scopes: Array.isArray(scopes) ? scopes.filter(isText) : null,
    email: typeof email === 'string' && email !== '' ? email : null,
    ...(typeof source_link === 'string' && { source_link }),
    ...(typeof version === 'string' && { version }),
  }
}

const stored = (connectionId: string) =>
  persistedFor<Extensions | null>(connectionId, 'extensions', null, parseExtensions)

const key = ['extensions'] as const

// The first list of a first visit waits for the answer.
const discoveryTimeoutMs = 5000

/** Answers none for anything but a readable answer. Rejects if the service may answer later. */
async function discover(client: QueryClient, signal: AbortSignal): Promise<Extensions> {
  try {
    return await unwrap(
      apiFor(client).GET('/extensions/v1', {
        signal: AbortSignal.any([signal, AbortSignal.timeout(discoveryTimeoutMs)]),
      }),
      (answer) => parseExtensions(answer) ?? noExtensions,
    )
  } catch (error) {
    if (error instanceof ApiError && (error.kind === 'unreadable' || !mayRetry(error))) return noExtensions
    throw error
  }
}

export const extensionQueries = {
  offered: () =>
    queryOptions({
      queryKey: key,
      queryFn: ({ client, signal }) => discover(client, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      retry: false,
      meta: { isShownLater: true },
    }),
}

const liveEventsLatestMs = 5000

/** Uses what an earlier visit learned, and asks once, with the first requests of the page. */
export function discoverExtensions(connectionId: string, client: QueryClient): void {
  const earlier = stored(connectionId)
  const known = earlier.get()
  client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
  if (known) {
    client.setQueryData(key, known)
    void client.invalidateQueries({ queryKey: key, refetchType: 'none' })
  }
  const isConnected = () => connections.get().list.some(({ id }) => id === connectionId)
  const ask = async () => {
    // Without an answer the stored one of the last visit counts.
    const found = await client.fetchQuery(extensionQueries.offered()).catch(() => null)
    if (!found || !isConnected()) return
    earlier.set(found)
    // Only if the service has changed since the earlier visit: what was read is read again in the way that it now offers.
    if (known && known.features.join() !== found.features.join())
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] })
    if (!found.features.includes('events') || !mayRead(found)) return
    whenIdle(async () => {
      // Without it the lists are asked for every 30 seconds, as with a service that has no events.
      const live = await import('./live-events.ts').catch(() => null)
      if (isConnected()) live?.startLiveEvents(connectionId, client)
    }, liveEventsLatestMs)
  }
  void ask()
}

/**
 * What the service offers, as far as an earlier visit has learned it. A first visit waits for the answer. Without one the
 * service is treated as one that offers nothing.
 */
export async function whatIsOffered(client: QueryClient): Promise<Extensions> {
  const { data, status } = client.getQueryState<Extensions>(key) ?? {}
  if (data || status === 'error') return data ?? noExtensions
  // Without an answer there are none, as with a service that has only the published API.
  return client.fetchQuery(extensionQueries.offered()).catch(() => noExtensions)
}

/** With a new key or address, earlier answers are somebody else's. */
export function forgetExtensions(connectionId: string): void {
  stored(connectionId).erase()
}

/** As far as is known now. */
export const knownExtensions = (client: QueryClient) => client.getQueryData<Extensions>(key) ?? noExtensions

export const offers = (client: QueryClient, feature: Feature) => knownExtensions(client).features.includes(feature)

const has = ({ scopes }: Extensions, scope: string) =>
  scopes === null || scopes.includes(scope) || scopes.includes('admin')

export const mayReview = (extensions: Extensions) => has(extensions, 'review')

export const mayRead = (extensions: Extensions) => has(extensions, 'read') || mayReview(extensions)

/** For everyone in the workspace; an empty text removes it. */
export async function setSourceLink(client: QueryClient, text: string): Promise<void> {
  const body = { template: text || null }
  await unwrap(apiFor(client).POST('/extensions/v1/source-link', { body }), () => null)
  client.setQueryData<Extensions>(key, (known) => known && { ...known, source_link: text || undefined })
}

/** What is offered, and what the key may do. It only reads: the request is made once per connection. */
export function useExtensions() {
  const { data = noExtensions, isFetched } = useQuery({ ...extensionQueries.offered(), enabled: false })
  return {
    offers: (feature: Feature) => data.features.includes(feature),
    mayRead: mayRead(data),
    mayReview: mayReview(data),
    mayAssign: mayReview(data) && data.features.includes('assigning'),
    hasMyWork: mayRead(data) && data.features.includes('my_work') && data.email !== null,
    mayAdminister: data.features.includes('administration') && data.scopes?.includes('admin') === true,
    mayImport: data.features.includes('imports') && has(data, 'import'),
    isAdmin: data.scopes?.includes('admin') ?? false,
    email: data.email,
    sourceLink: data.source_link,
    version: data.version,
    /** Whether the service has said so: in this visit or an earlier one. */
    isKnown: isFetched,
  }
}
