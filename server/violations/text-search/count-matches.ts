import type { Queryable } from '../../db/database.ts'
import { type Sql, sql } from '../../db/sql.ts'
import { selectByIndex } from './find-by-index.ts'
import { collectMatches, type Matches, type MatchGroup } from './matches.ts'
import { readSeqRange } from './sample-matches.ts'

export interface SearchLimits {
  /** A total is exact up to this many matches. Above, it may be an estimate. */
  fewMatches: number
  /** Audits up to this size are read completely, which is faster than any index. */
  smallAudit: number
  /** A term that seems to have more matches in the audit is not counted by the index, because reading the audit is as quick. */
  indexedMatches: number
  /** Rows read at a time. In between, the embedded engine's one connection serves others. */
  rowsPerChunk: number
  /** Violations read to estimate the matches of a common term. */
  sampledRows: number
  /** A list in which a common term is not counted is read from its beginning no further than this. */
  walkedRows: number
  /** Violations in a block of the word index. A posting has 16 bits, so at most 65,536. */
  rowsPerBlock: number
  /** What a violation may add to the list of words. Texts without spaces, as in Chinese, have hardly any word twice. */
  wordBytesPerRow: number
  /** The word index of an audit is built when the audit has not grown for so long. */
  settleMs: number
  /** Terms that are part of more words, or have more postings, are not searched for in the word index. */
  maxWords: number
  maxPostings: number
  /** The same for words of all blocks whose postings are read from the database. */
  maxSlices: number
  /** Texts that are read to find out whether words that they contain stand beside each other. */
  maxTextsRead: number
}

export const searchLimits: SearchLimits = {
  fewMatches: 10_000,
  smallAudit: 20_000,
  indexedMatches: 80_000,
  rowsPerChunk: 20_000,
  sampledRows: 10_000,
  walkedRows: 50_000,
  rowsPerBlock: 32_768,
  wordBytesPerRow: 100,
  settleMs: 5_000,
  maxWords: 20_000,
  maxPostings: 3_000_000,
  maxSlices: 2_000,
  maxTextsRead: 5_000,
}

export interface SearchedAudit {
  workspace_id: string
  audit_id: string
}

export interface Searched extends SearchedAudit {
  term: string
}

/** Roughly how many matches a term has in an audit. */
export interface ExpectedMatches {
  auditSize: number
  expected: number
}

/** Every violation of the audit that contains the term: by the index where that is quicker than reading the audit. */
export async function countMatches(
  db: Queryable,
  searched: Searched,
  { auditSize, expected }: ExpectedMatches,
  limits: SearchLimits,
): Promise<Matches> {
  const isIndexed = auditSize > limits.smallAudit && expected <= limits.indexedMatches
  const found = isIndexed ? await matchesByIndex(db, searched, limits.indexedMatches * 2) : undefined
  return found ?? matchesByReading(db, searched, auditSize, limits)
}

/** Undefined for a term that the index does not know, and when there are more matches than the limit. */
async function matchesByIndex(db: Queryable, searched: Searched, limit: number): Promise<Matches | undefined> {
  const indexed = await selectByIndex(db, searched)
  if (!indexed) return undefined
  // The limit stands outside, so that the planner expects all matches to be wanted and uses the index.
  const found = sql`with indexed as materialized (${indexed}) select seq from indexed limit ${limit}`
  // A lookup for each match: the planner would rather read all violations of all workspaces.
  const states = sql`
    cross join lateral (
      select severity, review_state from violation
      where workspace_id = ${searched.workspace_id} and violation.seq = found.seq
      offset 0
    ) as violation
    where (select count(*) from found) < ${limit}`
  const { activity_seq, groups, count } = await readGroups(db, searched, found, states)
  return count < limit ? collectMatches(activity_seq, groups) : undefined
}

/** Reads every violation of the audit. */
async function matchesByReading(
  db: Queryable,
  searched: Searched,
  auditSize: number,
  { rowsPerChunk }: SearchLimits,
): Promise<Matches> {
  const { workspace_id, audit_id, term } = searched
  const { first, last } = await readSeqRange(db, searched)
  const width = Math.ceil(((last - first + 1) * rowsPerChunk) / Math.max(auditSize, rowsPerChunk))
  const chunks: Groups[] = []
  for (let from_seq = first; from_seq <= last; from_seq += width) {
    const stretch = sql`between ${from_seq} and ${from_seq + width - 1}`
    const found = sql`
      select seq from violation_text
      where workspace_id = ${workspace_id} and seq ${stretch} and audit_id = ${audit_id} and strpos(search_text, ${term}) > 0`
    // The range is stated for both tables, because the planner does not derive it.
    const states = sql`
      join violation on violation.seq = found.seq
      where workspace_id = ${workspace_id} and violation.seq ${stretch}`
    chunks.push(await readGroups(db, searched, found, states))
  }
  const activity_seq = Math.min(...chunks.map((chunk) => chunk.activity_seq))
  return collectMatches(
    chunks.length > 0 ? activity_seq : 0,
    chunks.flatMap(({ groups }) => groups),
  )
}

interface Groups {
  activity_seq: number
  count: number
  groups: MatchGroup[]
}

/** One statement, so that states and trail are of the same snapshot. */
async function readGroups(
  db: Queryable,
  { workspace_id, audit_id }: Searched,
  found: Sql,
  states: Sql,
): Promise<Groups> {
  const [result] = await db.query<Groups>(sql`
    with found as materialized (${found}), groups as (
      select severity, review_state, json_agg(found.seq) as seqs from found ${states} group by severity, review_state
    )
    select
      (
        select coalesce(max(seq), 0) from activity where workspace_id = ${workspace_id} and audit_id = ${audit_id}
      ) as activity_seq,
      (select count(*) from found) as count,
      (select coalesce(json_agg(groups), '[]') from groups) as groups`)
  return result ?? { activity_seq: 0, count: 0, groups: [] }
}
