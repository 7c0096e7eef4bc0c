import { entryInForce } from '../activity/decision-in-force.ts'
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

/** An order by something that many violations share. */
interface SharedKey {
  /** Selects each `id` with its `key`. */
  keys: (of: FoundIn) => Sql
  /** The column of a violation that holds the `id`. */
  column: Sql
  type: Sql
}

/** Bytes are compared: then both engines, on any system, have the same order. */
const sharedKeys: Record<Exclude<Sort, 'decided'>, SharedKey> = {
  severity: {
    keys: () => sql`select key as id, key from unnest(enum_range(null::severity)) as severity (key)`,
    column: sql`violation.severity`,
    type: sql`severity`,
  },
  rule: {
    keys: ({ workspace_id }) => sql`
      select id, lower(name) collate "C" as key from rule where workspace_id = ${workspace_id} and name is not null`,
    column: sql`violation.rule_id`,
    type: sql`text`,
  },
  asset: {
    keys: ({ workspace_id }) => sql`
      select id, lower(coalesce(name, url)) collate "C" as key from asset
      where workspace_id = ${workspace_id} and coalesce(name, url) is not null`,
    column: sql`violation.asset_id`,
    type: sql`text`,
  },
  // The largest first, each with its members together. The same expression as in the index.
  group: {
    keys: ({ workspace_id, audit_id }) => sql`
      select group_id as id, lpad((1000000000 - size)::text, 10, '0') || group_id collate "C" as key from violation_group
      where workspace_id = ${workspace_id} and audit_id = ${audit_id}`,
    column: sql`violation.group_id`,
    type: sql`text`,
  },
}

/** The key as the cursor has it; undefined when it is not one of ours. */
function keyFromText(sort: Sort, text: string): Sql | undefined {
  if (sort === 'severity') return severityOrder.some((each) => each === text) ? sql`${text}::severity` : undefined
  if (sort !== 'decided') return sql`${text}::text`
  return /^-?\d{1,15}$|^[1-8]\d{15}$/.test(text)
    ? sql`(timestamptz 'epoch' + ${Number(text)}::bigint * interval '1 microsecond')`
    : undefined
}

function keyToText(sort: Sort): Sql {
  return sort === 'decided' ? sql`(extract(epoch from key) * 1000000)::bigint::text` : sql`key::text`
}

/**
 * Selects `seq`, `key` and `ordinal` of a page. `listed` says which violations are in the list; they are read in its order until the page
 * is full. Where `few` is given, it is those instead that are sorted.
 */
export function selectPage(of: FoundIn, { few, listed }: { few?: Sql; listed: Sql }, range: PageRange): Sql {
  const { sort, skip, limit } = range
  const parts = few ? [sortFew(of, few, range), ...readInOrder(of, listed, range)] : readInOrder(of, listed, range)
  const order =
    sort === 'decided'
      ? sql`page.key desc nulls last, case when page.key is null then page.seq end, page.seq desc`
      : sql`page.key, page.seq`
  return sql`
    select row_number() over () as ordinal, seq, ${keyToText(sort)} as key
    from (
      select seq, key from (${unionAll(parts)}) as page
      order by ${order} limit ${limit} offset ${skip}
    ) as page`
}

function sortFew(of: FoundIn, few: Sql, { sort, after, skip, limit }: PageRange): Sql {
  const afterKey = typeof after?.key === 'string' ? keyFromText(sort, after.key) : undefined
  const position = after?.seq ?? 0
  if (sort === 'decided') {
    const { from, key } = decidedKey(of, after?.activity_seq)
    return sql`(
      select violation.seq, ${key} as key from ${from}
      where ${few} ${afterKey ? sql`and (${key} is null or (${key}, violation.seq) < (${afterKey}, ${position}))` : afterNull(after, key)}
    )`
  }
  const { keys, column } = sharedKeys[sort]
  const key = sql`named.key`
  return sql`(
    select violation.seq, ${key} from violation left join (${keys(of)}) as named on named.id = ${column}
    where ${few} ${afterKey ? sql`and (${key} is null or (${key}, violation.seq) > (${afterKey}, ${position}))` : afterNull(after, key)}
    order by ${key}, violation.seq limit ${skip + limit}
  )`
}

function afterNull(after: Position | undefined, key: Sql): Sql {
  return after ? sql`and ${key} is null and violation.seq > ${after.seq}` : emptySql
}

function readInOrder(of: FoundIn, listed: Sql, range: PageRange): Sql[] {
  const { sort, after, skip, limit, isFirstOfKey = false } = range
  if (sort === 'decided') return decidedInOrder(of, listed, range)
  const { keys, column, type } = sharedKeys[sort]
  // The index has violations without a severity last.
  if (sort === 'severity' && !after) {
    return [
      sql`(
        select violation.seq, violation.severity as key from violation where ${listed}
        order by violation.severity, violation.seq limit ${skip + limit}
      )`,
    ]
  }
  const afterKey = typeof after?.key === 'string' ? keyFromText(sort, after.key) : undefined
  const isWithoutKey = sql`${column} is null`
  const withoutKey = (condition: Sql) => sql`(
    select violation.seq, null::${type} as key from violation
    where ${listed} and ${
      sort === 'severity'
        ? isWithoutKey
        : sql`(${isWithoutKey} or ${column} not in (select id from (${keys(of)}) as named))`
    } and ${condition}
    order by ${sort === 'severity' ? sql`violation.severity, ` : emptySql}violation.seq limit ${skip + limit}
  )`
  if (after && !afterKey) return [withoutKey(sql`violation.seq > ${after.seq}`)]
  const behind = afterKey ? sql`where named.key ${isFirstOfKey ? sql`>` : sql`>=`} ${afterKey}` : emptySql
  const first =
    afterKey && !isFirstOfKey
      ? sql`and violation.seq > case when named.key = ${afterKey} then ${after?.seq}::bigint else 0 end`
      : emptySql
  const keyed = sql`
    select violation.seq, named.key
    from (select id, key from (${keys(of)}) as named ${behind} order by key) as named
    cross join lateral (
      select violation.seq from violation where ${listed} and ${column} = named.id ${first}
      order by violation.seq limit ${isFirstOfKey ? 1 : skip + limit}
    ) as violation
    order by named.key, violation.seq limit ${skip + limit}`
  return untilFull(keyed, withoutKey, range)
}

/** Violations without a key are looked for only where those with one do not fill the page. */
function untilFull(keyed: Sql, withoutKey: (condition: Sql) => Sql, { skip, limit }: PageRange): Sql[] {
  return [
    sql`(
      with keyed as materialized (${keyed})
      select seq, key from keyed
      union all
      ${withoutKey(sql`(select count(*) from keyed) < ${skip + limit}`)}
    )`,
  ]
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

function decidedKey(of: FoundIn, activity_seq: number | undefined): { from: Sql; key: Sql } {
  if (activity_seq === undefined) return { from: sql`violation`, key: sql`violation.decided_at` }
  return {
    from: sql`violation left join (${changedSince(of, activity_seq)}) as changed on changed.violation_id = violation.id`,
    key: sql`case when changed.violation_id is null then violation.decided_at else changed.decided_at end`,
  }
}

function decidedInOrder(of: FoundIn, listed: Sql, range: PageRange): Sql[] {
  const { after, skip, limit } = range
  const afterKey = typeof after?.key === 'string' ? keyFromText('decided', after.key) : undefined
  const behind = (key: Sql) =>
    after && afterKey ? sql`and (${key}, violation.seq) < (${afterKey}, ${after.seq})` : emptySql
  const changed = after && changedSince(of, after.activity_seq)
  const unchanged = changed
    ? sql`and violation.id <> all(array(select violation_id from (${changed}) as changed))`
    : emptySql
  const part = (source: Sql, key: Sql, condition: Sql) => sql`(
    select violation.seq, ${key} as key from ${source} where ${listed} and ${key} is not null ${condition} ${behind(key)}
    order by ${key} desc, violation.seq desc limit ${skip + limit}
  )`
  const moved =
    changed &&
    sql`(${changed}) as changed join violation on violation.workspace_id = ${of.workspace_id} and violation.id = changed.violation_id`
  const own = sql`violation.decided_at`
  const keyed = moved
    ? sql`${part(sql`violation`, own, unchanged)} union all ${part(moved, sql`changed.decided_at`, emptySql)}`
    : part(sql`violation`, own, emptySql)
  const withoutKey = (condition: Sql) => {
    const rest = (source: Sql, key: Sql, where: Sql) => sql`(
      select violation.seq, null::timestamptz as key from ${source} where ${listed} and ${key} is null ${where} and ${condition}
      order by violation.seq limit ${skip + limit}
    )`
    return moved
      ? sql`${rest(sql`violation`, own, unchanged)} union all ${rest(moved, sql`changed.decided_at`, emptySql)}`
      : rest(sql`violation`, own, emptySql)
  }
  if (after && !afterKey) return [withoutKey(sql`violation.seq > ${after.seq}`)]
  return untilFull(keyed, withoutKey, range)
}

function unionAll(parts: readonly Sql[]): Sql {
  return parts.reduce((all, part) => sql`${all} union all ${part}`)
}

/** Whether a cursor was written for this order. */
export function isPositionIn(sort: Sort, value: unknown): value is Position {
  if (typeof value !== 'object' || value === null) return false
  if (!('sort' in value && 'key' in value && 'seq' in value && 'activity_seq' in value)) return false
  const { key } = value
  if (value.sort !== sort || !isSeq(value.seq) || !isSeq(value.activity_seq)) return false
  return key === null || (typeof key === 'string' && keyFromText(sort, key) !== undefined)
}

function isSeq(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
