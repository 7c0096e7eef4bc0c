import { hashKey, type QueryClient } from '@tanstack/react-query'
import { isRefusedFor } from '../lib/api-error.ts'
import { newId } from '../lib/new-id.ts'
import type { FoundPage } from '../../contract/extensions.gen.ts'
import { findViolations, mayFind } from './find-violations.ts'
import type { ExtendedSearch } from './violation-filters.ts'
import type { ReviewProgress, ViolationPage } from '../../contract/openapi.gen.ts'
import type { ListedViolation } from './listed-violation.ts'
import { fetchViolationPage, violationQueries } from './violations.ts'

/** Filters and order. */
export type ViolationFilter = Omit<ExtendedSearch, 'grouped' | 'page' | 'page_size' | 'cursor'>

export interface FetchAllOptions {
  client: QueryClient
  auditId: string
  filter: ViolationFilter
  signal?: AbortSignal
  /** The user is waiting: report a failure after the second try, and at once when offline. */
  isHurried?: boolean
}

/** One page. Earlier pages are not kept. */
export interface FetchedPage {
  /** The violations of the page that no earlier page had. */
  violations: readonly ListedViolation[]
  found: number
  /** The service's total for the filter. */
  total: number
  review_progress: ReviewProgress
  /** Set with the last page: whether nothing changed during the read, so that nothing can be missing or outdated. */
  steady: boolean | null
}

const triedPageSizes = [100, 50, 20, 10]
const maxSweeps = 6

// Hides the latency of a service far away without crowding out other requests.
const maxRequests = 3

/** The largest page size that the service of each client has not refused. */
const acceptedPageSize = new WeakMap<QueryClient, number>()

/** Yields every violation of a filter once, page by page. */
export async function* fetchAllViolations(options: FetchAllOptions): AsyncGenerator<FetchedPage> {
  let first: ReviewProgress | null = null
  for await (const page of (await mayFind(options.client, options.filter)) ? findAll(options) : sweepAll(options)) {
    first ??= page.review_progress
    yield { ...page, steady: page.steady && hashKey([first]) === hashKey([page.review_progress]) }
  }
}

const foundPageSize = 500

/** By cursor: whatever others decide, no row is skipped or repeated. */
async function* findAll(options: FetchAllOptions): AsyncGenerator<FetchedPage> {
  const { client, auditId, filter } = options
  let found = 0
  let first: number | null = null
  let cursor: string | undefined
  for (;;) {
    const search: ExtendedSearch = { ...filter, cursor, page_size: foundPageSize }
    const { violations, next_cursor, total, review_progress }: FoundPage = await ask(options, (signal) =>
      findViolations(auditId, search)({ client, signal }),
    )
    first ??= total
    found += violations.length
    const isLast = next_cursor === null
    yield { violations, found, total, review_progress, steady: isLast ? total === first && found === total : null }
    if (isLast) return
    cursor = next_cursor
  }
}

/**
 * By page number, of the published list. When others decide, rows leave the filter and later pages move up. A sweep that was
 * disturbed is followed by another.
 */
async function* sweepAll(options: FetchAllOptions): AsyncGenerator<FetchedPage> {
  const given = new Set<string>()
  for (let sweep = 1; ; sweep += 1) {
    const seen = new Set<string>()
    const before = given.size
    let isStable = true
    let first: number | null = null
    let end: FetchedPage | null = null
    for await (const { violations: rows, total, review_progress } of pagesOf(options)) {
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
async function* pagesOf(options: FetchAllOptions): AsyncGenerator<ViolationPage> {
  const { client, auditId, filter } = options
  let page_size = acceptedPageSize.get(client) ?? triedPageSizes[0] ?? 10
  let total = 0
  const asked = new Map<number, Promise<ViolationPage>>()
  const askFor = (page: number) => {
    const search = { ...filter, page, page_size }
    const answer = asked.get(page) ?? ask(options, (signal) => fetchViolationPage(client, auditId, search, signal))
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

/** Not cached, because a whole audit would fill the cache. Retried like every read. */
async function ask<Page>(
  { client, signal, isHurried }: FetchAllOptions,
  fetchPage: (signal: AbortSignal) => Promise<Page>,
): Promise<Page> {
  signal?.throwIfAborted()
  const queryKey = [...violationQueries.all(), 'fetch-all', newId()]
  const cancel = () => void client.cancelQueries({ queryKey, exact: true })
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    return await client.fetchQuery({
      queryKey,
      queryFn: ({ signal }) => fetchPage(signal),
      staleTime: 0,
      ...(isHurried && { networkMode: 'always', retry: 1, retryDelay: 0 }),
    })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
    client.removeQueries({ queryKey, exact: true })
  }
}
