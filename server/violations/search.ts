import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Chunk, Searched } from './count-matches.ts'
import { type AuditCounts, type CountFilter, filterCounts, severityParts, total } from './counts.ts'
import { findByIndex } from './find-by-index.ts'
import type { FoundPage, PageRange } from './list.ts'
import type { MatchMemory } from './match-memory.ts'
import { type ListPart, pageSegments } from './page-segments.ts'
import { firstMatchingSeqs, matchingPageSeqs } from './page-seqs.ts'
import { filterSeqs } from './repository.ts'
import { sampleMatches } from './sample-matches.ts'

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
  if ('seqs' in matches) return pageOf(await filterSeqs(db, searched.workspace_id, matches.seqs, filter), range)
  const parts = chunkParts(matches.chunks, filter)
  const segments = pageSegments(parts, range.offset, range.limit)
  const { review_state } = filter
  const found = total(parts)
  return {
    seqs: matchingPageSeqs({ ...searched, review_state }, searched.term, segments),
    total: found,
    has_more: range.offset + range.limit < found,
  }
}

/** The list in parts of one severity and one chunk, in its order. */
function chunkParts(chunks: readonly Chunk[], filter: CountFilter) {
  const parts = chunks.flatMap(({ from_seq, to_seq, counts }) =>
    severityParts(filterCounts(counts, filter)).map((part) => ({ ...part, from_seq, to_seq })),
  )
  return severityParts(parts).flatMap(({ severity }) => parts.filter((part) => part.severity === severity))
}

/** Undefined when only a count can tell. */
async function findUncounted(
  db: Queryable,
  memory: MatchMemory,
  searched: Searched,
  counted: AuditCounts,
  filter: CountFilter,
  range: PageRange,
): Promise<FoundPage | undefined> {
  const { limits } = memory
  const { auditSize, counts } = counted
  if (auditSize <= limits.smallAudit) return undefined
  const filtered = (seqs: number[]) => filterSeqs(db, searched.workspace_id, seqs, filter)
  const listed = severityParts(filterCounts(counts, filter))
  const listSize = total(listed)
  const isWholeAudit = listSize === auditSize
  const rowsPerBlock = Math.ceil(limits.sampledRows / sampledBlocks)
  const look = { blocks: sampledBlocks / 2, rowsPerBlock: Math.ceil(rowsPerBlock / 10) }
  const { share } = await sampleMatches(db, searched, { review_state: 'all' }, look)
  const seemsRare = share * auditSize <= limits.fewMatches
  if (seemsRare) {
    // Of the whole audit, it is enough to know that there are many.
    const limit = isWholeAudit ? limits.fewMatches + 1 : limits.indexedMatches * 2
    const seqs = await findByIndex(db, searched, limit)
    if (!seqs) return undefined
    const areFew = seqs.length <= limits.fewMatches
    if (areFew) memory.remember(searched, counted, { seqs })
    if (seqs.length < limit) return { ...pageOf(await filtered(seqs), range), isUncounted: !areFew }
  }

  const walkUntil = (matches: number) => walk(db, searched, filter, listed, { rows: limits.walkedRows, matches })
  if (listSize <= limits.walkedRows) return { ...pageOf(await walkUntil(listSize), range), isUncounted: true }
  const sample = await sampleMatches(db, searched, filter, { blocks: sampledBlocks, rowsPerBlock })
  const hasMany = (seemsRare && isWholeAudit) || sample.leastShare * listSize > limits.fewMatches
  const wanted = range.offset + range.limit + 1
  const first = hasMany && wanted <= limits.walkedRows ? await walkUntil(wanted) : []
  if (first.length === wanted) {
    const least = Math.max(limits.fewMatches, wanted)
    return { ...pageOf(first, range), total: Math.max(Math.round(sample.share * listSize), least), isUncounted: true }
  }
  if (share * auditSize > limits.indexedMatches) return undefined
  const seqs = await findByIndex(db, searched, limits.indexedMatches * 2)
  if (!seqs || seqs.length === limits.indexedMatches * 2) return undefined
  return { ...pageOf(await filtered(seqs), range), isUncounted: true }
}

const sampledBlocks = 40

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

function pageOf(seqs: readonly number[], { offset, limit }: PageRange): FoundPage {
  const page = seqs.slice(offset, offset + limit)
  return {
    seqs: sql`select seq from unnest(${page}::bigint[]) as match (seq)`,
    total: seqs.length,
    has_more: offset + limit < seqs.length,
  }
}
