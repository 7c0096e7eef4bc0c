import type { FoundPage, FoundViolation } from '../../contract/extensions.gen.ts'
import { readCursor, writeCursor } from '../core/cursor.ts'
import type { Query } from '../core/operations.ts'
import type { Queryable } from '../db/database.ts'
import { emptySql, prepared, type Sql, sql } from '../db/sql.ts'
import { searchTerm } from '../search-text.ts'
import { type Count, countsOf, reviewProgress, total as sumOf } from '../violations/counts.ts'
import { violationColumns, violationJoins } from '../violations/repository.ts'
import {
  type Filter,
  type FoundIn,
  isCounted,
  isFirstOfGroup,
  matching,
  none,
  sampleOf,
  selectMatches,
} from './filter.ts'
import { isPositionIn, type PageRange, type Position, selectPage } from './order.ts'

/**
 * Up to so many matches are sorted and counted. Where there are more, the list is read in its order, and a search has an estimate from
 * so many violations.
 */
const defaultLimits = { exactMatches: 10_000, sampledRows: 2000 }
type FindLimits = typeof defaultLimits

export type FindQuery = Omit<Query<'findViolations'>, keyof Filter | 'grouped'> & Filter & { grouped: boolean }

interface Row {
  seq: number
  key: string | null
  violation: Omit<FoundViolation, 'assigned_to'>
}

interface Found {
  counts: Count[]
  activity_seq: number
  rows: Row[]
  /** Null where the stored counts have the total. */
  matched: number | null
  /** Of an estimate: the part of the violations that match. */
  share: number | null
  /** Of a grouped list: how many rows it has. Null where their number is not counted. */
  groups: number | null
}

/** One page of an audit, read by one statement; undefined when the workspace has no such audit. */
export async function findPage(
  db: Queryable,
  of: FoundIn,
  { sort, cursor, skip, page_size, grouped, ...filter }: FindQuery,
  limits = defaultLimits,
): Promise<FoundPage | undefined> {
  const after = readCursor(cursor, (value): value is Position => isPositionIn(sort, value))
  // One more behind the page, to know whether there is a next one, and where rows are skipped one before it, to know where it begins.
  const before = Math.min(skip, 1)
  const range = { sort, after, skip: skip - before, limit: before + page_size + 1 }
  const [found] = await db.query<Found>(
    !grouped && isCounted(of, filter)
      ? prepared(selectFound(of, selectPage(of, { listed: matching(of, filter) }, range)))
      : selectMatched(of, filter, range, { ...limits, grouped }),
  )
  if (!found) return undefined
  const skipped = before > 0 ? found.rows[0] : undefined
  const rows = found.rows.slice(before, before + page_size)
  const hasMore = found.rows.length > before + page_size
  const activity_seq = after?.activity_seq ?? found.activity_seq
  const cursorBehind = (row: Row | undefined) =>
    row ? writeCursor({ sort, key: row.key, seq: row.seq, activity_seq } satisfies Position) : null
  const total = totalOf(found, filter, { least: skip + rows.length + Number(hasMore), ...limits })
  return {
    violations: rows.map(({ violation }) => ({ ...violation, assigned_to: violation.assigned_to_user_ids })),
    cursor: skip > 0 ? cursorBehind(skipped) : (cursor ?? null),
    next_cursor: cursorBehind(hasMore ? rows.at(-1) : undefined),
    total,
    groups: grouped ? (found.groups ?? total) : null,
    review_progress: reviewProgress(found.counts),
  }
}

/** Counts the matches up to the limit. Where there are more, the list is read in its order, and a search is estimated. */
function selectMatched(
  of: FoundIn,
  filter: Filter,
  range: PageRange,
  { exactMatches, sampledRows, grouped }: FindLimits & { grouped: boolean },
): Sql {
  const isSearch = searchTerm(filter.search) !== undefined
  const isMany = sql`(select count(*) from matched) > ${exactMatches}`
  const read = matching(of, filter, { searchBy: 'reading' })
  // Each group once: the first of its violations that match, by their age. Those without a group are all in the list.
  const isFirstOfKey = grouped && range.sort === 'group'
  const isFirst = grouped && !isFirstOfKey ? sql`and ${isFirstOfGroup(of, filter)}` : emptySql
  const few = grouped
    ? sql`select min(seq) from matched group by group_id, case when group_id is null then seq end`
    : sql`select seq from matched`
  const page = selectPage(
    of,
    {
      few: sql`not ${isMany} and violation.workspace_id = ${of.workspace_id} and violation.seq in (${few})`,
      listed: sql`${isMany} and ${read} ${isFirst}`,
    },
    { ...range, isFirstOfKey },
  )
  const all = sql`violation where ${matching(of, filter)}`
  const numbers = isCounted(of, filter)
    ? sql`null::bigint, null::float`
    : sql`
      case when ${isMany} then ${isSearch ? sql`${exactMatches}` : sql`(select count(*) from ${all})`}
        else (select count(*) from matched) end,
      ${isSearch ? sql`(select avg((${read})::integer)::float from ${sampleOf(of, sampledRows)} where ${isMany})` : sql`null::float`}`
  const groups = sql`case when ${isMany} then ${isSearch ? sql`null` : rowsOf(all)} else ${rowsOf(sql`matched`)} end`
  const matched = sql`matched as materialized (
    ${selectMatches(of, filter, { columns: sql`violation.seq, violation.group_id`, limit: exactMatches + 1 })}
  ),`
  return selectFound(of, page, matched, sql`${numbers}, ${grouped ? groups : sql`null::bigint`}`)
}

/** The rows of a list of groups. */
const rowsOf = (violations: Sql) => sql`(
  select coalesce(sum(case when group_id is null then size else 1 end), 0)::bigint
  from (select group_id, count(*) as size from ${violations} group by group_id) as counted
)`

/** The page and all that is shown beside it, so that they agree. No row when the workspace has no such audit. */
function selectFound(
  { workspace_id, audit_id }: FoundIn,
  page: Sql,
  matched = emptySql,
  numbers = sql`null::bigint, null::float, null::bigint`,
): Sql {
  return sql`
    with ${matched} page as materialized (${page}), numbers (matched, share, groups) as (select ${numbers})
    select
      ${countsOf(workspace_id, sql`audit.id`)} as counts,
      (
        select coalesce(max(seq), 0) from activity where workspace_id = ${workspace_id} and audit_id = ${audit_id}
      ) as activity_seq,
      (
        select coalesce(json_agg(json_build_object('seq', page.seq, 'key', page.key, 'violation', listed) order by ordinal), '[]')
        from page
        cross join lateral (
          select
            ${violationColumns(workspace_id)}, decided_by, utc_text(decided_at) as decided_at,
            (
              select size from violation_group
              where workspace_id = ${workspace_id} and violation_group.audit_id = violation.audit_id
                and violation_group.group_id = violation.group_id
            ) as group_size,
            ${locationOf(workspace_id)} as location
          from violation
          ${violationJoins(workspace_id)}
          where violation.workspace_id = ${workspace_id} and violation.seq = page.seq
          offset 0
        ) as listed
      ) as rows,
      matched, share, groups
    from audit cross join numbers
    where audit.workspace_id = ${workspace_id} and audit.id = ${audit_id} and deleted_at is null`
}

/** Of a row with its violation and asset. */
const locationOf = (workspace_id: string) => sql`(
  select json_build_object(
    'path', asset.url, 'line', line, 'column', "column", 'end_line', end_line, 'end_column', end_column
  )
  from violation_source
  where violation_source.workspace_id = ${workspace_id} and violation_seq = violation.seq and line is not null
    and asset.url is not null
)`

/** Undefined when the workspace has no such violation. */
export async function findLocation(db: Queryable, workspace_id: string, violation_id: string) {
  const [found] = await db.query<Pick<FoundViolation, 'location'>>(sql`
    select ${locationOf(workspace_id)} as location
    from violation
    left join asset on asset.workspace_id = ${workspace_id} and asset.id = asset_id
    where violation.workspace_id = ${workspace_id} and violation.id = ${violation_id}`)
  return found
}

function totalOf(
  { counts, matched, share }: Found,
  { review_state, severity = [] }: Filter,
  { least, exactMatches }: FindLimits & { least: number },
): number {
  if (share !== null) return Math.max(exactMatches, least, Math.round(share * sumOf(counts)))
  if (matched !== null) return matched
  return sumOf(
    counts.filter(
      (count) =>
        (review_state.includes('all') || review_state.includes(count.review_state)) &&
        (severity.length === 0 || severity.includes(count.severity ?? none)),
    ),
  )
}
