import type { Queryable } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { containsPattern } from '../search-text.ts'
import { type Count, severityOrder, total } from './counts.ts'
import { pageSeqs } from './page-seqs.ts'

export interface SearchLimits {
  /** Up to this many matches of an audit are known one by one; of more, only their numbers. */
  fewMatches: number
  /** Audits up to this size are read through: no index is faster. */
  smallAudit: number
  /** The index is asked for no more rows than this; a term that has more is cheaper found by reading the audit. */
  indexedMatches: number
  /** Rows read at a time: in between, the one connection of the embedded engine serves others. */
  rowsPerChunk: number
  /** Violations looked at to estimate the matches of a common term; a fortieth of them tells common terms from rare ones. */
  sampledRows: number
  /** An uncounted list is read from its beginning no further than this. */
  walkedRows: number
}

export const searchLimits: SearchLimits = {
  fewMatches: 10_000,
  smallAudit: 20_000,
  indexedMatches: 60_000,
  rowsPerChunk: 20_000,
  sampledRows: 10_000,
  walkedRows: 20_000,
}

/** What was counted in a stretch of the audit, as of that place in its activity trail. */
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

/** Counts the violations of an audit that contain the term. */
export async function countMatches(
  db: Queryable,
  searched: Searched,
  auditSize: number,
  limits: SearchLimits,
): Promise<Matches> {
  const stretches = await readStretches(db, searched, auditSize, limits)
  if (auditSize > limits.smallAudit && hasTrigram(searched.term)) {
    const counted = await countByIndex(db, searched, stretches, limits)
    if (counted) return counted
  }
  return countByReading(db, searched, stretches, limits)
}

/** pg_trgm indexes three letters or digits in a row; without them it would answer with all rows. */
function hasTrigram(term: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(term)
}

interface Stretches {
  first: number
  last: number
  width: number
}

/** Stretches of equal width, as many as the audit has chunks. */
async function readStretches(
  db: Queryable,
  audit: SearchedAudit,
  auditSize: number,
  { rowsPerChunk }: SearchLimits,
): Promise<Stretches> {
  const { first, last } = await readSeqRange(db, audit)
  return { first, last, width: Math.ceil(((last - first + 1) * rowsPerChunk) / Math.max(auditSize, rowsPerChunk)) }
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

/**
 * Undefined when the term is common. The limit stands outside of `found`, so that the planner expects all matches to be wanted and
 * uses the index. Two audits may share a key of the index, so the audit is compared as well.
 */
async function countByIndex(
  db: Queryable,
  searched: Searched,
  { first, last, width }: Stretches,
  { fewMatches, indexedMatches }: SearchLimits,
): Promise<Matches | undefined> {
  const { workspace_id, audit_id, term } = searched
  const found = sql`(select count(*) from limited)`
  const [counted] = await db.query<Counted & { found: number; seqs: number[] | null }>(sql`
    with found as materialized (
      select seq from violation_text
      where array[workspace_id || '/' || audit_id] @> array[${`${workspace_id}/${audit_id}`}]
        and workspace_id = ${workspace_id} and audit_id = ${audit_id} and search_text like ${containsPattern(term)}
    ), limited as materialized (
      select seq from found limit ${indexedMatches + 1}
    ), matches as (
      select (limited.seq - ${first}::bigint) / ${width}::bigint as stretch, limited.seq, review_state, severity
      from limited cross join lateral (
        select * from violation where workspace_id = ${workspace_id} and violation.seq = limited.seq offset 0
      ) as violation
      where ${found} > ${fewMatches} and ${found} <= ${indexedMatches}
    )
    select
      ${found} as found, case when ${found} <= ${fewMatches} then (select json_agg(seq) from limited) end as seqs,
      ${countsOf(searched, sql`false`)}`)
  if (!counted || counted.found > indexedMatches) return undefined
  if (counted.found <= fewMatches) return { seqs: counted.seqs ?? [] }
  const { activity_seq, counts } = counted
  const chunks: Chunk[] = []
  for (let from_seq = first; from_seq <= last; from_seq += width) {
    const ofStretch = counts.filter(({ stretch }) => stretch === chunks.length)
    chunks.push({ from_seq, to_seq: from_seq + width - 1, activity_seq, counts: ofStretch.map(toCount) })
  }
  return { chunks }
}

async function countByReading(
  db: Queryable,
  searched: Searched,
  { first, last, width }: Stretches,
  { fewMatches }: SearchLimits,
): Promise<Matches> {
  const { workspace_id, audit_id, term } = searched
  const chunks: Chunk[] = []
  const seqs: number[] = []
  let found = 0
  for (let from_seq = first; from_seq <= last; from_seq += width) {
    const to_seq = from_seq + width - 1
    // The stretch is said of both tables: the planner does not carry it over from one to the other.
    const [counted] = await db.query<Counted>(sql`
      with texts as materialized (
        select seq from violation_text
        where workspace_id = ${workspace_id} and seq between ${from_seq} and ${to_seq} and audit_id = ${audit_id}
          and strpos(search_text, ${term}) > 0
      ), matches as (
        select 0 as stretch, violation.seq, review_state, severity
        from texts join violation on violation.seq = texts.seq
        where workspace_id = ${workspace_id} and violation.seq between ${from_seq} and ${to_seq}
      )
      select ${countsOf(searched, sql`(select count(*) from texts) <= ${fewMatches - found}`)}`)
    const { activity_seq = 0, counts = [] } = counted ?? {}
    found += total(counts)
    seqs.push(...counts.flatMap((each) => each.seqs ?? []))
    chunks.push({ from_seq, to_seq, activity_seq, counts: counts.map(toCount) })
  }
  return found <= fewMatches ? { seqs } : { chunks }
}

interface Counted {
  activity_seq: number
  counts: (Count & { stretch: number; seqs: number[] | null })[]
}

/** The counts of `matches`, and their seqs where they are few. One statement, so that counts and trail are of the same snapshot. */
function countsOf({ workspace_id, audit_id }: Searched, areFew: Sql): Sql {
  return sql`
    (
      select coalesce(max(seq), 0) from activity where workspace_id = ${workspace_id} and audit_id = ${audit_id}
    ) as activity_seq,
    (
      select coalesce(json_agg(counts), '[]')
      from (
        select
          stretch, review_state, severity, count(*) as count, case when ${areFew} then json_agg(seq) end as seqs
        from matches
        group by stretch, review_state, severity
      ) as counts
    ) as counts`
}

function toCount({ review_state, severity, count }: Count): Count {
  return { review_state, severity, count }
}
