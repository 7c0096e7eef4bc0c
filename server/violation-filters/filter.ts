import type { Query } from '../core/operations.ts'
import { emptySql, type Sql, sql } from '../db/sql.ts'
import { containsPattern, searchTerm } from '../search-text.ts'

export type Filter = Omit<Query<'getFacets'>, 'counted' | 'max_values' | 'value_search'> & {
  /** Whether a search also finds violations by the name and the address of their asset. */
  search_assets?: boolean
}

/** Stands for the people of a violation that nobody is assigned to, and for the severity of one that has none. */
export const none = 'none'

export interface FoundIn {
  workspace_id: string
  audit_id: string
}

/**
 * How violations that contain a term are found: by the index of the texts, by the index of the assets, or by reading the text of each
 * violation that the rest of the statement finds.
 */
type SearchBy = 'texts' | 'assets' | 'reading'

/** Selects violations of the audit that match every filter but the one left out. */
export function matching(
  of: FoundIn,
  filter: Filter,
  { leftOut, searchBy = 'texts' }: { leftOut?: keyof Filter; searchBy?: SearchBy } = {},
): Sql {
  const { workspace_id, audit_id } = of
  return Object.entries(conditions(of, filter, searchBy))
    .filter(([name]) => name !== leftOut)
    .reduce(
      (all, [, condition]) => (condition ? sql`${all} and ${condition}` : all),
      sql`violation.workspace_id = ${workspace_id} and violation.audit_id = ${audit_id}`,
    )
}

/** Selects up to `limit` violations that match. Found by text or by asset: each half stops at the limit, where one condition for both reads all. */
export function selectMatches(
  of: FoundIn,
  filter: Filter,
  { columns, limit, leftOut, and = emptySql }: { columns: Sql; limit: number; leftOut?: keyof Filter; and?: Sql },
): Sql {
  const foundBy = (searchBy: SearchBy) => sql`
    select ${columns} from violation where ${matching(of, filter, { leftOut, searchBy })} ${and} limit ${limit}`
  if (!filter.search_assets || searchTerm(filter.search) === undefined) return foundBy('texts')
  return sql`select * from ((${foundBy('texts')}) union (${foundBy('assets')})) as found limit ${limit}`
}

/**
 * Whether no earlier violation of its group matches. As a subquery for each row that is read: a join would read all rows of the audit
 * before the first page of a long list.
 */
export function isFirstOfGroup(of: FoundIn, filter: Filter): Sql {
  return sql`(violation.group_id is null or (
    select true
    from (select violation.group_id as own_group_id, violation.seq as own_seq) as own
    join violation on violation.group_id = own_group_id and violation.seq < own_seq
    where ${matching(of, filter, { searchBy: 'reading' })}
    limit 1
  ) is null)`
}

/** Whether only states and severities are filtered, whose numbers are counted already. */
export function isCounted(of: FoundIn, filter: Filter): boolean {
  const { review_state: _state, severity: _severity, ...others } = conditions(of, filter, 'texts')
  return Object.values(others).every((condition) => condition === undefined)
}

function conditions(of: FoundIn, filter: Filter, searchBy: SearchBy): Partial<Record<keyof Filter, Sql | undefined>> {
  const { review_state, severity = [], rule = [], asset = [], group_id, assigned_to = [], decided_by = [] } = filter
  const { workspace_id } = of
  const states = review_state.includes('all') ? [] : review_state
  return {
    review_state: isOneOf(sql`violation.review_state`, states, sql`review_state`),
    severity: orNone(severity, sql`violation.severity is null`, (values) =>
      isOneOf(sql`violation.severity`, values, sql`severity`),
    ),
    search: containing(of, filter, searchBy),
    rule:
      rule.length === 0
        ? undefined
        : sql`violation.rule_id = any(array(
            select id from rule where workspace_id = ${workspace_id} and name = any(${rule}::text[])
          ))`,
    asset: isOneOf(sql`violation.asset_id`, asset, sql`text`),
    group_id: group_id === undefined ? undefined : sql`violation.group_id = ${group_id}`,
    assigned_to: orNone(
      assigned_to,
      sql`not exists (
        select from violation_assignee where workspace_id = ${workspace_id} and violation_seq = violation.seq
      )`,
      (people) => sql`violation.seq in (
        select violation_seq from violation_assignee
        where workspace_id = ${workspace_id} and email = any(${people}::text[])
      )`,
    ),
    decided_by: isOneOf(sql`violation.decided_by`, decided_by, sql`text`),
  }
}

/** One value is compared with `=`: then the index has the rows in the order of a list. */
function isOneOf(column: Sql, values: readonly string[], type: Sql): Sql | undefined {
  if (values.length === 0) return undefined
  return values.length === 1 ? sql`${column} = ${values[0]}::${type}` : sql`${column} = any(${values}::${type}[])`
}

/** A filter that also finds violations without a value. */
function orNone(values: readonly string[], isWithout: Sql, isAmong: (values: string[]) => Sql | undefined) {
  if (values.length === 0) return undefined
  const others = values.filter((value) => value !== none)
  if (others.length === values.length) return isAmong(others)
  return others.length === 0 ? isWithout : sql`(${isWithout} or ${isAmong(others) ?? isWithout})`
}

/** Whether a violation contains the term. The index of the texts begins with the audit. */
function containing({ workspace_id, audit_id }: FoundIn, filter: Filter, searchBy: SearchBy): Sql | undefined {
  const term = searchTerm(filter.search)
  if (term === undefined) return undefined
  const contains = sql`search_text like ${containsPattern(term)}`
  const assets = sql`select id from asset where workspace_id = ${workspace_id} and ${contains}`
  if (searchBy === 'reading') {
    const text = sql`(
      select ${contains} from violation_text
      where violation_text.workspace_id = ${workspace_id} and violation_text.seq = violation.seq
    )`
    return filter.search_assets ? sql`(${text} or violation.asset_id in (${assets}))` : text
  }
  if (searchBy === 'assets') return sql`violation.asset_id = any(array(${assets}))`
  return sql`violation.seq in (
    select seq from violation_text
    where array[workspace_id || '/' || audit_id] @> array[${`${workspace_id}/${audit_id}`}]
      and workspace_id = ${workspace_id} and audit_id = ${audit_id} and ${contains}
  )`
}

/**
 * Violations of the audit at random positions, evenly spread and the same each time. A join of `violation`, to be put behind `from`.
 */
export function sampleOf({ workspace_id, audit_id }: FoundIn, size: number): Sql {
  return sql`(
      select first + ((n + (hashint8(n) & 1023) / 1024.0) * (last - first) / ${size}::bigint)::bigint as seq
      from (
        select min(seq) as first, max(seq) as last from violation_text
        where workspace_id = ${workspace_id} and audit_id = ${audit_id}
      ) as range
      cross join generate_series(0, ${size}::bigint - 1) as n
      offset 0
    ) as sample
    cross join lateral (
      select * from violation
      where workspace_id = ${workspace_id} and audit_id = ${audit_id} and violation.seq = sample.seq
      offset 0
    ) as violation`
}
