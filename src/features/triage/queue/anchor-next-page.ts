import type { QueryClient } from '@tanstack/react-query'
import { type ListPage, writeNextCursor } from '../../../api/find-violations.ts'
import { violationQueries } from '../../../api/violations.ts'
import type { ListSearch } from '../filters/triage-search-params.ts'

/** Lets the next page begin where the page on screen ends, whatever was read since. */
export function anchorNextPage(client: QueryClient, auditId: string, search: ListSearch, shown: ListPage): void {
  if (!shown.next_cursor) return
  writeNextCursor(client, auditId, search, shown)
  const { queryKey } = violationQueries.list(auditId, { ...search, page: search.page + 1 })
  const cached = client.getQueryData(queryKey)
  if (cached && cached.cursor !== shown.next_cursor) client.removeQueries({ queryKey, exact: true })
}
