import { cancelWith } from '../db/cancellation.ts'
import type { Queryable } from '../db/database.ts'
import { countMatches, type Matches, type Searched, type SearchLimits, searchLimits } from './count-matches.ts'
import type { AuditCounts } from './counts.ts'
import { followTrail } from './match-moves.ts'

/** The text of a violation never changes, so what is known of a term stays valid until the audit gets new violations. */
type AuditVersion = Pick<AuditCounts, 'audit_seq' | 'auditSize'>

export interface MatchMemory {
  limits: SearchLimits
  /** Counts the matches unless they are known. Requests for the same term share one count, so no single one cancels it. */
  count(db: Queryable, searched: Searched, version: AuditVersion): Promise<void>
  /** The same in the background, one term after another. Does nothing while many are waiting: the next search tries again. */
  countLater(db: Queryable, searched: Searched, version: AuditVersion): void
  /** For matches that were found without a count. */
  remember(searched: Searched, version: AuditVersion, matches: Matches): void
  /** The matches as the snapshot sees them; undefined when they are not known, or known only as of a later snapshot. */
  read(snapshot: Queryable, searched: Searched, version: AuditVersion): Promise<Matches | undefined>
}

const maxWaiting = 8

/** Remembers the matches of the terms last searched for, so that a term is counted once and not for every page. */
export function createMatchMemory(limits: SearchLimits = searchLimits, capacity = 200): MatchMemory {
  const remembered = new Map<string, Matches>()
  const counting = new Map<string, Promise<void>>()
  let background: Promise<void> = Promise.resolve()
  let waiting = 0

  function store(key: string, matches: Matches) {
    remembered.delete(key)
    remembered.set(key, matches)
    const [oldest] = remembered.keys()
    if (remembered.size > capacity && oldest !== undefined) remembered.delete(oldest)
  }

  async function count(db: Queryable, searched: Searched, version: AuditVersion): Promise<void> {
    const key = keyOf(searched, version)
    if (remembered.has(key)) return
    const work = async () => store(key, await countMatches(db, searched, version.auditSize, limits))
    const shared = counting.get(key) ?? cancelWith(undefined, work).finally(() => counting.delete(key))
    counting.set(key, shared)
    await shared
  }

  return {
    limits,
    count,
    remember: (searched, version, matches) => store(keyOf(searched, version), matches),

    countLater(db, searched, version) {
      const key = keyOf(searched, version)
      if (remembered.has(key) || counting.has(key) || waiting === maxWaiting) return
      waiting += 1
      background = background
        .then(() => count(db, searched, version))
        // A later search for the term tries again, and reports what is wrong.
        .catch(() => {})
        .finally(() => {
          waiting -= 1
        })
    },

    async read(snapshot, searched, version) {
      const key = keyOf(searched, version)
      const known = remembered.get(key)
      if (!known || 'seqs' in known) return known
      const chunks = await followTrail(snapshot, searched, known.chunks)
      if (chunks) store(key, { chunks })
      return chunks && { chunks }
    },
  }
}

function keyOf({ term }: Searched, { audit_seq, auditSize }: AuditVersion): string {
  return `${audit_seq} ${auditSize} ${term}`
}
