import type { Facet, Facets } from '../../contract/extensions.gen.ts'
import type { Query } from '../core/operations.ts'
import type { Queryable } from '../db/database.ts'
import { emptySql, type Sql, sql } from '../db/sql.ts'
import { containsPattern, searchTerm } from '../search-text.ts'
import { type Filter, type FoundIn, matching, none, sampleOf, selectMatches } from './filter.ts'

/** Where more violations match, those of a sample are counted. */
const defaultLimits = { exactMatches: 50_000, sampledRows: 5000 }

type FacetName = keyof Facets

const names: readonly FacetName[] = ['review_state', 'severity', 'rule', 'asset', 'assigned_to', 'decided_by']

/**
 * Each facet is counted under all filters but its own: one statement counts those without a filter, and one each of the others. Not from
 * one snapshot, so that the embedded engine serves others in between. Undefined when the workspace has no such audit.
 */
export async function countFacets(
  db: Queryable,
  of: FoundIn,
  { counted, max_values, value_search, ...filter }: Query<'getFacets'> & Pick<Filter, 'search_assets'>,
  limits = defaultLimits,
): Promise<Facets | undefined> {
  const wanted = counted ?? names
  const patterns = (searchTerm(value_search)?.split(' ') ?? []).filter(Boolean).map(containsPattern)
  const isFiltered = (name: FacetName) =>
    name === 'review_state' ? !filter.review_state.includes('all') : Boolean(filter[name]?.length)
  const empty: Facet = { values: [], others: 0 }
  const facets: Facets = {
    review_state: empty,
    severity: empty,
    rule: empty,
    asset: empty,
    assigned_to: empty,
    decided_by: empty,
  }
  const together = patterns.length > 0 ? [] : wanted.filter((name) => !isFiltered(name))
  const alone = wanted.filter(patterns.length > 0 ? (name) => searched[name] : isFiltered)
  const statements = [
    ...(together.length > 0 ? [{ leftOut: undefined, counted: together }] : []),
    ...alone.map((name) => ({ leftOut: name, counted: [name] })),
  ]
  for (const statement of statements) {
    const rows = await db.query<FacetRow>(selectFacets(of, { ...statement, filter, max_values, patterns }, limits))
    if (rows.length === 0) return undefined
    for (const { name, is_sampled, ...facet } of rows) {
      if (name !== null) facets[name] = is_sampled ? { ...facet, is_estimate: true } : facet
    }
  }
  return facets
}

interface FacetRow extends Facet {
  /** Null in the only row when nothing matches. */
  name: FacetName | null
  is_sampled: boolean
}

/** Each selects `value`, `label` and `count` from `listed`. */
const counters: Record<FacetName, (workspace_id: string) => Sql> = {
  review_state: () => byColumn(sql`review_state::text`),
  severity: () => byColumn(sql`coalesce(severity::text, ${none})`),
  rule: (workspace_id) => sql`
    select rule.name as value, null as label, count(*) as count
    from listed join rule on rule.workspace_id = ${workspace_id} and rule.id = rule_id
    group by rule.name`,
  asset: (workspace_id) => sql`
    select counted.value, coalesce(asset.name, asset.url) as label, counted.count
    from (${byColumn(sql`asset_id`)}) as counted
    left join asset on asset.workspace_id = ${workspace_id} and asset.id = counted.value`,
  assigned_to: (workspace_id) => sql`
    select coalesce(email, ${none}) as value, null as label, count(*) as count
    from listed left join violation_assignee on workspace_id = ${workspace_id} and violation_seq = seq
    group by 1`,
  decided_by: () => byColumn(sql`decided_by`),
}

function byColumn(column: Sql): Sql {
  return sql`select ${column} as value, null as label, count(*) as count from listed group by 1`
}

interface Counted {
  filter: Filter
  leftOut: FacetName | undefined
  counted: readonly FacetName[]
  max_values: number
  /** The values must match each of them. */
  patterns: readonly string[]
}

/** The values that can be searched. Each selects the violations that have one of those found. */
const searched: Partial<Record<FacetName, (found: (text: Sql) => Sql, workspace_id: string) => Sql>> = {
  rule: (found, workspace_id) =>
    sql`violation.rule_id in (select id from rule where workspace_id = ${workspace_id} and ${found(sql`name`)})`,
  asset: (found, workspace_id) => sql`violation.asset_id in (
    select id from asset where workspace_id = ${workspace_id} and ${found(sql`coalesce(nullif(concat_ws(' ', name, url), ''), id)`)}
  )`,
  assigned_to: (found, workspace_id) => sql`violation.seq in (
    select violation_seq from violation_assignee where workspace_id = ${workspace_id} and ${found(sql`email`)}
  )`,
  decided_by: (found) => found(sql`violation.decided_by`),
}

function selectFacets(
  of: FoundIn,
  { filter, leftOut, counted, max_values, patterns }: Counted,
  { exactMatches, sampledRows }: typeof defaultLimits,
): Sql {
  const { workspace_id, audit_id } = of
  const isFound = (text: Sql) => sql`${text} ilike all(${patterns}::text[])`
  const hasValue = patterns.length > 0 && leftOut ? searched[leftOut]?.(isFound, workspace_id) : undefined
  const withValue = hasValue ? sql`and ${hasValue}` : emptySql
  const columns = sql`violation.seq, review_state, severity, rule_id, asset_id, decided_by`
  const isSampled = sql`(select count(*) from matched) > ${exactMatches}`
  const counts = counted
    .map((name) => sql`select ${name} as name, counts.* from (${counters[name](workspace_id)}) as counts`)
    .reduce((all, part) => sql`${all} union all ${part}`)
  return sql`
    with matched as materialized (
      ${selectMatches(of, filter, { columns, limit: exactMatches + 1, leftOut, and: withValue })}
    ), sampled as materialized (
      select ${columns}, ${matching(of, filter, { leftOut, searchBy: 'reading' })} ${withValue} as is_match
      from ${sampleOf(of, sampledRows)} where ${isSampled}
    ), listed as (
      select * from matched where not ${isSampled}
      union all
      select seq, review_state, severity, rule_id, asset_id, decided_by from sampled where is_match
    ), scale (factor) as (
      select case when ${isSampled} then (
        select sum(count) from violation_count where workspace_id = ${workspace_id} and audit_id = ${audit_id}
      )::float / (select count(*) from sampled) else 1 end
    ), ranked as (
      select
        *, row_number() over (partition by name order by count desc, value collate "C") as rank,
        count(*) over (partition by name) as all_values
      from (${counts}) as counts
      where value is not null and (name <> 'assigned_to' or ${isFound(sql`value`)})
    ), facet as (
      select
        name, json_agg(json_build_object('value', value, 'label', label, 'count', round(count * factor)) order by rank) as values,
        min(all_values) - count(*) as others
      from ranked cross join scale
      where rank <= ${max_values} or value = any(${(leftOut && filter[leftOut]) ?? []}::text[])
      group by name
    )
    select facet.name, coalesce(values, '[]') as values, others, ${isSampled} as is_sampled
    from audit left join facet on true
    where audit.workspace_id = ${workspace_id} and audit.id = ${audit_id} and deleted_at is null`
}
