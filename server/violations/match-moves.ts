import type { SchemaReviewState as ReviewState, SchemaSeverity as Severity } from '../contract.gen.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Chunk, MatchCount, Searched } from './count-matches.ts'

/** So many matches of one severity went from one state to another. */
export interface Move {
  from_state: ReviewState
  to_state: ReviewState
  severity: Severity | null
  count: number
  first_seq: number
  last_seq: number
}

type MoveRow = { newest_seq: number } & (Move | { from_state: null })

export interface Moves {
  /** Where the trail ends now; 0 when it is empty. */
  newest_seq: number
  moves: Move[]
}

/** What decisions have moved since each chunk was counted, from the activity trail: those of other processes stand there too. */
export async function readMoves(
  db: Queryable,
  { workspace_id, audit_id, term }: Searched,
  chunks: Chunk[],
): Promise<Moves> {
  const oldest = chunks.reduce((least, { activity_seq }) => Math.min(least, activity_seq), Number.MAX_SAFE_INTEGER)
  const rows = await db.query<MoveRow>(sql`
    with since as materialized (
      select seq, violation_id, from_state, to_state from activity
      where workspace_id = ${workspace_id} and audit_id = ${audit_id} and seq > ${oldest}
    )
    select
      (
        select coalesce(max(seq), 0) from activity where workspace_id = ${workspace_id} and audit_id = ${audit_id}
      ) as newest_seq,
      moves.*
    from (select) as always
    left join (
      select
        from_state, to_state, severity, count(*) as count, min(violation.seq) as first_seq, max(violation.seq) as last_seq
      from since
      cross join lateral (
        select violation.seq, severity, search_text from violation join violation_text using (workspace_id, seq)
        where workspace_id = ${workspace_id} and id = violation_id
        offset 0
      ) as violation
      join unnest(
        ${chunks.map(({ from_seq }) => from_seq)}::bigint[], ${chunks.map(({ to_seq }) => to_seq)}::bigint[],
        ${chunks.map(({ activity_seq }) => activity_seq)}::bigint[]
      ) as chunk (from_seq, to_seq, activity_seq)
        on violation.seq between chunk.from_seq and chunk.to_seq and since.seq > chunk.activity_seq
      where from_state <> to_state and strpos(search_text, ${term}) > 0
      group by from_state, to_state, severity
    ) as moves on true`)
  return { newest_seq: rows[0]?.newest_seq ?? 0, moves: rows.filter((row) => row.from_state !== null) }
}

export function applyMoves(counts: readonly MatchCount[], moves: readonly Move[]): MatchCount[] {
  const result = new Map(counts.map((count) => [countKey(count), { ...count }]))
  for (const { from_state, to_state, severity, count, first_seq, last_seq } of moves) {
    const left = result.get(countKey({ review_state: from_state, severity }))
    if (left) left.count -= count
    const key = countKey({ review_state: to_state, severity })
    const joined = result.get(key)
    result.set(key, {
      review_state: to_state,
      severity,
      count: (joined?.count ?? 0) + count,
      first_seq: Math.min(joined?.first_seq ?? first_seq, first_seq),
      last_seq: Math.max(joined?.last_seq ?? last_seq, last_seq),
      seqs: [],
    })
  }
  return [...result.values()]
}

/** The counts of several chunks as one. */
export function mergeCounts(counts: readonly MatchCount[]): MatchCount[] {
  const result = new Map<string, MatchCount>()
  for (const count of counts) {
    const before = result.get(countKey(count))
    result.set(countKey(count), {
      ...count,
      count: count.count + (before?.count ?? 0),
      first_seq: Math.min(count.first_seq, before?.first_seq ?? count.first_seq),
      last_seq: Math.max(count.last_seq, before?.last_seq ?? count.last_seq),
      seqs: [],
    })
  }
  return [...result.values()]
}

function countKey({ review_state, severity }: Pick<MatchCount, 'review_state' | 'severity'>): string {
  return `${review_state} ${severity}`
}
