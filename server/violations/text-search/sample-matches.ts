import type { Queryable } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Searched, SearchedAudit, SearchLimits } from './count-matches.ts'
import { type CountFilter, filterCondition, severityOrder, total } from '../counts.ts'
import { pageSeqs } from '../page-seqs.ts'

export interface Sample {
  /** The share of matches among the violations that were looked at and pass the filter. */
  share: number
  /** A lower bound: a smaller share would produce such a sample once in three million times. */
  leastShare: number
}

interface SampleSize {
  blocks: number
  rowsPerBlock: number
}

interface SeqRange {
  first: number
  last: number
}

const standardErrors = 5
const sampledBlocks = 40

/** Enough to estimate the matches of a common term. */
export function sampleOf({ sampledRows }: SearchLimits): SampleSize {
  return { blocks: sampledBlocks, rowsPerBlock: Math.ceil(sampledRows / sampledBlocks) }
}

/** A twentieth of it, enough to detect common terms. */
export function lookOf(limits: SearchLimits): SampleSize {
  return { blocks: sampledBlocks / 2, rowsPerBlock: Math.ceil(sampleOf(limits).rowsPerBlock / 10) }
}

/** Read from the ends of the index; `min(seq)` of an audit would read all of it. */
export async function readSeqRange(db: Queryable, { workspace_id, audit_id }: SearchedAudit): Promise<SeqRange> {
  const ends = severityOrder.flatMap((severity) =>
    [true, false].map((fromEnd) => ({ severity, offset: 0, limit: 1, fromEnd })),
  )
  const seqs = pageSeqs({ workspace_id, audit_id, review_state: 'all' }, ends)
  const [range] = await db.query<{ first: number | null; last: number | null }>(
    sql`select min(seq) as first, max(seq) as last from (${seqs}) as ends`,
  )
  return { first: range?.first ?? 0, last: range?.last ?? -1 }
}

/** Reads blocks of violations at pseudo-random positions of the audit, the same ones each time. */
export async function sampleMatches(
  db: Queryable,
  searched: Searched,
  { first, last }: SeqRange,
  filter: CountFilter,
  size: SampleSize,
): Promise<Sample> {
  const { workspace_id, audit_id, term } = searched
  const starts = randomNumbers(first, last, size.blocks)
  const stretch = sql`between start and start + ${size.rowsPerBlock - 1}`
  const blocks = await db.query<Block>(sql`
    select count(*) as count, count(*) filter (where strpos(search_text, ${term}) > 0) as matches
    from unnest(${starts}::bigint[]) with ordinality as block (start, ordinal)
    cross join lateral (
      select search_text from violation join violation_text using (workspace_id, seq)
      where workspace_id = ${workspace_id} and violation_text.audit_id = ${audit_id}
        and violation.seq ${stretch} and violation_text.seq ${stretch} ${filterCondition(filter)}
      offset 0
    ) as row
    group by ordinal`)
  return estimate(blocks)
}

interface Block {
  count: number
  matches: number
}

/**
 * Neighbouring violations are often alike, so the error is estimated from the differences between the blocks.
 * https://en.wikipedia.org/wiki/Ratio_estimator
 */
function estimate(blocks: Block[]): Sample {
  const rows = total(blocks)
  if (rows === 0) return { share: 0, leastShare: 0 }
  const share = blocks.reduce((sum, { matches }) => sum + matches, 0) / rows
  const squares = blocks.reduce((sum, { count, matches }) => sum + (matches - share * count) ** 2, 0)
  const standardError = Math.sqrt((squares * blocks.length) / Math.max(1, blocks.length - 1)) / rows
  return { share, leastShare: share - standardErrors * standardError }
}

/** https://en.wikipedia.org/wiki/Linear_congruential_generator */
function randomNumbers(first: number, last: number, size: number): number[] {
  const numbers: number[] = []
  let state = 1
  for (let i = 0; i < size; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    numbers.push(first + Math.floor((state / 2 ** 32) * (last - first + 1)))
  }
  return numbers
}
