import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { getFrom } from './client.ts'
import { extensionQueries, whatIsOffered } from './extensions.ts'
import type { ViolationPage } from '../../contract/openapi.gen.ts'
import type { ListedViolation } from './listed-violation.ts'
import { filterQuery, type ExtendedSearch, needsExtendedFilter } from './violation-filters.ts'

/** A page of the published list or a found one. Only the latter says where the next one begins, null at the end. */
export interface ListPage extends Omit<ViolationPage, 'violations'> {
  violations: readonly ListedViolation[]
  cursor?: string
  next_cursor?: string | null
  /** How many rows a list of groups has. */
  groups?: number | null
}

/** The number of rows on all pages. */
export const rowsOnAllPages = ({ groups, total }: ListPage) => groups ?? total

/** A filter that only such a service has is never left out silently. */
export async function mayFind(client: QueryClient, search: ExtendedSearch): Promise<boolean> {
  if ((await whatIsOffered(client)).features.includes('finding')) return true
  if (!needsExtendedFilter(search)) return false
  const { features } = await client.fetchQuery(extensionQueries.offered())
  if (!features.includes('finding')) throw new ApiError({ kind: 'refused', status: 405 })
  return true
}

export function findViolations(audit_id: string, search: ExtendedSearch & { skip?: number }) {
  const { page: _page, grouped, ...query } = search
  return getFrom('/extensions/v1/audits/{audit_id}/violations', {
    path: { audit_id },
    query: { ...query, ...filterQuery(search), grouped: grouped && 'true' },
  })
}

/** Where each page of a list begins, by its number: behind the last row of the page before, as it was read. */
type Cursors = Readonly<Record<number, string>>

const cursorsKey = ['violation-cursors'] as const
const listKey = (auditId: string, { page: _page, cursor: _cursor, ...list }: ExtendedSearch) =>
  [...cursorsKey, auditId, list] as const

export function writeNextCursor(
  client: QueryClient,
  auditId: string,
  search: ExtendedSearch,
  { next_cursor }: ListPage,
) {
  if (!next_cursor) return
  // Kept as long as the client: without it the page would be looked for from the beginning.
  client.setQueryDefaults(cursorsKey, { gcTime: Number.POSITIVE_INFINITY })
  const next = (search.page ?? 1) + 1
  client.setQueryData<Cursors>(listKey(auditId, search), (known) => ({ ...known, [next]: next_cursor }))
}

/** Up to here the service leaves out rows about as fast as the published list. */
const maxSkippedRows = 10_000

/**
 * The page of this number. It begins where the page before ended, so decisions of others neither hide nor repeat rows. If that is
 * not known, the rows before it are skipped. Null if these are too many and the published list has the page too.
 */
export async function findPage(
  client: QueryClient,
  auditId: string,
  search: ExtendedSearch,
  signal: AbortSignal,
): Promise<ListPage | null> {
  const { page = 1, page_size = 20 } = search
  const known = client.getQueryData<Cursors>(listKey(auditId, search)) ?? {}
  let from = page
  while (from > 1 && known[from] === undefined) from -= 1
  const cursor = search.cursor ?? known[from]
  const skip = search.cursor === undefined ? (page - from) * page_size : 0
  if (skip > maxSkippedRows && !needsExtendedFilter(search)) return null
  const found = await findViolations(auditId, { ...search, cursor, skip: skip || undefined })({ client, signal })
  return {
    ...found,
    audit_id: auditId,
    page,
    page_size,
    cursor: skip > 0 ? (found.cursor ?? undefined) : cursor,
    has_more: found.next_cursor !== null,
  }
}

/** Where a violation was found that no list of this service has shown. */
export const locationQuery = (violation_id: string) =>
  queryOptions({
    queryKey: ['violation location', violation_id],
    queryFn: (context) =>
      getFrom('/extensions/v1/violations/{violation_id}/location', { path: { violation_id } })(context).then(
        ({ location }) => location,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { isShownLater: true },
  })
