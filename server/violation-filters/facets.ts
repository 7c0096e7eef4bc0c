import type { SchemaFacet as Facet, SchemaFacets as Facets } from '../../contract/extensions.gen.ts'
import type { Queryable } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Query } from '../core/operations.ts'
import { type FoundIn, matching, nobody, unassigned } from './filter.ts'

/** Not from one snapshot: it would keep the one connection of the embedded engine from others for all of the counts. */
export async function countFacets(
  db: Queryable,
  of: FoundIn,
  { max_values, ...filter }: Query<'getFacets'>,
): Promise<Facets> {
  const { workspace_id } = of
  const count = (name: keyof Facets, counts: (matching: Sql) => Sql) =>
    countFacet(db, counts(matching(of, filter, name)), max_values)
  return {
    review_state: await count('review_state', (matches) => byColumn(sql`review_state::text`, matches)),
    severity: await count('severity', (matches) => byColumn(sql`severity::text`, matches)),
    rule: await count(
      'rule',
      (matches) => sql`
        select rule.name as value, null as label, sum(counted.count)::bigint as count
        from (${byColumn(sql`rule_id`, matches)}) as counted
        join rule on rule.workspace_id = ${workspace_id} and rule.id = counted.value
        group by rule.name`,
    ),
    asset: await count(
      'asset',
      (matches) => sql`
        select counted.value, coalesce(asset.name, asset.url) as label, counted.count
        from (${byColumn(sql`asset_id`, matches)}) as counted
        left join asset on asset.workspace_id = ${workspace_id} and asset.id = counted.value`,
    ),
    assigned_to: await count(
      'assigned_to',
      (matches) => sql`
        select email as value, null as label, count(*) as count
        from violation
        join violation_assignee on violation_assignee.workspace_id = ${workspace_id} and violation_seq = violation.seq
        where ${matches}
        group by email
        union all
        select ${nobody}, null, count(*) from violation where ${matches} and ${unassigned(workspace_id)} having count(*) > 0`,
    ),
    decided_by: await count('decided_by', (matches) => byColumn(sql`decided_by`, matches)),
  }
}

function byColumn(column: Sql, matches: Sql): Sql {
  return sql`select ${column} as value, null as label, count(*) as count from violation where ${matches} group by 1`
}

async function countFacet(db: Queryable, counts: Sql, maxValues: number): Promise<Facet> {
  const rows = await db.query<Facet['values'][number] & { all_values: number }>(sql`
    select value, label, count, count(*) over () as all_values
    from (${counts}) as counts
    where value is not null
    order by count desc, value collate "C"
    limit ${maxValues}`)
  const values = rows.map(({ value, label, count }) => ({ value, label, count }))
  return { values, others: (rows[0]?.all_values ?? 0) - rows.length }
}
