import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Searched } from './count-matches.ts'
import { type AuditCounts, type CountFilter, filterCounts, severityParts, total } from './counts.ts'
import type { FoundPage, PageRange } from './list.ts'
import type { MatchMemory } from './match-memory.ts'
import { filterMatches } from './matches.ts'
import type { ListPart } from './page-segments.ts'
import { firstMatchingSeqs } from './page-seqs.ts'
import { lookOf, sampleMatches, sampleOf } from './sample-matches.ts'

/** A page of the violations that contain a term. Undefined when the matches have to be counted first. */
export async function searchPage(
  db: Queryable,
  memory: MatchMemory,
  searched: Searched,
  counted: AuditCounts,
  filter: CountFilter,
  range: PageRange,
): Promise<FoundPage | undefined> {
  const matches = await memory.read(db, searched, counted)
  if (!matches) return findUncounted(db, memory, searched, counted, filter, range)
  const { seqs, total: found } = filterMatches(matches, filter, range)
  return foundPage(seqs, found, range)
}

/** Reads a list of a common term from its beginning. Undefined where counting the matches is quicker, and where only a count can tell. */
async function findUncounted(
  db: Queryable,
  { limits }: MatchMemory,
  searched: Searched,
  { auditSize, counts }: AuditCounts,
  filter: CountFilter,
  range: PageRange,
): Promise<FoundPage | undefined> {
  if (auditSize <= limits.smallAudit) return undefined
  const look = await sampleMatches(db, searched, { review_state: 'all' }, lookOf(limits))
  const expected = look.share * auditSize
  if (expected <= limits.fewMatches) return undefined

  const listed = severityParts(filterCounts(counts, filter))
  const listSize = total(listed)
  const rows = Math.floor(Math.min(limits.walkedRows, expected))
  const walkUntil = (matches: number) => walk(db, searched, filter, listed, { rows, matches })
  const { offset, limit } = range
  if (listSize <= rows) {
    const seqs = await walkUntil(listSize)
    return { ...foundPage(seqs.slice(offset, offset + limit), seqs.length, range), isUncounted: true }
  }
  const { share, leastShare } = await sampleMatches(db, searched, filter, sampleOf(limits))
  const wanted = offset + limit + 1
  if (leastShare * listSize <= limits.fewMatches || wanted > share * rows) return undefined
  const first = await walkUntil(wanted)
  if (first.length < wanted) return undefined
  const estimate = Math.max(Math.round(share * listSize), limits.fewMatches, wanted)
  return { ...foundPage(first.slice(offset, offset + limit), estimate, range), isUncounted: true }
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
