import { cancelWith } from '../db/cancellation.ts'
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

export interface MatchMemory {
  /** Counts the matches unless they are known. Requests for the same term share one count, so no single one cancels it. */
  prepare(db: Queryable, searched: Searched, version: AuditVersion): Promise<void>
  /** The matches as the snapshot sees them. Counts them for this reader alone when a write came in between. */
  read(snapshot: Queryable, searched: Searched, version: AuditVersion): Promise<Matches>
}

/** Remembers the matches of the terms last searched for, so that a common term is counted once and not for every page. */
export function createMatchMemory(limits: SearchLimits = searchLimits, capacity = 500): MatchMemory {
  const remembered = new Map<string, Remembered>()
  const counting = new Map<string, Promise<void>>()

  function remember(key: string, value: Remembered) {
    remembered.delete(key)
    remembered.set(key, value)
    const [oldest] = remembered.keys()
    if (remembered.size > capacity && oldest !== undefined) remembered.delete(oldest)
  }

  return {
    async prepare(db, searched, { audit_seq, auditSize }) {
      const key = `${audit_seq} ${searched.term}`
      const known = remembered.get(key)
      if (known?.auditSize === auditSize) return remember(key, known)
      const count = async () => remember(key, await countAll(db, searched, auditSize, limits))
      const shared = counting.get(key) ?? cancelWith(undefined, count).finally(() => counting.delete(key))
      counting.set(key, shared)
      await shared
    },

    async read(snapshot, searched, { audit_seq, auditSize }) {
      const key = `${audit_seq} ${searched.term}`
      const known = remembered.get(key)
      const { matched } = known?.auditSize === auditSize ? known : await countAll(snapshot, searched, auditSize, limits)
      if ('seqs' in matched) return matched
      const { newest_seq, moves } = await readMoves(snapshot, searched, matched.chunks)
      // Another request may have followed the trail further than this snapshot sees.
      const isNewer = matched.chunks.some(({ activity_seq }) => activity_seq > newest_seq)
      const chunks = isNewer ? await countMatches(snapshot, searched, auditSize, limits) : matched.chunks
      const merged = mergeCounts(chunks.flatMap((chunk) => chunk.counts))
      const counts = isNewer ? merged : applyMoves(merged, moves)
      remember(key, { auditSize, matched: { chunks: [{ ...everySeq, activity_seq: newest_seq, counts }] } })
      return { counts }
    },
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
