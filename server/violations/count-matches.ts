import type { Queryable } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { containsPattern } from '../search-text.ts'
import { type Count, severityOrder } from './counts.ts'
import { pageSeqs } from './page-seqs.ts'

export interface SearchLimits {
  /** Up to this many matches of an audit are known one by one; of more, only their numbers. */
  fewMatches: number
  /** Audits up to this size are read through; the index would first find the matches of all other audits. */
  smallAudit: number
  /** The index is asked for no more rows than this; a term that has more is cheaper found by reading the audit. */
  indexedMatches: number
  /** Rows read at a time: in between, the one connection of the embedded engine serves others. */
  rowsPerChunk: number
}

export const searchLimits: SearchLimits = {
  fewMatches: 2000,
  smallAudit: 2000,
  indexedMatches: 20_000,
  rowsPerChunk: 50_000,
}

export interface MatchCount extends Count {
  first_seq: number
  last_seq: number
  /** All of them, unless they are more than a few. */
  seqs: number[]
}

/** What was counted in a stretch of the audit, as of that place in its activity trail. */
export interface Chunk {
  from_seq: number
  to_seq: number
  activity_seq: number
  counts: MatchCount[]
}

export interface Searched {
  workspace_id: string
  audit_id: string
  term: string
}

/** Counts the violations of an audit that contain the term. */
export async function countMatches(
  db: Queryable,
  searched: Searched,
  auditSize: number,
  limits: SearchLimits,
): Promise<Chunk[]> {
  if (auditSize > limits.smallAudit && hasTrigram(searched.term)) {
    const counted = await countByIndex(db, searched, limits)
    if (counted) return [counted]
  }
  return countByReading(db, searched, auditSize, limits)
}

/** pg_trgm indexes three letters or digits in a row; without them it would answer with all rows. */
function hasTrigram(term: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(term)
}

/** The first column of the search index. Two audits may share a key of it, so both names are compared as well. */
function inSearchIndex({ workspace_id, audit_id }: Searched): Sql {
  return sql`
    array[workspace_id || '/' || audit_id] @> array[${`${workspace_id}/${audit_id}`}]
      and workspace_id = ${workspace_id} and audit_id = ${audit_id}`
}

export const everySeq = { from_seq: 0, to_seq: Number.MAX_SAFE_INTEGER }

/** Undefined when the term is common, here or in other audits. */
async function countByIndex(
  db: Queryable,
  searched: Searched,
  { fewMatches, indexedMatches }: SearchLimits,
): Promise<Chunk | undefined> {
  const pattern = containsPattern(searched.term)
  const found = sql`(select count(*) from found)`
  // One lookup for each, whatever the planner thinks of their number; `offset 0` keeps it from thinking.
  const rowsOfFound = sql`
    found cross join lateral (
      select * from violation where workspace_id = ${searched.workspace_id} and violation.seq = found.seq offset 0
    ) as violation`
  const rows = await db.query<CountedRow>(sql`
    with found as materialized (
      select seq from violation_text
      where ${inSearchIndex(searched)} and search_text like ${pattern}
      limit ${indexedMatches + 1}
    )
    ${countsOf(searched, fewMatches, rowsOfFound, sql`audit_id = ${searched.audit_id} and ${found} <= ${indexedMatches}`, found)}`)
  return (rows[0]?.found ?? 0) > indexedMatches ? undefined : { ...everySeq, ...chunkOf(rows) }
}

async function countByReading(
  db: Queryable,
  searched: Searched,
  auditSize: number,
  { fewMatches, rowsPerChunk }: SearchLimits,
): Promise<Chunk[]> {
  const { first, last } = await seqRange(db, searched)
  const width = Math.ceil(((last - first + 1) * rowsPerChunk) / Math.max(auditSize, rowsPerChunk))
  const inAudit = sql`violation.audit_id = ${searched.audit_id}`
  // Where nearly every row of the stretch is the audit's, the planner must not know which: it would expect a handful and look
  // each of them up, five times slower than reading both tables side by side.
  const isOurs = last - first < 4 * auditSize ? sql`case when ${inAudit} then true else false end` : inAudit
  const chunks: Chunk[] = []
  for (let from_seq = first; from_seq <= last; from_seq += width) {
    const to_seq = from_seq + width - 1
    // The stretch is said of both tables: the planner does not carry it over from one to the other.
    const rows = sql`
      violation join violation_text
        on violation_text.workspace_id = violation.workspace_id and violation_text.seq = violation.seq
          and violation_text.seq between ${from_seq} and ${to_seq}`
    const matches = sql`
      ${isOurs} and violation.seq between ${from_seq} and ${to_seq} and strpos(search_text, ${searched.term}) > 0`
    const counted = await db.query<CountedRow>(countsOf(searched, fewMatches, rows, matches))
    chunks.push({ from_seq, to_seq, ...chunkOf(counted) })
  }
  return chunks
}

/** Read from the ends of the index; `min(seq)` of an audit would read all of it. */
async function seqRange(db: Queryable, { workspace_id, audit_id }: Searched): Promise<{ first: number; last: number }> {
  const ends = severityOrder.flatMap((severity) =>
    [true, false].map((fromEnd) => ({ severity, offset: 0, limit: 1, fromEnd })),
  )
  const seqs = pageSeqs({ workspace_id, audit_id, review_state: 'all' }, ends)
  const [range] = await db.query<{ first: number | null; last: number | null }>(
    sql`select min(seq) as first, max(seq) as last from (${seqs}) as ends`,
  )
  return { first: range?.first ?? 0, last: range?.last ?? -1 }
}

type CountedRow = { found: number; activity_seq: number } & (MatchCount | { review_state: null })

/** One row at least, for `found` and `activity_seq`. One statement, so that counts and trail are seen at the same moment. */
function countsOf(
  { workspace_id, audit_id }: Searched,
  fewMatches: number,
  source: Sql,
  condition: Sql,
  found = sql`0`,
): Sql {
  return sql`
    select
      ${found} as found, counts.*,
      (
        select coalesce(max(seq), 0) from activity where workspace_id = ${workspace_id} and audit_id = ${audit_id}
      ) as activity_seq
    from (select) as always
    left join (
      select
        review_state, severity, count(*) as count, min(violation.seq) as first_seq, max(violation.seq) as last_seq,
        to_json((array_agg(violation.seq))[1:${fewMatches}::int]) as seqs
      from ${source}
      where violation.workspace_id = ${workspace_id} and ${condition}
      group by review_state, severity
    ) as counts on true`
}

function chunkOf(rows: CountedRow[]): Pick<Chunk, 'activity_seq' | 'counts'> {
  return { activity_seq: rows[0]?.activity_seq ?? 0, counts: rows.filter((row) => row.review_state !== null) }
}
