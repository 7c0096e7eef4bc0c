import type { SchemaReviewState as ReviewState, SchemaSeverity as Severity } from '../contract.gen.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Chunk, Searched } from './count-matches.ts'
import type { Count } from './counts.ts'

/** So many matches of one chunk and severity went from one state to another. */
interface Move {
  from_seq: number
  from_state: ReviewState
  to_state: ReviewState
  severity: Severity | null
  count: number
}

interface Moves {
  /** Where the trail ends now; 0 when it is empty. */
  newest_seq: number
  moves: Move[]
}

/**
 * The chunks after the decisions since each was counted, read from the activity trail: those of other processes stand there too.
 * Undefined when the snapshot is older than a chunk.
 */
export async function followTrail(db: Queryable, searched: Searched, chunks: Chunk[]): Promise<Chunk[] | undefined> {
  const { newest_seq, moves } = await readMoves(db, searched, chunks)
  if (chunks.some(({ activity_seq }) => activity_seq > newest_seq)) return undefined
  return chunks.map((chunk) => {
    const own = moves.filter(({ from_seq }) => from_seq === chunk.from_seq)
    return { ...chunk, activity_seq: newest_seq, counts: own.length > 0 ? applyMoves(chunk.counts, own) : chunk.counts }
  })
}

async function readMoves(db: Queryable, { workspace_id, audit_id, term }: Searched, chunks: Chunk[]): Promise<Moves> {
  const oldest = chunks.reduce((least, { activity_seq }) => Math.min(least, activity_seq), Number.MAX_SAFE_INTEGER)
  const [result] = await db.query<Moves>(sql`
    with since as materialized (
      select seq, violation_id, from_state, to_state from activity
      where workspace_id = ${workspace_id} and audit_id = ${audit_id} and seq > ${oldest}
    )
    select
      (
        select coalesce(max(seq), 0) from activity where workspace_id = ${workspace_id} and audit_id = ${audit_id}
      ) as newest_seq,
      (
        select coalesce(json_agg(moves), '[]')
        from (
          select chunk.from_seq, from_state, to_state, severity, count(*) as count
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
          group by chunk.from_seq, from_state, to_state, severity
        ) as moves
      ) as moves`)
  return result ?? { newest_seq: 0, moves: [] }
}

function applyMoves(counts: readonly Count[], moves: readonly Move[]): Count[] {
  const result = new Map(counts.map((count) => [keyOf(count), { ...count }]))
  const add = (review_state: ReviewState, severity: Severity | null, count: number) => {
    const key = keyOf({ review_state, severity })
    result.set(key, { review_state, severity, count: (result.get(key)?.count ?? 0) + count })
  }
  for (const { from_state, to_state, severity, count } of moves) {
    add(from_state, severity, -count)
    add(to_state, severity, count)
  }
  return [...result.values()]
}

function keyOf({ review_state, severity }: Pick<Count, 'review_state' | 'severity'>): string {
  return `${review_state} ${severity}`
}
