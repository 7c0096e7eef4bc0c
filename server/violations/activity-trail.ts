import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { SearchedAudit } from './text-search/count-matches.ts'
import type { MatchMove } from './text-search/matches.ts'

export interface Trail {
  /** Where the trail ends; 0 when it is empty. */
  newest_seq: number
  moves: MatchMove[]
}

/** Transactions that run at the same time commit in any order, so that many entries before the position may be new. */
const entriesReadAgain = 1000

/**
 * The decisions of an audit after a position in its activity trail, also those of other processes, and some before it: decisions on
 * one violation are in order, so to apply them again changes nothing.
 */
export async function readTrail(
  db: Queryable,
  { workspace_id, audit_id }: SearchedAudit,
  after: number,
): Promise<Trail> {
  const [trail] = await db.query<Trail>(sql`
    with since as materialized (
      select seq, violation_id, to_state from activity
      where workspace_id = ${workspace_id} and audit_id = ${audit_id} and seq > ${after - entriesReadAgain} and from_state <> to_state
    )
    select
      (
        select coalesce(max(seq), 0) from activity where workspace_id = ${workspace_id} and audit_id = ${audit_id}
      ) as newest_seq,
      (
        select coalesce(
          json_agg(json_build_object('seq', violation.seq, 'severity', severity, 'review_state', to_state) order by since.seq), '[]'
        )
        from since
        cross join lateral (
          select seq, severity from violation where workspace_id = ${workspace_id} and id = violation_id offset 0
        ) as violation
      ) as moves`)
  return trail ?? { newest_seq: 0, moves: [] }
}
