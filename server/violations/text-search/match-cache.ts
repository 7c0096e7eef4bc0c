import { cancelWith } from '../../db/cancellation.ts'
import type { Queryable } from '../../db/database.ts'
import { countMatches, type ExpectedMatches, type Searched, type SearchLimits, searchLimits } from './count-matches.ts'
import type { AuditVersion } from '../counts.ts'
import { type Matches, moveMatches, sizeOf } from './matches.ts'
import { readTrail } from '../activity-trail.ts'
import { createWordIndex, type WordIndex } from './word-index.ts'

export type Uncounted = AuditVersion & ExpectedMatches

export interface MatchCache {
  limits: SearchLimits
  /** Reads the words of the audit in the background, so that its terms need not be counted. */
  prepare: WordIndex['prepare']
  /** Finds all matches unless they are known. Requests for the same term share one count, so no single one cancels it. */
  count(db: Queryable, searched: Searched, uncounted: Uncounted): Promise<void>
  /** The same in the background, one term after another. Does nothing while many are waiting: the next search tries again. */
  countLater(db: Queryable, searched: Searched, uncounted: Uncounted): void
  /**
   * The matches as the snapshot sees them, remembered or found by the words of the audit; undefined when they have to be counted, or
   * are known only as of a later snapshot.
   */
  read(snapshot: Queryable, searched: Searched, version: AuditVersion): Promise<Matches | undefined>
}

const maxWaiting = 8
/** What a term takes besides its matches, so that absent terms are limited too. */
const matchesPerTerm = 1000
/** 32 MB. */
const defaultCapacity = 4_000_000

/** Remembers the matches of the terms last searched for, so that a term is counted once and not for every page. */
export function createMatchCache(limits: SearchLimits = searchLimits, capacity = defaultCapacity): MatchCache {
  const remembered = new Map<string, Matches>()
  const counting = new Map<string, Promise<void>>()
  const words = createWordIndex(limits)
  let background: Promise<void> = Promise.resolve()
  let waiting = 0
  let size = 0

  function forget(key: string) {
    const matches = remembered.get(key)
    if (matches && remembered.delete(key)) size -= sizeOf(matches) + matchesPerTerm
  }

  function store(key: string, matches: Matches) {
    forget(key)
    remembered.set(key, matches)
    size += sizeOf(matches) + matchesPerTerm
    for (const oldest of remembered.keys()) {
      if (size <= capacity || oldest === key) return
      forget(oldest)
    }
  }

  async function count(db: Queryable, searched: Searched, uncounted: Uncounted): Promise<void> {
    const key = keyOf(searched, uncounted)
    if (remembered.has(key)) return
    const work = async () => store(key, await countMatches(db, searched, uncounted, limits))
    const shared = counting.get(key) ?? cancelWith(undefined, work).finally(() => counting.delete(key))
    counting.set(key, shared)
    await shared
  }

  return {
    limits,
    prepare: (...given) => words.prepare(...given),
    count,

    countLater(db, searched, uncounted) {
      const key = keyOf(searched, uncounted)
      if (remembered.has(key) || counting.has(key) || waiting === maxWaiting) return
      waiting += 1
      background = background
        .then(() => count(db, searched, uncounted))
        // A later search for the term tries again, and reports what is wrong.
        .catch(() => {})
        .finally(() => {
          waiting -= 1
        })
    },

    async read(snapshot, searched, version) {
      const key = keyOf(searched, version)
      const known = remembered.get(key)
      if (!known) {
        const found = await words.find(snapshot, searched, version)
        if (found) store(key, found)
        return found
      }
      const { newest_seq, moves } = await readTrail(snapshot, searched, known.activity_seq)
      if (known.activity_seq > newest_seq) return undefined
      const matches = moveMatches(known, newest_seq, moves)
      store(key, matches)
      return matches
    },
  }
}

function keyOf({ term }: Searched, { audit_seq, auditSize }: AuditVersion): string {
  return `${audit_seq} ${auditSize} ${term}`
}
