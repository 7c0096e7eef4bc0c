import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { FoundPage } from '../../../contract/extensions.gen.ts'
import { maxFoundPage } from '../../../contract/limits.ts'
import type { Violation } from '../../../contract/openapi.gen.ts'
import { ApiError } from '../../lib/api-error.ts'
import { firstPageSize } from '../../state/schema.ts'
import { queryFnFor } from '../client.ts'
import { fetchUncached } from '../fetch-uncached.ts'
import { readByCursor } from './read-by-cursor.ts'
import { countsFrom } from '../published/list.ts'
import type { FetchedPage, ListPage, ReadOptions, Service } from '../service.ts'
import { type ExtendedSearch, filterQuery, needsExtendedFilter, type ViolationFilter } from '../violation-filters.ts'

/** Up to here the service leaves out rows about as fast as the published list. */
const maxSkippedRows = 10_000

type Searching = Pick<Service, 'page' | 'continueAfter' | 'readOn' | 'counts' | 'allViolations' | 'ofRule' | 'groupOf'>

/** Lists by cursor: whatever others decide, no row is skipped or repeated. */
export function createSearch(client: QueryClient, published: Service): Searching {
  /** Where each page of a list begins, by its number: behind the last row of the page before, as it was read. */
  const cursors = new Map<string, Map<number, string>>()
  const cursorsOf = (auditId: string, { page: _page, cursor: _cursor, ...list }: ExtendedSearch) => {
    const key = hashKey([auditId, list])
    const known = cursors.get(key) ?? new Map<number, string>()
    cursors.set(key, known)
    return known
  }

  /**
   * The page of this number. It begins where the page before ended. If that is not known, the rows before it are skipped; if these
   * are too many and the published list has the page too, it is read there.
   */
  const page: Service['page'] = async (auditId, search, signal): Promise<ListPage> => {
    const { page: number = 1, page_size = 20 } = search
    const known = cursorsOf(auditId, search)
    let from = number
    while (from > 1 && !known.has(from)) from -= 1
    const cursor = search.cursor ?? known.get(from)
    const skip = search.cursor === undefined ? (number - from) * page_size : 0
    if (skip > maxSkippedRows && !needsExtendedFilter(search))
      return { ...(await published.page(auditId, search, signal)), isFar: true }
    const found = await find(client, auditId, { ...search, cursor, skip: skip || undefined }, signal)
    return {
      ...found,
      audit_id: auditId,
      page: number,
      page_size,
      cursor: skip > 0 ? (found.cursor ?? undefined) : cursor,
      has_more: found.next_cursor !== null,
    }
  }
  const allViolations: Service['allViolations'] = (auditId, filter, how) => findAll(client, auditId, filter, how)
  return {
    page,
    continueAfter(auditId, search, { next_cursor }) {
      if (next_cursor) cursorsOf(auditId, search).set((search.page ?? 1) + 1, next_cursor)
    },
    readOn: readByCursor,
    counts: countsFrom(page),
    allViolations,
    async ofRule(auditId, rule, signal) {
      const search = {
        rule: rule || undefined,
        review_state: 'all',
        sort: 'decided',
        page_size: firstPageSize,
      } as const
      return (await find(client, auditId, search, signal)).violations
    },
    async groupOf({ id, audit_id, group_id }) {
      const members: Violation[] = []
      if (audit_id !== null && group_id !== null)
        for await (const { violations } of allViolations(
          audit_id,
          { group_id, review_state: 'all' },
          { isHurried: true },
        ))
          members.push(...violations)
      if (!members.some((one) => one.id === id)) throw new ApiError({ kind: 'refused', status: 404 })
      return members
    },
  }
}

function find(
  client: QueryClient,
  audit_id: string,
  search: ExtendedSearch & { skip?: number },
  signal?: AbortSignal,
): Promise<FoundPage> {
  const { page: _page, grouped, ...query } = search
  return queryFnFor('/extensions/v1/audits/{audit_id}/violations', {
    path: { audit_id },
    query: { ...query, ...filterQuery(search), grouped: grouped && 'true' },
  })({ client, signal })
}

async function* findAll(
  client: QueryClient,
  auditId: string,
  filter: ViolationFilter,
  how?: ReadOptions,
): AsyncGenerator<FetchedPage> {
  let found = 0
  let first: number | null = null
  let cursor: string | undefined
  for (;;) {
    const search: ExtendedSearch = { ...filter, cursor, page_size: maxFoundPage }
    const answer = await fetchUncached(client, (signal) => find(client, auditId, search, signal), how)
    const { violations, next_cursor, total, review_progress } = answer
    first ??= total
    found += violations.length
    const isLast = next_cursor === null
    yield { violations, found, total, review_progress, steady: isLast ? total === first && found === total : null }
    if (isLast) return
    cursor = next_cursor
  }
}
