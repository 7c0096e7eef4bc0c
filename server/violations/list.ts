import type { SchemaViolationPage as ViolationPage } from '../contract.gen.ts'
import type { Query } from '../http/contract.ts'
import type { Database, Queryable } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { searchTerm } from '../search-text.ts'
import type { MatchCount, Searched } from './count-matches.ts'
import { type AuditCounts, filterCounts, readCounts, reviewProgress, total } from './counts.ts'
import type { AuditVersion, MatchMemory } from './match-memory.ts'
import { pageSegments, type Segment } from './page-segments.ts'
import { matchingPageSeqs, pageSeqs } from './page-seqs.ts'
import { filterSeqs, listViolations } from './repository.ts'

type ListedAudit = Omit<Searched, 'term'>
type ListQuery = Query<'listViolations'>

/** Selects the rows of a page, and says how many there are on all pages. */
interface Found {
  seqs: Sql
  total: number
}

/** One page of an audit, read from one snapshot; undefined when the workspace has no such audit. */
export async function listPage(
  db: Database,
  memory: MatchMemory,
  audit: ListedAudit,
  query: ListQuery,
): Promise<ViolationPage | undefined> {
  const term = searchTerm(query.search)
  if (term !== undefined) {
    // Counting may take seconds, which a snapshot would hold the embedded engine for.
    const counted = await readCounts(db, audit.workspace_id, audit.audit_id)
    if (counted) await memory.prepare(db, { ...audit, term }, versionOf(counted))
  }
  return db.snapshot((snapshot) => readPage(snapshot, memory, audit, query, term))
}

async function readPage(
  db: Queryable,
  memory: MatchMemory,
  audit: ListedAudit,
  query: ListQuery,
  term: string | undefined,
): Promise<ViolationPage | undefined> {
  const counted = await readCounts(db, audit.workspace_id, audit.audit_id)
  if (!counted) return undefined
  const found =
    term === undefined ? findAll(audit, counted, query) : await findTerm(db, memory, { ...audit, term }, counted, query)
  const { page, page_size } = query
  const { seqs, total } = found
  return {
    audit_id: audit.audit_id,
    violations: offsetOf(query) < total ? await listViolations(db, audit.workspace_id, seqs) : [],
    total,
    page,
    page_size,
    has_more: page * page_size < total,
    review_progress: reviewProgress(counted.counts),
  }
}

function versionOf({ audit_seq, counts }: AuditCounts): AuditVersion {
  return { audit_seq, auditSize: total(counts) }
}

function findAll(audit: ListedAudit, counted: AuditCounts, query: ListQuery): Found {
  const counts = filterCounts(counted.counts, query)
  const segments = pageSegments(counts, offsetOf(query), query.page_size)
  return { seqs: pageSeqs({ ...audit, review_state: query.review_state }, segments), total: total(counts) }
}

async function findTerm(
  db: Queryable,
  memory: MatchMemory,
  searched: Searched,
  counted: AuditCounts,
  query: ListQuery,
): Promise<Found> {
  const matches = await memory.read(db, searched, versionOf(counted))
  const offset = offsetOf(query)
  if ('seqs' in matches) {
    const seqs = await filterSeqs(db, searched.workspace_id, matches.seqs, query)
    const page = seqs.slice(offset, offset + query.page_size)
    return { seqs: sql`select seq from unnest(${page}::bigint[]) as match (seq)`, total: seqs.length }
  }
  const matching = filterCounts(matches.counts, query)
  const segments = pageSegments(matching, offset, query.page_size).map((segment) => withStretch(segment, matching))
  const { review_state } = query
  return { seqs: matchingPageSeqs({ ...searched, review_state }, searched.term, segments), total: total(matching) }
}

/** The matches of one severity may stand far apart from its first row. */
function withStretch(segment: Segment, counts: readonly MatchCount[]) {
  const counted = counts.filter(({ severity }) => severity === segment.severity)
  return {
    ...segment,
    first_seq: Math.min(...counted.map(({ first_seq }) => first_seq)),
    last_seq: Math.max(...counted.map(({ last_seq }) => last_seq)),
  }
}

function offsetOf({ page, page_size }: ListQuery): number {
  return (page - 1) * page_size
}
