import { entryInForce } from '../activity/decision-in-force.ts'
import { isSeq } from '../core/cursor.ts'
import { isObject } from '../core/json.ts'
import type { Query } from '../core/operations.ts'
import { emptySql, type Sql, sql } from '../db/sql.ts'
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

export interface PageRange {
  sort: Sort
  after: Position | undefined
  skip: number
  limit: number
  /** Whether only the first violation of each key is wanted, and none that has no key is left out. */
  isFirstOfKey?: boolean
}

/**
 * Orders by a name that many violations share: what selects each `id` with its `key`, and the column of a violation that holds the `id`.
 * Bytes are compared: then both engines, on any system, have the same order.
 */
const sharedKeys: Record<Exclude<Sort, 'decided' | 'severity'>, { keys: (of: FoundIn) => Sql; column: Sql }> = {
  rule: {
    keys: ({ workspace_id }) => sql`
      select id, lower(name) collate "C" as key from rule where workspace_id = ${workspace_id} and name is not null`,
    column: sql`violation.rule_id`,
  },
  asset: {
    keys: ({ workspace_id }) => sql`
      select id, lower(coalesce(name, url)) collate "C" as key from asset
      where workspace_id = ${workspace_id} and coalesce(name, url) is not null`,
    column: sql`violation.asset_id`,
  },
  // The largest first, each with its members together. The same expression as in the index.
  group: {
    keys: ({ workspace_id, audit_id }) => sql`
      select group_id as id, lpad((1000000000 - size)::text, 10, '0') || group_id collate "C" as key from violation_group
      where workspace_id = ${workspace_id} and audit_id = ${audit_id}`,
    column: sql`violation.group_id`,
  },
}

function isKey(sort: Sort, text: string): boolean {
  if (sort === 'severity') return severityOrder.some((each) => each === text)
  return sort !== 'decided' || /^-?\d{1,15}$|^[1-8]\d{15}$/.test(text)
}

/** The key as the cursor has it. */
function keyFromText(sort: Sort, text: string): Sql {
  if (sort === 'severity') return sql`${text}::severity`
  if (sort !== 'decided') return sql`${text}::text`
  return sql`(timestamptz 'epoch' + ${Number(text)}::bigint * interval '1 microsecond')`
}

/** Violations with what they are sorted by, and which of them are meant. */
function sourcesOf(of: FoundIn, { sort, after }: PageRange) {
  if (sort === 'severity') return [{ from: sql`violation`, key: sql`violation.severity`, where: emptySql }]
  if (sort !== 'decided') {
    const { keys, column } = sharedKeys[sort]
    const from = sql`violation left join (${keys(of)}) as named on named.id = ${column}`
    return [{ from, key: sql`named.key`, where: emptySql }]
  }
  const own = { from: sql`violation`, key: sql`violation.decided_at`, where: emptySql }
  if (!after) return [own]
  const changed = sql`(${changedSince(of, after.activity_seq)}) as changed`
  const isMoved = sql`violation.workspace_id = ${of.workspace_id} and violation.id = changed.violation_id`
  return [
    { ...own, where: sql`and violation.id <> all(array(select violation_id from ${changed}))` },
    { from: sql`${changed} join violation on ${isMoved}`, key: sql`changed.decided_at`, where: emptySql },
  ]
}

/**
 * Selects `seq`, `key` and `ordinal` of a page. `listed` says which violations are in the list; they are read in its order until the page
 * is full. Where `few` is given, it is those instead that are sorted.
 */
export function selectPage(of: FoundIn, { few, listed }: { few?: Sql; listed: Sql }, range: PageRange): Sql {
  const { sort, after, skip, limit } = range
  const sorted = few ? [selectByKey(of, few, range, (key) => isBehindOrLast(range, key))] : []
  const order =
    sort === 'decided'
      ? sql`page.key desc nulls last, case when page.key is null then page.seq end, page.seq desc`
      : sql`page.key, page.seq`
  const withoutKey = (condition: Sql) => selectWithoutKey(of, sql`${listed} and ${condition}`, range)
  const inOrder =
    after?.key === null
      ? withoutKey(sql`violation.seq > ${after.seq}`)
      : sort === 'severity' && !after
        ? sql`
          select violation.seq, violation.severity as key from violation where ${listed}
          order by violation.severity, violation.seq limit ${skip + limit}`
        : sql`
          with keyed as materialized (${selectWithKey(of, listed, range)})
          select seq, key from keyed
          union all
          ${withoutKey(sql`(select count(*) from keyed) < ${skip + limit}`)}`
  const text = sort === 'decided' ? sql`(extract(epoch from key) * 1000000)::bigint::text` : sql`key::text`
  return sql`
    select row_number() over () as ordinal, seq, ${text} as key
    from (
      select seq, key from (${unionAll([...sorted, sql`(${inOrder})`])}) as page
      order by ${order} limit ${limit} offset ${skip}
    ) as page`
}

/** Whether a violation has a key behind the cursor. The index of decisions has those only that are not null, and needs to be told so. */
function isBehind({ sort, after }: PageRange, key: Sql): Sql {
  const isKeyed = sql`${key} is not null`
  if (typeof after?.key !== 'string') return isKeyed
  const sign = sort === 'decided' ? sql`<` : sql`>`
  return sql`${isKeyed} and (${key}, violation.seq) ${sign} (${keyFromText(sort, after.key)}, ${after.seq})`
}

function isBehindOrLast(range: PageRange, key: Sql): Sql {
  const { after } = range
  if (after?.key === null) return sql`${key} is null and violation.seq > ${after.seq}`
  return sql`(${key} is null or ${isBehind(range, key)})`
}

/** `end` is the condition for the key, and the order if there is one. */
function selectByKey(of: FoundIn, listed: Sql, range: PageRange, end: (key: Sql) => Sql): Sql {
  return unionAll(
    sourcesOf(of, range).map(
      ({ from, key, where }) =>
        sql`(select violation.seq, ${key} as key from ${from} where ${listed} ${where} and ${end(key)})`,
    ),
  )
}

/** Those that have a key, behind the cursor and in their order, until the page is full. */
function selectWithKey(of: FoundIn, listed: Sql, range: PageRange): Sql {
  const { sort, after, skip, limit, isFirstOfKey = false } = range
  if (sort === 'severity' || sort === 'decided') {
    const direction = sort === 'decided' ? sql`desc` : emptySql
    const order = (key: Sql) => sql`order by ${key} ${direction}, violation.seq ${direction} limit ${skip + limit}`
    return selectByKey(of, listed, range, (key) => sql`${isBehind(range, key)} ${order(key)}`)
  }
  const { keys, column } = sharedKeys[sort]
  const afterKey = typeof after?.key === 'string' ? keyFromText(sort, after.key) : undefined
  const behind = afterKey ? sql`where named.key ${isFirstOfKey ? sql`>` : sql`>=`} ${afterKey}` : emptySql
  const first =
    afterKey && !isFirstOfKey
      ? sql`and violation.seq > case when named.key = ${afterKey} then ${after?.seq}::bigint else 0 end`
      : emptySql
  return sql`
    select violation.seq, named.key
    from (select id, key from (${keys(of)}) as named ${behind} order by key) as named
    cross join lateral (
      select violation.seq from violation where ${listed} and ${column} = named.id ${first}
      order by violation.seq limit ${isFirstOfKey ? 1 : skip + limit}
    ) as violation
    order by named.key, violation.seq limit ${skip + limit}`
}

/** Those that have no key, by their age. Only where those with one do not fill the page. */
function selectWithoutKey(of: FoundIn, listed: Sql, range: PageRange): Sql {
  const { sort, skip, limit } = range
  // The index has violations without a severity last.
  const order = sql`order by ${sort === 'severity' ? sql`violation.severity, ` : emptySql}violation.seq limit ${skip + limit}`
  if (sort === 'severity' || sort === 'decided')
    return selectByKey(of, listed, range, (key) => sql`${key} is null ${order}`)
  const { keys, column } = sharedKeys[sort]
  const isWithoutKey = sql`(${column} is null or ${column} not in (select id from (${keys(of)}) as named))`
  return sql`(select violation.seq, null::text as key from violation where ${listed} and ${isWithoutKey} ${order})`
}

/**
 * A decision moves a violation to the beginning, and reopening moves it to the end, where it would be missed or found again. So the
 * violations that were decided since the first page keep the place they had then, which the trail knows.
 */
function changedSince({ workspace_id, audit_id }: FoundIn, activity_seq: number): Sql {
  return sql`
    select changed.violation_id, before.decided_at
    from (
      select distinct violation_id from activity
      where workspace_id = ${workspace_id} and audit_id = ${audit_id} and seq > ${activity_seq}
    ) as changed
    left join lateral (
      select case when to_state <> 'undecided' then created_at end as decided_at
      from (${entryInForce(workspace_id, sql`changed.violation_id`, sql`(${activity_seq}::bigint + 1)`)}) as entry
    ) as before on true`
}

function unionAll(parts: readonly Sql[]): Sql {
  return parts.reduce((all, part) => sql`${all} union all ${part}`)
}

export function isPositionIn(sort: Sort, value: unknown): value is Position {
  if (!isObject(value) || value['sort'] !== sort || !isSeq(value['seq']) || !isSeq(value['activity_seq'])) return false
  const { key } = value
  return key === null || (typeof key === 'string' && isKey(sort, key))
}
