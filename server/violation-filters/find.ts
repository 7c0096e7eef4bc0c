import type {
  SchemaFoundPage as FoundPage,
  SchemaFoundViolation as FoundViolation,
} from '../../contract/extensions.gen.ts'
import type { Query } from '../core/operations.ts'
import { readCursor, writeCursor } from '../core/cursor.ts'
import type { Database, Queryable } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { searchTerm } from '../search-text.ts'
import {
  type AuditCounts,
  filterCounts,
  readCounts,
  reviewProgress,
  severityOrder,
  total as sumOf,
} from '../violations/counts.ts'
import type { MatchCache } from '../violations/text-search/match-cache.ts'
import { matchesAfter } from '../violations/text-search/matches.ts'
import { violationColumns, violationJoins } from '../violations/repository.ts'
import { type Filter, type FoundIn, isCounted, matching } from './filter.ts'
import { isPositionIn, pageAfter, type Position, type Sort } from './order.ts'

/** One page of an audit, read from one snapshot; undefined when the workspace has no such audit. */
export async function findPage(
  db: Database,
  cache: MatchCache,
  of: FoundIn,
  { sort, cursor, skip, page_size, ...filter }: Query<'findViolations'>,
): Promise<FoundPage | undefined> {
  const after = readCursor(cursor, (value): value is Position => isPositionIn(sort, value))
  // One more behind the page, to know whether there is a next one, and where rows are skipped one before it, to know where it begins.
  const limit = page_size + 1
  let version: AuditCounts | undefined
  const result = await db.snapshot(async (snapshot) => {
    const counted = await readCounts(snapshot, of.workspace_id, of.audit_id)
    version = counted
    if (!counted) return undefined
    const wanted = skip > 0 ? { skip: skip - 1, limit: limit + 1 } : { skip, limit }
    const { rows, total } =
      (await findRemembered(snapshot, cache, { of, filter, sort, after, ...wanted }, counted)) ??
      (await findBySql(snapshot, { of, filter, sort, after, ...wanted }, counted))
    const skipped = skip > 0 ? rows.shift() : undefined
    const page = rows.slice(0, page_size)
    const last = rows.length > page_size ? page.at(-1) : undefined
    const activity_seq = after?.activity_seq ?? (await newestActivity(snapshot, of))
    const cursorBehind = (row: Found['rows'][number] | undefined) =>
      row ? writeCursor({ sort, ...row, activity_seq } satisfies Position) : null
    return {
      violations: await readViolations(
        snapshot,
        of.workspace_id,
        page.map(({ seq }) => seq),
      ),
      cursor: skip > 0 ? cursorBehind(skipped) : (cursor ?? null),
      next_cursor: cursorBehind(last),
      total,
      review_progress: reviewProgress(counted.counts),
    }
  })
  // After the snapshot: the database refuses other statements inside it.
  if (version) cache.prepare(db, of, version)
  return result
}

interface Wanted {
  of: FoundIn
  filter: Filter
  sort: Sort
  after: Position | undefined
  skip: number
  limit: number
}

interface Found {
  rows: { seq: number; key: string | null }[]
  total: number
}

/** A search in the order of the published list, where its matches are known. */
async function findRemembered(
  snapshot: Queryable,
  cache: MatchCache,
  { of, filter, sort, after, skip, limit }: Wanted,
  counted: AuditCounts,
): Promise<Found | undefined> {
  const term = searchTerm(filter.search)
  if (term === undefined || sort !== 'severity' || !isCounted(of, { ...filter, search: undefined })) return undefined
  const matches = await cache.read(snapshot, { ...of, term }, counted)
  if (!matches) return undefined
  const severity = severityOrder.find((each) => each === after?.key) ?? null
  const found = matchesAfter(matches, filter, { after: after && { severity, seq: after.seq }, skip, limit })
  return { rows: found.rows.map((row) => ({ seq: row.seq, key: row.severity })), total: found.total }
}

async function findBySql(
  snapshot: Queryable,
  { of, filter, sort, after, skip, limit }: Wanted,
  counted: AuditCounts,
): Promise<Found> {
  const wanted = matching(of, filter)
  return {
    rows: await snapshot.query<Found['rows'][number]>(pageAfter(of, wanted, { sort, after, skip, limit })),
    total: isCounted(of, filter) ? countedTotal(counted, filter) : await countTotal(snapshot, wanted),
  }
}

async function newestActivity(db: Queryable, { workspace_id, audit_id }: FoundIn): Promise<number> {
  const [newest] = await db.query<{ seq: number }>(sql`
    select coalesce(max(seq), 0) as seq from activity where workspace_id = ${workspace_id} and audit_id = ${audit_id}`)
  return newest?.seq ?? 0
}

type Row = Omit<FoundViolation, 'decided_at' | 'assigned_to'> & { decided_at: Date | null }

async function readViolations(db: Queryable, workspace_id: string, seqs: number[]): Promise<FoundViolation[]> {
  const rows = await db.query<Row>(sql`
    select ${violationColumns(workspace_id)}, decided_by, decided_at
    from violation
    ${violationJoins(workspace_id)}
    where violation.seq = any(${seqs}::bigint[]) and violation.workspace_id = ${workspace_id}
    order by array_position(${seqs}::bigint[], violation.seq)`)
  return rows.map(({ decided_at, ...row }) => ({
    ...row,
    decided_at: decided_at?.toISOString() ?? null,
    assigned_to: row.assigned_to_user_ids,
  }))
}

function countedTotal({ counts }: AuditCounts, { review_state, severity = [] }: Filter): number {
  const inState = filterCounts(counts, { review_state })
  return sumOf(severity.length === 0 ? inState : inState.filter((count) => severity.some((s) => s === count.severity)))
}

async function countTotal(db: Queryable, wanted: Sql): Promise<number> {
  const [counted] = await db.query<{ count: number }>(sql`select count(*) as count from violation where ${wanted}`)
  return counted?.count ?? 0
}
