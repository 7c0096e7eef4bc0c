import type { QueryClient } from '@tanstack/react-query'
import { isRefusedFor } from '../../lib/api-error.ts'
import type { ViolationPage } from '../../../contract/openapi.gen.ts'
import { fetchUncached } from '../fetch-uncached.ts'
import type { FetchedPage, ReadOptions } from '../service.ts'
import type { ViolationFilter } from '../violation-filters.ts'
import { fetchViolationPage } from './list.ts'

const triedPageSizes = [100, 50, 20, 10]
const maxSweeps = 6

// Hides the latency of a service far away without crowding out other requests.
const maxRequests = 3

/** The largest page size that the service of each client has not refused. */
const acceptedPageSize = new WeakMap<QueryClient, number>()

/**
 * By page number. When others decide, rows leave the filter and later pages move up. A sweep that was disturbed is followed by
 * another.
 */
export async function* sweepAll(
  client: QueryClient,
  auditId: string,
  filter: ViolationFilter,
  how: ReadOptions = {},
): AsyncGenerator<FetchedPage> {
  const given = new Set<string>()
  for (let sweep = 1; ; sweep += 1) {
    const seen = new Set<string>()
    const before = given.size
    let isStable = true
    let first: number | null = null
    let end: FetchedPage | null = null
    for await (const { violations: rows, total, review_progress } of pagesOf(client, auditId, filter, how)) {
      // A row that comes twice in a sweep shows that pages moved.
      const unseen = rows.filter(({ id }) => !seen.has(id))
      const violations = unseen.filter(({ id }) => !given.has(id))
      for (const { id } of unseen) {
        seen.add(id)
        given.add(id)
      }
      first ??= total
      isStable &&= total === first && unseen.length === rows.length
      end = { violations, found: given.size, total, review_progress, steady: null }
      yield end
      // A service that always reports more and repeats the same rows would never end.
      if (unseen.length === 0) break
    }
    const steady = isStable && (seen.size === first || given.size === before)
    if (!steady && sweep < maxSweeps) continue
    if (end) yield { ...end, violations: [], steady }
    return
  }
}

/** Yields pages in order while the next ones are already requested. */
async function* pagesOf(
  client: QueryClient,
  auditId: string,
  filter: ViolationFilter,
  how: ReadOptions,
): AsyncGenerator<ViolationPage> {
  let page_size = acceptedPageSize.get(client) ?? triedPageSizes[0] ?? 10
  let total = 0
  const asked = new Map<number, Promise<ViolationPage>>()
  const askFor = (page: number) => {
    const search = { ...filter, page, page_size }
    const answer =
      asked.get(page) ?? fetchUncached(client, (signal) => fetchViolationPage(client, auditId, search, signal), how)
    asked.set(page, answer)
    // A page that is never reached must not cause an unhandled rejection.
    answer.catch(() => undefined)
    return answer
  }
  for (let page = 1; ; page += 1) {
    let answer: ViolationPage
    try {
      const wanted = askFor(page)
      for (let next = page + 1; next < page + maxRequests && (next - 1) * page_size < total; next += 1)
        void askFor(next)
      answer = await wanted
    } catch (error) {
      const smaller = triedPageSizes.find((size) => size < page_size)
      if (!smaller || !isRefusedFor(error, 'page_size')) throw error
      page = Math.floor(((page - 1) * page_size) / smaller)
      page_size = smaller
      asked.clear()
      acceptedPageSize.set(client, smaller)
      continue
    }
    asked.delete(page)
    total = answer.total
    yield answer
    if (!answer.has_more || answer.violations.length === 0) return
  }
}
