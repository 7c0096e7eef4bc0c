import { setTimeout as sleep } from 'node:timers/promises'
import { cancelWith } from '../../db/cancellation.ts'
import type { Queryable } from '../../db/database.ts'
import type { Searched, SearchedAudit, SearchLimits } from './count-matches.ts'
import { type AuditVersion, readCounts, severityOrder } from '../counts.ts'
import { type Matches, type MatchMove, matchesOf, states } from './matches.ts'
import { readTrail } from '../activity-trail.ts'
import { lastIndexUpTo } from './word-block.ts'
import { findPositions } from './word-positions.ts'
import { type BlockRange, readBlock, readRanges, readStates, type StoredBlock, writeBlock } from './word-repository.ts'

/** Finds the matches of a term by the words of an audit, whatever their number, without reading texts. */
export interface WordIndex {
  /** Builds what is missing and reads it into memory, in the background. Audits wait for each other. */
  prepare(db: Queryable, audit: SearchedAudit, version: AuditVersion): void
  /** Undefined when the audit is not in memory, and for a term that would take long. */
  find(snapshot: Queryable, searched: Searched, version: AuditVersion): Promise<Matches | undefined>
}

interface IndexedAudit {
  auditSize: number
  /** The entry of the audit's trail that the states follow. */
  activity_seq: number
  blocks: IndexedBlock[]
}

type IndexedBlock = StoredBlock & { states: Uint8Array }

/** About 27 for each violation with 40 words. */
const capacityBytes = 128 * 1024 * 1024

export function createWordIndex(limits: SearchLimits): WordIndex {
  const audits = new Map<number, IndexedAudit>()
  const preparing = new Set<number>()
  let background: Promise<void> = Promise.resolve()

  function keep(audit_seq: number, audit: IndexedAudit) {
    audits.delete(audit_seq)
    audits.set(audit_seq, audit)
    let bytes = [...audits.values()].reduce((sum, { blocks }) => sum + sizeOf(blocks), 0)
    for (const [oldest, { blocks }] of audits) {
      if (bytes <= capacityBytes || oldest === audit_seq) return
      audits.delete(oldest)
      bytes -= sizeOf(blocks)
    }
  }

  async function load(db: Queryable, audit: SearchedAudit, version: AuditVersion): Promise<void> {
    const ranges = await completeBlocks(db, audit, version, limits)
    const indexed = ranges && (await readIndex(db, audit, ranges))
    if (indexed) keep(version.audit_seq, { ...indexed, auditSize: version.auditSize })
  }

  return {
    prepare(db, audit, version) {
      const { audit_seq, auditSize } = version
      if (auditSize <= limits.smallAudit || preparing.has(audit_seq)) return
      if (audits.get(audit_seq)?.auditSize === auditSize) return
      preparing.add(audit_seq)
      background = background
        .then(() => cancelWith(undefined, () => load(db, audit, version)))
        // Searches work without it, and the next list tries again.
        .catch(() => {})
        .finally(() => preparing.delete(audit_seq))
    },

    async find(snapshot, searched, { audit_seq, auditSize }) {
      const audit = audits.get(audit_seq)
      if (audit?.auditSize !== auditSize) return undefined
      keep(audit_seq, audit)
      const positions = await findPositions(snapshot, searched, audit.blocks, limits)
      if (!positions || !(await followTrail(snapshot, searched, audit))) return undefined
      return collect(audit, positions)
    },
  }
}

function sizeOf(blocks: readonly IndexedBlock[]): number {
  return blocks.reduce(
    (sum, { words, wordStarts, count, rarePostings }) =>
      sum + words.length + wordStarts.length * 8 + rarePostings.length * 2 + count * 6,
    0,
  )
}

/** Undefined while the audit grows, and when violations of it were deleted. */
async function completeBlocks(
  db: Queryable,
  audit: SearchedAudit,
  { auditSize }: AuditVersion,
  limits: SearchLimits,
): Promise<BlockRange[] | undefined> {
  const { rowsPerBlock, settleMs } = limits
  const ranges = await readRanges(db, audit)
  const covered = () => ranges.reduce((sum, { count }) => sum + count, 0)
  if (covered() < auditSize) {
    // An import adds violations all the time: the last block would be built again and again.
    await sleep(settleMs, undefined, { ref: false })
    const now = await readCounts(db, audit.workspace_id, audit.audit_id)
    if (now?.auditSize !== auditSize) return undefined
    if ((ranges.at(-1)?.count ?? rowsPerBlock) < rowsPerBlock) ranges.pop()
  }
  while (covered() < auditSize) {
    const after = ranges.at(-1)?.last_seq ?? 0
    const range = await writeBlock(db, audit, { number: ranges.length, after }, limits)
    if (!range) return undefined
    ranges.push(range)
  }
  return covered() === auditSize ? ranges : undefined
}

async function readIndex(
  db: Queryable,
  audit: SearchedAudit,
  ranges: readonly BlockRange[],
): Promise<Pick<IndexedAudit, 'activity_seq' | 'blocks'> | undefined> {
  const blocks: IndexedBlock[] = []
  let oldest = Number.POSITIVE_INFINITY
  for (const range of ranges) {
    const block = await readBlock(db, audit, range.number)
    if (block?.count !== range.count) return undefined
    const found = await readStates(db, audit, range)
    if (found.states.length !== range.count) return undefined
    blocks.push({ ...block, states: found.states })
    oldest = Math.min(oldest, found.activity_seq)
  }
  return { activity_seq: oldest, blocks }
}

/** Brings the states to those of the snapshot. False when they are those of a later one. */
async function followTrail(snapshot: Queryable, searched: SearchedAudit, audit: IndexedAudit): Promise<boolean> {
  for (;;) {
    const { activity_seq } = audit
    const { newest_seq, moves } = await readTrail(snapshot, searched, activity_seq)
    if (newest_seq < audit.activity_seq) return false
    // Another request may have followed it meanwhile.
    if (audit.activity_seq !== activity_seq) continue
    for (const move of moves) applyMove(audit.blocks, move)
    audit.activity_seq = newest_seq
    return true
  }
}

function applyMove(blocks: readonly IndexedBlock[], { seq, review_state }: MatchMove) {
  const block = blocks.find(({ first_seq, last_seq }) => first_seq <= seq && seq <= last_seq)
  if (!block) return
  const position = lastIndexUpTo(block.seqOffsets, seq - block.first_seq)
  if (block.seqOffsets[position] === seq - block.first_seq) block.states[position] = states.indexOf(review_state)
}

function collect({ activity_seq, blocks }: IndexedAudit, positions: readonly Uint8Array[]): Matches {
  const codes = severityOrder.map((): number[] => [])
  blocks.forEach(({ first_seq, seqOffsets, severities, states: own }, i) => {
    const matching = positions[i] ?? new Uint8Array()
    for (let position = 0; position < matching.length; position += 1) {
      if (!matching[position]) continue
      codes[severities[position] ?? 0]?.push((first_seq + (seqOffsets[position] ?? 0)) * 8 + (own[position] ?? 0))
    }
  })
  return matchesOf(
    activity_seq,
    codes.map((each) => new Float64Array(each)),
  )
}
