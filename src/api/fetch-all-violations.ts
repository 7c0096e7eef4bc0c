import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api-error.ts'
import { createTextMarks, type TextMarks } from '../lib/text-marks.ts'
import type {
  SchemaReviewProgress as ReviewProgress,
  SchemaViolation as Violation,
  SchemaViolationPage as ViolationPage,
} from './schema.gen.ts'
import { fetchViolationPage, type ViolationSearch, violationQueries } from './violations.ts'

export type ViolationFilter = Pick<ViolationSearch, 'review_state' | 'severity' | 'search'>

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
  violations: readonly Violation[]
  found: number
  /** The service's total for the filter. */
  total: number
  review_progress: ReviewProgress
  /** Set with the last page: whether nothing changed during the read, so that nothing can be missing. */
  steady: boolean | null
}

const pageSizes = [100, 50, 20, 10]
const maxSweeps = 6
// Added to the number of the sweep once a violation has been given to the caller.
const givenMark = 128

// Hides the latency of a service far away without crowding out other requests.
const maxRequests = 3

/** The largest page size that the service of each client has not refused. */
const acceptedPageSize = new WeakMap<QueryClient, number>()
let reads = 0

/**
 * Yields every violation of a filter once, page by page. When others decide, rows leave the filter and later pages move up.
 * A sweep that was disturbed is followed by another: over all states if those are not many more, because rows never leave
 * that list, else over the filter again.
 */
export async function* fetchAllViolations(options: FetchAllOptions): AsyncGenerator<FetchedPage> {
  const read = { ...options, id: (reads += 1) }
  const seen = createTextMarks()
  let found = 0
  let counts: Pick<FetchedPage, 'total' | 'review_progress'> | null = null
  let overAll = false
  for (let sweep = 1; ; sweep += 1) {
    const { review_state } = options.filter
    const filter: ViolationFilter = overAll ? { ...options.filter, review_state: 'all' } : options.filter
    const wanted = (row: Violation) => !overAll || row.review_state === review_state
    let [calm, rows, fresh] = [true, 0, 0]
    let first: number | null = null
    for await (const page of pagesOf(read, filter)) {
      const { unseen, violations } = takeNew(page, { seen, sweep, wanted })
      rows += unseen
      fresh += violations.length
      found += violations.length
      first ??= page.total
      calm &&= page.total === first && unseen === page.violations.length
      const { total, review_progress } = page
      counts = { total: overAll && counts ? counts.total : total, review_progress }
      yield { violations, found, ...counts, steady: null }
      // A service that always reports more and repeats the same rows would never end.
      if (unseen === 0) break
    }
    const complete = calm && (rows === first || fresh === 0)
    if (!complete || overAll || !counts) counts = await countNow(read)
    if (complete || sweep === maxSweeps) {
      yield { violations: [], found, ...counts, steady: complete }
      return
    }
    overAll = (review_state ?? 'undecided') !== 'all' && isWorthAll(counts)
  }
}

interface Sweep {
  seen: TextMarks
  sweep: number
  wanted: (row: Violation) => boolean
}

/** `unseen` counts rows that are new in this sweep. A row that comes twice in a sweep shows that pages moved. */
function takeNew(page: ViolationPage, { seen, sweep, wanted }: Sweep) {
  const violations: Violation[] = []
  let unseen = 0
  for (const row of page.violations) {
    const mark = seen.get(row.id)
    if (mark % givenMark === sweep) continue
    unseen += 1
    const take = mark < givenMark && wanted(row)
    seen.set(row.id, take || mark >= givenMark ? givenMark + sweep : sweep)
    if (take) violations.push(row)
  }
  return { unseen, violations }
}

interface Read extends FetchAllOptions {
  id: number
}

/** Yields pages in order while the next ones are already requested. */
async function* pagesOf(read: Read, filter: ViolationFilter): AsyncGenerator<ViolationPage> {
  let page_size = acceptedPageSize.get(read.client) ?? pageSizes[0] ?? 10
  let total = 0
  const asked = new Map<number, Promise<ViolationPage>>()
  const askFor = (page: number) => {
    const answer = asked.get(page) ?? ask(read, { ...filter, page, page_size })
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
      const smaller = pageSizes.find((size) => size < page_size)
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
  const { total, review_progress } = await ask(read, { ...read.filter, page: 1, page_size: 1 })
  return { total, review_progress }
}

/** Reading all states is worth it only if they are not many more than those of the filter. */
function isWorthAll({ total, review_progress }: Pick<FetchedPage, 'total' | 'review_progress'>): boolean {
  const all = Object.values(review_progress).reduce((sum, count) => sum + count, 0)
  return all <= 5 * total + 1000
}

/** Not cached, because a whole audit would fill the cache. Retried like every read. */
async function ask({ client, auditId, signal, id, isHurried }: Read, search: ViolationSearch): Promise<ViolationPage> {
  signal?.throwIfAborted()
  const queryKey = [...violationQueries.all(), 'fetch-all', String(id), search]
  const cancel = () => void client.cancelQueries({ queryKey, exact: true })
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    return await client.fetchQuery({
      queryKey,
      queryFn: ({ signal }) => fetchViolationPage(client, auditId, search, signal),
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
