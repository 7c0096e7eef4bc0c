import type { Query } from '../core/operations.ts'
import { emptySql, type Sql, sql } from '../db/sql.ts'
import { entryInForce } from '../activity/decision-in-force.ts'
import { severityOrder } from '../violations/counts.ts'
import type { FoundIn } from './filter.ts'

export type Sort = Query<'findViolations'>['sort']

/** The place of a violation in an order: behind it the next page begins. */
export interface Position {
  sort: Sort
  /** What is sorted by, as text; null for violations without it, which come last. */
  key: string | null
  seq: number
  /** The newest entry of the audit's trail when the first page was read. */
  activity_seq: number
}

/** Where violations of a list come from, and what they are sorted by. */
interface Source {
  from: Sql
  key: Sql
  where: Sql
}

interface Order {
  /** More than one where the key of some is not that of their row. */
  sources: (of: FoundIn, activity_seq: number | undefined) => Source[]
  isDescending: boolean
  /** Of the key, for `null`. */
  type: Sql
  toText: (key: Sql) => Sql
  /** The key as it was written by `toText`; undefined when it was not. */
  fromText: (text: string) => Sql | undefined
}

const asText = {
  isDescending: false,
  type: sql`text`,
  toText: (key: Sql) => key,
  fromText: (text: string) => sql`${text}::text`,
}

/** Bytes are compared: then both engines, on any system, have the same order. */
export const orders: Record<Sort, Order> = {
  severity: {
    sources: () => [{ from: sql`violation`, key: sql`violation.severity`, where: emptySql }],
    isDescending: false,
    type: sql`severity`,
    toText: (key) => sql`${key}::text`,
    fromText: (text) => (severityOrder.some((each) => each === text) ? sql`${text}::severity` : undefined),
  },
  rule: {
    ...asText,
    sources: ({ workspace_id }) => [
      {
        from: sql`violation left join rule on rule.workspace_id = ${workspace_id} and rule.id = violation.rule_id`,
        key: sql`lower(rule.name) collate "C"`,
        where: emptySql,
      },
    ],
  },
  asset: {
    ...asText,
    sources: ({ workspace_id }) => [
      {
        from: sql`violation left join asset on asset.workspace_id = ${workspace_id} and asset.id = violation.asset_id`,
        key: sql`lower(coalesce(asset.name, asset.url)) collate "C"`,
        where: emptySql,
      },
    ],
  },
  decided: {
    sources: decidedSources,
    isDescending: true,
    type: sql`timestamptz`,
    toText: (key) => sql`(extract(epoch from ${key}) * 1000000)::bigint::text`,
    fromText: (text) =>
      /^-?\d{1,15}$|^[1-8]\d{15}$/.test(text)
        ? sql`(timestamptz 'epoch' + ${Number(text)}::bigint * interval '1 microsecond')`
        : undefined,
  },
}

/**
 * A decision moves a violation to the beginning, and reopening moves it to the end, where it would be missed or found again. So the
 * violations that were decided since the first page keep the place they had then, which the trail knows.
 */
function decidedSources({ workspace_id, audit_id }: FoundIn, activity_seq: number | undefined): Source[] {
  const key = sql`violation.decided_at`
  if (activity_seq === undefined) return [{ from: sql`violation`, key, where: emptySql }]
  const changed = sql`
    select distinct violation_id from activity
    where workspace_id = ${workspace_id} and audit_id = ${audit_id} and seq > ${activity_seq}`
  return [
    { from: sql`violation`, key, where: sql`and violation.id <> all(array(${changed}))` },
    {
      from: sql`(${changed}) as changed
        join violation on violation.workspace_id = ${workspace_id} and violation.id = changed.violation_id
        left join lateral (
          select case when to_state <> 'undecided' then created_at end as decided_at
          from (${entryInForce(workspace_id, sql`changed.violation_id`, sql`(${activity_seq}::bigint + 1)`)}) as entry
        ) as before on true`,
      key: sql`before.decided_at`,
      where: emptySql,
    },
  ]
}

/** Selects `seq` and `key` of the first violations behind the position, or of all, without the `skip` first ones. */
export function pageAfter(
  of: FoundIn,
  matching: Sql,
  { sort, after, skip, limit }: { sort: Sort; after: Position | undefined; skip: number; limit: number },
): Sql {
  const { sources, isDescending, type, toText, fromText } = orders[sort]
  const direction = isDescending ? sql`desc` : sql`asc`
  const afterKey = typeof after?.key === 'string' ? fromText(after.key) : undefined
  const behind = (key: Sql) => {
    if (!after || !afterKey) return emptySql
    return isDescending
      ? sql`and (${key}, violation.seq) < (${afterKey}, ${after.seq})`
      : sql`and (${key}, violation.seq) > (${afterKey}, ${after.seq})`
  }
  const isPastKeys = after !== undefined && after.key === null
  const parts = sources(of, after?.activity_seq).flatMap(({ from, key, where }) => [
    ...(isPastKeys
      ? []
      : [
          sql`(
            select violation.seq, ${key} as key from ${from}
            where ${matching} ${where} and ${key} is not null ${behind(key)}
            order by ${key} ${direction}, violation.seq ${direction} limit ${skip + limit}
          )`,
        ]),
    // Ordered by the key, too: that is how the planner finds the index.
    sql`(
      select violation.seq, null::${type} as key from ${from}
      where ${matching} ${where} and ${key} is null ${isPastKeys ? sql`and violation.seq > ${after.seq}` : emptySql}
      order by ${key}, violation.seq limit ${skip + limit}
    )`,
  ])
  return sql`
    select seq, ${toText(sql`key`)} as key
    from (${parts.reduce((all, part) => sql`${all} union all ${part}`)}) as page
    order by page.key ${direction} nulls last, case when page.key is null then seq end, seq ${direction}
    limit ${limit} offset ${skip}`
}

/** Whether a cursor was written for this order. */
export function isPositionIn(sort: Sort, value: unknown): value is Position {
  if (typeof value !== 'object' || value === null) return false
  if (!('sort' in value && 'key' in value && 'seq' in value && 'activity_seq' in value)) return false
  const { key } = value
  if (value.sort !== sort || !isSeq(value.seq) || !isSeq(value.activity_seq)) return false
  return key === null || (typeof key === 'string' && orders[sort].fromText(key) !== undefined)
}

function isSeq(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
