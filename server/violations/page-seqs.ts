import type { SchemaReviewStateFilter as ReviewStateFilter } from '../contract.gen.ts'
import { emptySql, type Sql, sql } from '../db/sql.ts'
import { containsPattern } from '../search-text.ts'
import type { Segment } from './page-segments.ts'

export interface PageOf {
  workspace_id: string
  audit_id: string
  review_state: ReviewStateFilter
}

/** Selects the `seq` of every row of the page from the index alone; the wide rows are joined to these few afterwards. */
export function pageSeqs(of: PageOf, segments: readonly Segment[]): Sql {
  return unionAll(
    segments.map((segment) => {
      const { offset, limit } = segment
      return sql`(${severityInOrder(of, segment)} offset ${offset} limit ${limit})`
    }),
  )
}

/** The stretch of seqs in which a severity has its matches. */
export interface MatchSegment extends Segment {
  first_seq: number
  last_seq: number
}

/**
 * The same for the rows that contain a term, read in the order of the list until the page is full. `offset 0` keeps the planner
 * from turning the walk into a search for all matches, which is what a common term must avoid.
 */
export function matchingPageSeqs(of: PageOf, term: string, segments: readonly MatchSegment[]): Sql {
  const pattern = containsPattern(term)
  return unionAll(
    segments.map((segment) => {
      const { offset, limit, first_seq, last_seq, fromEnd } = segment
      const stretch = sql`and seq between ${first_seq} and ${last_seq}`
      return sql`(
        select row.seq
        from (${severityInOrder(of, segment, stretch)} offset 0) as row
        cross join lateral (
          select from violation_text where violation_text.seq = row.seq and search_text like ${pattern} offset 0
        ) as text
        order by row.seq ${fromEnd ? sql`desc` : emptySql}
        offset ${offset} limit ${limit}
      )`
    }),
  )
}

function severityInOrder({ workspace_id, audit_id, review_state }: PageOf, segment: Segment, stretch = emptySql): Sql {
  const { severity, fromEnd } = segment
  return sql`
    select seq from violation
    where workspace_id = ${workspace_id} and audit_id = ${audit_id}
      ${review_state === 'all' ? emptySql : sql`and review_state = ${review_state}::review_state`}
      and ${severity === null ? sql`severity is null` : sql`severity = ${severity}::severity`}
      ${stretch}
    order by seq ${fromEnd ? sql`desc` : emptySql}`
}

function unionAll([first, ...others]: readonly Sql[]): Sql {
  if (!first) return sql`select null::bigint as seq where false`
  return others.reduce((all, part) => sql`${all} union all ${part}`, first)
}
