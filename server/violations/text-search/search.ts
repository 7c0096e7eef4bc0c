import type { Queryable } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Searched, SearchLimits } from './count-matches.ts'
import { type AuditCounts, type Count, type CountFilter, filterCounts, severityParts, total } from '../counts.ts'
import type { FoundPage, PageRange } from '../list.ts'
import type { MatchCache, Uncounted } from './match-cache.ts'
import { filterMatches, type Matches } from './matches.ts'
import type { ListPart } from '../page-segments.ts'
import { firstMatchingSeqs } from '../page-seqs.ts'
import { lookOf, readSeqRange, type Sample, sampleMatches, sampleOf } from './sample-matches.ts'

/** What is found of a search: its page, unless the matches have to be counted first. */
interface SearchResult {
  page?: FoundPage
  /** Set unless the matches are known. */
  uncounted?: Uncounted
}

/** A page of the violations that contain a term. */
export async function searchPage(
  db: Queryable,
  cache: MatchCache,
  searched: Searched,
  counted: AuditCounts,
  filter: CountFilter,
  range: PageRange,
): Promise<SearchResult> {
  const matches = await cache.read(db, searched, counted)
  if (matches) return { page: pageOfMatches(matches, filter, range) }
  const { auditSize } = counted
  const { limits } = cache
  if (auditSize <= limits.smallAudit) return { uncounted: { ...counted, expected: auditSize } }
  const seqRange = await readSeqRange(db, searched)
  const look = await sampleMatches(db, searched, seqRange, { review_state: 'all' }, lookOf(limits))
  const uncounted = { ...counted, expected: look.share * auditSize }
  if (uncounted.expected <= limits.fewMatches) return { uncounted }
  const sample = () => sampleMatches(db, searched, seqRange, filter, sampleOf(limits))
  return { uncounted, page: await readFromBeginning(db, limits, searched, { ...uncounted, filter, range, sample }) }
}

export function pageOfMatches(matches: Matches, filter: CountFilter, range: PageRange): FoundPage {
  const { seqs, total: found } = filterMatches(matches, filter, range)
  return foundPage(seqs, found, range)
}

interface CommonTerm extends Uncounted {
  counts: Count[]
  filter: CountFilter
  range: PageRange
  sample: () => Promise<Sample>
}

/** A page of a common term. Undefined where counting the matches is quicker, and where only a count can tell. */
async function readFromBeginning(
  db: Queryable,
  { fewMatches, walkedRows }: SearchLimits,
  searched: Searched,
  { expected, counts, filter, range, sample }: CommonTerm,
): Promise<FoundPage | undefined> {
  const listed = severityParts(filterCounts(counts, filter))
  const listSize = total(listed)
  const rows = Math.floor(Math.min(walkedRows, expected))
  const { offset, limit } = range
  const firstMatches = (matches: number) => walk(db, searched, filter, listed, { rows, matches })
  if (listSize <= rows) {
    const seqs = await firstMatches(listSize)
    return foundPage(seqs.slice(offset, offset + limit), seqs.length, range)
  }
  const { share, leastShare } = await sample()
  const wanted = offset + limit + 1
  if (leastShare * listSize <= fewMatches || wanted > share * rows) return undefined
  const first = await firstMatches(wanted)
  if (first.length < wanted) return undefined
  const estimate = Math.max(Math.round(share * listSize), fewMatches, wanted)
  return foundPage(first.slice(offset, offset + limit), estimate, range)
}

/** The first matches among the first rows of a list, in its order. */
async function walk(
  db: Queryable,
  searched: Searched,
  { review_state }: CountFilter,
  parts: readonly ListPart[],
  most: { rows: number; matches: number },
): Promise<number[]> {
  const seqs: number[] = []
  let left = most.rows
  for (const { severity, count } of parts) {
    const rows = Math.min(count, left)
    const limit = most.matches - seqs.length
    if (rows === 0 || limit === 0) break
    const found = await db.query<{ seq: number }>(
      firstMatchingSeqs({ ...searched, review_state }, searched.term, severity, { rows, limit }),
    )
    seqs.push(...found.map(({ seq }) => seq))
    left -= rows
  }
  return seqs
}

function foundPage(seqs: readonly number[], found: number, { offset, limit }: PageRange): FoundPage {
  return {
    seqs: sql`select seq from unnest(${seqs}::bigint[]) as match (seq)`,
    total: found,
    has_more: offset + limit < found,
  }
}
