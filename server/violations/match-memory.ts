import type { Queryable } from '../db/database.ts'
import {
  type Chunk,
  countMatches,
  everySeq,
  type MatchCount,
  type Searched,
  type SearchLimits,
  searchLimits,
} from './count-matches.ts'
import { total } from './counts.ts'
import { applyMoves, mergeCounts, readMoves } from './match-moves.ts'

/** What is known of a term in an audit: its few matches one by one, or the counts of its many. */
export type Matches = { seqs: number[] } | { counts: MatchCount[] }

interface Remembered {
  /** The text of a violation never changes: what is remembered stays true while the audit gets no new ones. */
  auditSize: number
  matched: { seqs: number[] } | { chunks: Chunk[] }
}

export interface AuditVersion {
  audit_seq: number
  auditSize: number
}

export type FindMatches = (db: Queryable, searched: Searched, version: AuditVersion) => Promise<Matches>

/** Remembers the matches of the terms last searched for, so that a common term is counted once and not for every page. */
export function createMatchMemory(limits: SearchLimits = searchLimits, capacity = 500): FindMatches {
  const remembered = new Map<string, Promise<Remembered>>()

  async function recall(key: string, auditSize: number, count: () => Promise<Remembered>): Promise<Remembered> {
    const pending = remembered.get(key)
    const known = pending && (await pending)
    if (pending && known?.auditSize === auditSize) {
      remember(key, pending)
      return known
    }
    const counting = count()
    remember(key, counting)
    // A count that failed is no answer for those who come later.
    counting.catch(() => {
      if (remembered.get(key) === counting) remembered.delete(key)
    })
    return counting
  }

  function remember(key: string, value: Promise<Remembered>) {
    remembered.delete(key)
    remembered.set(key, value)
    const [oldest] = remembered.keys()
    if (remembered.size > capacity && oldest !== undefined) remembered.delete(oldest)
  }

  return async (db, searched, { audit_seq, auditSize }) => {
    const key = `${audit_seq} ${searched.term}`
    const { matched } = await recall(key, auditSize, () => countAll(db, searched, auditSize, limits))
    if ('seqs' in matched) return matched
    const { activity_seq, moves } = await readMoves(db, searched, matched.chunks)
    const counts = applyMoves(mergeCounts(matched.chunks.flatMap((chunk) => chunk.counts)), moves)
    if (activity_seq !== null) {
      const chunks = [{ ...everySeq, activity_seq, counts }]
      remember(key, Promise.resolve({ auditSize, matched: { chunks } }))
    }
    return { counts }
  }
}

async function countAll(
  db: Queryable,
  searched: Searched,
  auditSize: number,
  limits: SearchLimits,
): Promise<Remembered> {
  const chunks = await countMatches(db, searched, auditSize, limits)
  const counts = chunks.flatMap((chunk) => chunk.counts)
  const few = total(counts) <= limits.fewMatches
  return { auditSize, matched: few ? { seqs: counts.flatMap(({ seqs }) => seqs) } : { chunks } }
}
