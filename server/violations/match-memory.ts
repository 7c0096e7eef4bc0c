import { cancelWith } from '../db/cancellation.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { countMatches, type ExpectedMatches, type Searched, type SearchLimits, searchLimits } from './count-matches.ts'
import type { AuditCounts } from './counts.ts'
import { type Matches, type MatchMove, moveMatches, sizeOf } from './matches.ts'

/** The text of a violation never changes, so the matches of a term are the same until the audit gets new violations. */
type AuditVersion = Pick<AuditCounts, 'audit_seq' | 'auditSize'>

export type Uncounted = AuditVersion & ExpectedMatches

export interface MatchMemory {
  limits: SearchLimits
  /** Finds all matches unless they are known. Requests for the same term share one count, so no single one cancels it. */
  count(db: Queryable, searched: Searched, uncounted: Uncounted): Promise<void>
  /** The same in the background, one term after another. Does nothing while many are waiting: the next search tries again. */
  countLater(db: Queryable, searched: Searched, uncounted: Uncounted): void
  /** The matches as the snapshot sees them; undefined when they are not known, or known only as of a later snapshot. */
  read(snapshot: Queryable, searched: Searched, version: AuditVersion): Promise<Matches | undefined>
}

const maxWaiting = 8
/** What a term takes besides its matches, so that absent terms are limited too. */
const matchesPerTerm = 1000
/** 32 MB. */
const defaultCapacity = 4_000_000

/** Remembers the matches of the terms last searched for, so that a term is counted once and not for every page. */
export function createMatchMemory(limits: SearchLimits = searchLimits, capacity = defaultCapacity): MatchMemory {
  const remembered = new Map<string, Matches>()
  const counting = new Map<string, Promise<void>>()
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
      if (!known) return undefined
      const { newest_seq, moves } = await readTrail(snapshot, searched, known.activity_seq)
      if (known.activity_seq > newest_seq) return undefined
      const matches = moveMatches(known, newest_seq, moves)
      store(key, matches)
      return matches
    },
  }
}

interface Trail {
  /** Where the trail ends; 0 when it is empty. */
  newest_seq: number
  moves: MatchMove[]
}

/** The decisions of an audit after a position in its activity trail, also those of other processes. */
async function readTrail(db: Queryable, { workspace_id, audit_id }: Searched, after: number): Promise<Trail> {
  const [trail] = await db.query<Trail>(sql`
    with since as materialized (
      select seq, violation_id, to_state from activity
      where workspace_id = ${workspace_id} and audit_id = ${audit_id} and seq > ${after} and from_state <> to_state
    )
    select
      (
        select coalesce(max(seq), 0) from activity where workspace_id = ${workspace_id} and audit_id = ${audit_id}
      ) as newest_seq,
      (
        select coalesce(
          json_agg(json_build_object('seq', violation.seq, 'severity', severity, 'review_state', to_state) order by since.seq), '[]'
        )
        from since
        cross join lateral (
          select seq, severity from violation where workspace_id = ${workspace_id} and id = violation_id offset 0
        ) as violation
      ) as moves`)
  return trail ?? { newest_seq: 0, moves: [] }
}

function keyOf({ term }: Searched, { audit_seq, auditSize }: AuditVersion): string {
  return `${audit_seq} ${auditSize} ${term}`
}
