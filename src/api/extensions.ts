import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { isRecord } from '../lib/json.ts'
import { mayRetry } from '../lib/retry.ts'
import { apiFor, unwrap } from './client.ts'
import type { Extensions } from '../state/stored-values.ts'

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

export const extensionsKey = ['extensions'] as const

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
      queryKey: extensionsKey,
      queryFn: ({ client, signal }) => discover(client, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      retry: false,
      meta: { blocksFirstPaint: false },
    }),
}

const has = ({ scopes }: Extensions, scope: string) =>
  scopes === null || scopes.includes(scope) || scopes.includes('admin')

export const mayReview = (extensions: Extensions) => has(extensions, 'review')

export const mayRead = (extensions: Extensions) => has(extensions, 'read') || mayReview(extensions)

/** For everyone in the workspace; an empty text removes it. */
export async function setSourceLink(client: QueryClient, text: string): Promise<void> {
  const body = { template: text || null }
  await unwrap(apiFor(client).POST('/extensions/v1/source-link', { body }), () => null)
  client.setQueryData<Extensions>(extensionsKey, (known) => known && { ...known, source_link: text || undefined })
}

const permissionsIn = (data: Extensions) => ({
  mayRead: mayRead(data),
  mayReview: mayReview(data),
  mayAssign: mayReview(data) && data.features.includes('assigning'),
  hasHistory: data.features.includes('history'),
  hasMyWork: mayRead(data) && data.features.includes('my_work') && data.email !== null,
  mayAdminister: data.features.includes('administration') && data.scopes?.includes('admin') === true,
  mayImport: data.features.includes('imports') && has(data, 'import'),
  isAdmin: data.scopes?.includes('admin') ?? false,
})

/** What the key may do, as far as is known now. */
export const permissionsOf = (client: QueryClient) =>
  permissionsIn(client.getQueryData<Extensions>(extensionsKey) ?? noExtensions)

/** What the key may do. It only reads: the request is made once per connection. */
export function useExtensions() {
  const { data: answer, isFetched, isStale } = useQuery({ ...extensionQueries.offered(), enabled: false })
  const data = answer ?? noExtensions
  return {
    ...permissionsIn(data),
    email: data.email,
    sourceLink: data.source_link,
    version: data.version,
    /** Whether the service has said so: in this visit or an earlier one. */
    isKnown: isFetched,
    /** Whether it has said so in this visit. */
    isCurrent: answer !== undefined && !isStale,
  }
}
