import type { SchemaViolationPage as ViolationPage } from '../../contract/openapi.gen.ts'
import type { Query } from '../core/operations.ts'
import type { Database, Queryable } from '../db/database.ts'
import type { Sql } from '../db/sql.ts'
import { searchTerm } from '../search-text.ts'
import { countMatches, type SearchedAudit } from './text-search/count-matches.ts'
import { type AuditCounts, filterCounts, readCounts, reviewProgress, severityParts, total } from './counts.ts'
import type { MatchCache, Uncounted } from './text-search/match-cache.ts'
import { pageSegments } from './page-segments.ts'
import { pageSeqs } from './page-seqs.ts'
import { listViolations } from './repository.ts'
import { pageOfMatches, searchPage } from './text-search/search.ts'

type ListQuery = Query<'listViolations'>

export interface PageRange {
  offset: number
  limit: number
}

/** Selects the rows of a page, and says how many there are on all pages; above 10,000 that may be an estimate. */
export interface FoundPage {
  seqs: Sql
  total: number
  has_more: boolean
}

/** One page of an audit, read from one snapshot; undefined when the workspace has no such audit. */
export async function listPage(
  db: Database,
  cache: MatchCache,
  audit: SearchedAudit,
  query: ListQuery,
): Promise<ViolationPage | undefined> {
  const term = searchTerm(query.search)
  if (term === undefined) return readPage(db, cache, audit, query, async (_, counted) => findAll(audit, counted, query))
  const searched = { ...audit, term }
  const search = (snapshot: Queryable, counted: AuditCounts) =>
    searchPage(snapshot, cache, searched, counted, query, rangeOf(query))

  let uncounted: Uncounted | undefined
  const page = await readPage(db, cache, audit, query, async (snapshot, counted) => {
    const result = await search(snapshot, counted)
    uncounted = result.uncounted
    return result.page
  })
  if (!uncounted) return page
  if (page) {
    // After the snapshot: the database refuses other statements inside it.
    cache.countLater(db, searched, uncounted)
    return page
  }
  // Counting may take seconds, during which a snapshot would block the embedded engine.
  await cache.count(db, searched, uncounted)
  return readPage(db, cache, audit, query, async (snapshot, counted) => {
    const result = await search(snapshot, counted)
    if (result.page || !result.uncounted) return result.page
    // Violations were added in the meantime, or the matches are known as of a later snapshot only.
    return pageOfMatches(await countMatches(snapshot, searched, result.uncounted, cache.limits), query, rangeOf(query))
  })
}

/** Undefined when the workspace has no such audit, and when `find` does not find the page. */
async function readPage(
  db: Database,
  cache: MatchCache,
  audit: SearchedAudit,
  { page, page_size }: ListQuery,
  find: (snapshot: Queryable, counted: AuditCounts) => Promise<FoundPage | undefined>,
): Promise<ViolationPage | undefined> {
  const { workspace_id, audit_id } = audit
  let version: AuditCounts | undefined
  const result = await db.snapshot(async (snapshot) => {
    const counted = await readCounts(snapshot, workspace_id, audit_id)
    version = counted
    const found = counted && (await find(snapshot, counted))
    if (!found) return undefined
    const { seqs, total, has_more } = found
    const violations = (page - 1) * page_size < total ? await listViolations(snapshot, workspace_id, seqs) : []
    return { audit_id, violations, total, page, page_size, has_more, review_progress: reviewProgress(counted.counts) }
  })
  // After the snapshot: the database refuses other statements inside it.
  if (version) cache.prepare(db, audit, version)
  return result
}

function findAll(audit: SearchedAudit, counted: AuditCounts, query: ListQuery): FoundPage {
  const parts = severityParts(filterCounts(counted.counts, query))
  const { offset, limit } = rangeOf(query)
  const segments = pageSegments(parts, offset, limit)
  const found = total(parts)
  return {
    seqs: pageSeqs({ ...audit, review_state: query.review_state }, segments),
    total: found,
    has_more: offset + limit < found,
  }
}

function rangeOf({ page, page_size }: ListQuery): PageRange {
  return { offset: (page - 1) * page_size, limit: page_size }
}
