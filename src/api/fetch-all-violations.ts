import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { newId } from '../lib/new-id.ts'
import type { FoundPage } from '../../contract/extensions.gen.ts'
import { findViolations, mayFind } from './find-violations.ts'
import type { ExtendedSearch } from './violation-filters.ts'
import type { ReviewProgress, ViolationPage } from '../../contract/openapi.gen.ts'
import type { ListedViolation } from './parse-violation.ts'
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
  /** Set with the last page: whether nothing changed during the read, so that nothing can be missing. */
  steady: boolean | null
}

const triedPageSizes = [100, 50, 20, 10]
const maxSweeps = 6
// Added to the number of the sweep once a violation has been given to the caller.
const givenMark = 128

// Hides the latency of a service far away without crowding out other requests.
const maxRequests = 3

/** The largest page size that the service of each client has not refused. */
const acceptedPageSize = new WeakMap<QueryClient, number>()

/** Yields every violation of a filter once, page by page. */
export async function* fetchAllViolations(options: FetchAllOptions): AsyncGenerator<FetchedPage> {
  const read = { ...options, id: newId() }
  yield* (await mayFind(options.client, options.filter)) ? findAll(read) : sweepAll(read)
}

const foundPageSize = 500

/** By cursor: whatever others decide, no row is skipped or repeated. */
async function* findAll(read: Read): AsyncGenerator<FetchedPage> {
  const { client, auditId, filter } = read
  let found = 0
  let first: number | null = null
  let cursor: string | undefined
  for (;;) {
    const search: ExtendedSearch = { ...filter, cursor, page_size: foundPageSize }
    const { violations, next_cursor, total, review_progress }: FoundPage = await ask(read, search, (signal) =>
      findViolations(client, auditId, search, signal),
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
 * By page number, of the published list. When others decide, rows leave the filter and later pages move up.
 * A sweep that was disturbed is followed by another: over all states if those are not many more, because rows never leave
 * that list, else over the filter again.
 */
async function* sweepAll(read: Read): AsyncGenerator<FetchedPage> {
  const seen = new Map<string, number>()
  let found = 0
  let counts: Pick<FetchedPage, 'total' | 'review_progress'> | null = null
  let overAll = false
  for (let sweep = 1; ; sweep += 1) {
    const { review_state } = read.filter
    const filter: ViolationFilter = overAll ? { ...read.filter, review_state: 'all' } : read.filter
    const wanted = (row: ListedViolation) => !overAll || row.review_state === review_state
    let [isStable, rows, fresh] = [true, 0, 0]
    let first: number | null = null
    for await (const page of pagesOf(read, filter)) {
      const { unseen, violations } = takeNew(page, { seen, sweep, wanted })
      rows += unseen
      fresh += violations.length
      found += violations.length
      first ??= page.total
      isStable &&= page.total === first && unseen === page.violations.length
      const { total, review_progress } = page
      counts = { total: overAll && counts ? counts.total : total, review_progress }
      yield { violations, found, ...counts, steady: null }
      // A service that always reports more and repeats the same rows would never end.
      if (unseen === 0) break
    }
    const complete = isStable && (rows === first || fresh === 0)
    if (!complete || overAll || !counts) counts = await countNow(read)
    if (complete || sweep === maxSweeps) {
      yield { violations: [], found, ...counts, steady: complete }
      return
    }
    overAll = (review_state ?? 'undecided') !== 'all' && isWorthAll(counts)
  }
}

interface Sweep {
  /** The mark of each violation by its id. */
  seen: Map<string, number>
  sweep: number
  wanted: (row: ListedViolation) => boolean
}

/** `unseen` counts rows that are new in this sweep. A row that comes twice in a sweep shows that pages moved. */
function takeNew(page: ViolationPage, { seen, sweep, wanted }: Sweep) {
  const violations: ListedViolation[] = []
  let unseen = 0
  for (const row of page.violations) {
    const mark = seen.get(row.id) ?? 0
    if (mark % givenMark === sweep) continue
    unseen += 1
    const take = mark < givenMark && wanted(row)
    seen.set(row.id, take || mark >= givenMark ? givenMark + sweep : sweep)
    if (take) violations.push(row)
  }
  return { unseen, violations }
}

interface Read extends FetchAllOptions {
  id: string
}

/** Yields pages in order while the next ones are already requested. */
async function* pagesOf(read: Read, filter: ViolationFilter): AsyncGenerator<ViolationPage> {
  let page_size = acceptedPageSize.get(read.client) ?? triedPageSizes[0] ?? 10
  let total = 0
  const asked = new Map<number, Promise<ViolationPage>>()
  const askFor = (page: number) => {
    const answer = asked.get(page) ?? askForPage(read, { ...filter, page, page_size })
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
      if (!smaller || !isSizeRefused(error)) throw error
      page = Math.floor(((page - 1) * page_size) / smaller)
      page_size = smaller
      asked.clear()
      acceptedPageSize.set(read.client, smaller)
      continue
    }
    asked.delete(page)
    total = answer.total
    yield answer
    if (!answer.has_more || answer.violations.length === 0) return
  }
}

function isSizeRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || (error.status !== 422 && error.status !== 400)) return false
  return error.items.length === 0 || error.items.some(({ loc }) => loc.includes('page_size'))
}

async function countNow(read: Read) {
  const { total, review_progress } = await askForPage(read, { ...read.filter, page: 1, page_size: 1 })
  return { total, review_progress }
}

/** Reading all states is worth it only if they are not many more than those of the filter. */
function isWorthAll({ total, review_progress }: Pick<FetchedPage, 'total' | 'review_progress'>): boolean {
  const all = Object.values(review_progress).reduce((sum, count) => sum + count, 0)
  return all <= 5 * total + 1000
}

const askForPage = (read: Read, search: ExtendedSearch) =>
  ask(read, search, (signal) => fetchViolationPage(read.client, read.auditId, search, signal))

/** Not cached, because a whole audit would fill the cache. Retried like every read. */
async function ask<Page>(
  { client, signal, id, isHurried }: Read,
  search: ExtendedSearch,
  fetchPage: (signal: AbortSignal) => Promise<Page>,
): Promise<Page> {
  signal?.throwIfAborted()
  const queryKey = [...violationQueries.all(), 'fetch-all', id, search]
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
