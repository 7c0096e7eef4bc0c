import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { type Count, severityOrder, total } from './counts.ts'
import { pageSeqs } from './page-seqs.ts'

export interface SearchLimits {
  /** Up to this many matches of an audit are stored individually. Of more, only their counts. */
  fewMatches: number
  /** Audits up to this size are read completely, which is faster than any index. */
  smallAudit: number
  /** A term that seems to have more matches in the audit is not looked up in the index, because reading the audit is as quick. */
  indexedMatches: number
  /** Rows read at a time. In between, the embedded engine's one connection serves others. */
  rowsPerChunk: number
  /** Violations read to estimate the matches of a common term. A twentieth of them is enough to detect common terms. */
  sampledRows: number
  /** A list in which a common term is not counted is read from its beginning no further than this. */
  walkedRows: number
}

export const searchLimits: SearchLimits = {
  fewMatches: 10_000,
  smallAudit: 20_000,
  indexedMatches: 80_000,
  rowsPerChunk: 20_000,
  sampledRows: 10_000,
  walkedRows: 50_000,
}

/** The counts of a range of the audit, as of a position in its activity trail. */
export interface Chunk {
  from_seq: number
  to_seq: number
  activity_seq: number
  counts: Count[]
}

/** The matches of a term in an audit: a few one by one, or the counts of many. */
export type Matches = { seqs: number[] } | { chunks: Chunk[] }

export interface SearchedAudit {
  workspace_id: string
  audit_id: string
}

export interface Searched extends SearchedAudit {
  term: string
}

/** Read from the ends of the index; `min(seq)` of an audit would read all of it. */
export async function readSeqRange(
  db: Queryable,
  { workspace_id, audit_id }: SearchedAudit,
): Promise<{ first: number; last: number }> {
  const ends = severityOrder.flatMap((severity) =>
    [true, false].map((fromEnd) => ({ severity, offset: 0, limit: 1, fromEnd })),
  )
  const seqs = pageSeqs({ workspace_id, audit_id, review_state: 'all' }, ends)
  const [range] = await db.query<{ first: number | null; last: number | null }>(
    sql`select min(seq) as first, max(seq) as last from (${seqs}) as ends`,
  )
  return { first: range?.first ?? 0, last: range?.last ?? -1 }
}

/** Reads every violation of the audit and counts those that contain the term. */
export async function countMatches(
  db: Queryable,
  searched: Searched,
  auditSize: number,
  { fewMatches, rowsPerChunk }: SearchLimits,
): Promise<Matches> {
  const { workspace_id, audit_id, term } = searched
  const { first, last } = await readSeqRange(db, searched)
  const width = Math.ceil(((last - first + 1) * rowsPerChunk) / Math.max(auditSize, rowsPerChunk))
  const chunks: Chunk[] = []
  const seqs: number[] = []
  let found = 0
  for (let from_seq = first; from_seq <= last; from_seq += width) {
    const to_seq = from_seq + width - 1
    // The range is stated for both tables, because the planner does not derive it. One statement, so that counts and trail are of the
    // same snapshot.
    const [counted] = await db.query<Counted>(sql`
      with texts as materialized (
        select seq from violation_text
        where workspace_id = ${workspace_id} and seq between ${from_seq} and ${to_seq} and audit_id = ${audit_id}
          and strpos(search_text, ${term}) > 0
      ), counts as (
        select
          review_state, severity, count(*) as count,
          case when (select count(*) from texts) <= ${fewMatches - found} then json_agg(violation.seq) end as seqs
        from texts join violation on violation.seq = texts.seq
        where workspace_id = ${workspace_id} and violation.seq between ${from_seq} and ${to_seq}
        group by review_state, severity
      )
      select
        (
          select coalesce(max(seq), 0) from activity where workspace_id = ${workspace_id} and audit_id = ${audit_id}
        ) as activity_seq,
        (select coalesce(json_agg(counts), '[]') from counts) as counts`)
    const { activity_seq = 0, counts = [] } = counted ?? {}
    found += total(counts)
    seqs.push(...counts.flatMap((each) => each.seqs ?? []))
    chunks.push({ from_seq, to_seq, activity_seq, counts: counts.map(toCount) })
  }
  return found <= fewMatches ? { seqs } : { chunks }
}

interface Counted {
  activity_seq: number
  counts: (Count & { seqs: number[] | null })[]
}

function toCount({ review_state, severity, count }: Count): Count {
  return { review_state, severity, count }
}
