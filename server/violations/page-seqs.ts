import type {
  SchemaReviewStateFilter as ReviewStateFilter,
  SchemaSeverity as Severity,
} from '../../contract/openapi.gen.ts'
import { emptySql, type Sql, sql } from '../db/sql.ts'
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
      return sql`(select seq from (${severityInOrder(of, segment)} offset ${offset} limit ${limit}) as row)`
    }),
  )
}

/**
 * The first `limit` rows of a severity that contain the term, among its first `rows`. `offset 0` keeps the planner from turning the walk
 * through the list into a search for all matches, which is what a common term must avoid.
 */
export function firstMatchingSeqs(
  of: PageOf,
  term: string,
  severity: Severity | null,
  { rows, limit }: { rows: number; limit: number },
): Sql {
  const order = { severity, fromEnd: false }
  return sql`
    select row.seq as seq
    from (${severityInOrder(of, order)} limit ${rows} offset 0) as row
    cross join lateral (
      select from violation_text
      where workspace_id = ${of.workspace_id} and violation_text.seq = row.seq and strpos(search_text, ${term}) > 0
      offset 0
    ) as text
    order by ${inOrder(order)}
    limit ${limit}`
}

type Order = Pick<Segment, 'severity' | 'fromEnd'>

function severityInOrder({ workspace_id, audit_id, review_state }: PageOf, order: Order): Sql {
  const { severity } = order
  return sql`
    select seq, severity from violation
    where workspace_id = ${workspace_id} and audit_id = ${audit_id}
      ${review_state === 'all' ? emptySql : sql`and review_state = ${review_state}::review_state`}
      and ${severity === null ? sql`severity is null` : sql`severity = ${severity}::severity`}
    order by ${inOrder(order)}`
}

/** `severity is null` does not tell the planner, as `=` does, that all rows have the same: it finds the index only by its order. */
function inOrder({ severity, fromEnd }: Order): Sql {
  if (severity !== null) return fromEnd ? sql`seq desc` : sql`seq`
  return fromEnd ? sql`severity desc, seq desc` : sql`severity, seq`
}

function unionAll([first, ...others]: readonly Sql[]): Sql {
  if (!first) return sql`select null::bigint as seq where false`
  return others.reduce((all, part) => sql`${all} union all ${part}`, first)
}
