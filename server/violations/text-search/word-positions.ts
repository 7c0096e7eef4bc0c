import type { Queryable } from '../../db/database.ts'
import type { Searched, SearchLimits } from './count-matches.ts'
import { findWords, type FoundWords, partsOf } from './word-block.ts'
import { readMatching, readPostings, type StoredBlock } from './word-repository.ts'

/** For each block a 1 at the positions that match. Undefined for a term that would take long. */
export async function findPositions(
  db: Queryable,
  searched: Searched,
  blocks: readonly StoredBlock[],
  limits: SearchLimits,
): Promise<Uint8Array[] | undefined> {
  const { maxTextsRead } = limits
  const parts = partsOf(searched.term)
  const quick: FoundPart[] = []
  // The longest first: it is often so rare that the texts can be read without looking for the others.
  for (const part of parts.toSorted((one, other) => other.length - one.length)) {
    const found = lookUp(blocks, part, limits)
    if (found) quick.push(found)
    if (found && found.postings <= maxTextsRead) break
  }
  const [rarest, ...others] = quick.sort((one, other) => one.postings - other.postings)
  if (!rarest) return undefined
  const positions = await positionsOf(db, searched, blocks, rarest)
  if (parts.length === 1) return positions
  for (const other of others) {
    if (countPositions(positions) <= maxTextsRead) break
    intersect(positions, await positionsOf(db, searched, blocks, other))
  }
  return countPositions(positions) > maxTextsRead ? undefined : keepMatching(db, searched, blocks, positions)
}

interface FoundPart {
  words: FoundWords[]
  postings: number
}

/** Undefined when the part is in too many words. */
function lookUp(
  blocks: readonly StoredBlock[],
  part: Buffer,
  { maxWords, maxPostings, maxSlices }: SearchLimits,
): FoundPart | undefined {
  const words: FoundWords[] = []
  let [wordsLeft, postings, slices] = [maxWords, 0, 0]
  for (const block of blocks) {
    const found = findWords(block, part, wordsLeft)
    words.push(found)
    postings += found.postings
    slices += found.stored.length
    wordsLeft -= found.stored.length + found.rare.length
    if (wordsLeft < 0 || postings > maxPostings || slices > maxSlices) return undefined
  }
  return { words, postings }
}

async function positionsOf(
  db: Queryable,
  searched: Searched,
  blocks: readonly StoredBlock[],
  { words }: FoundPart,
): Promise<Uint8Array[]> {
  const slices = words.flatMap(({ stored }, i) =>
    stored.map(({ start, end }) => ({ number: blocks[i]?.number ?? 0, start, length: end - start })),
  )
  const postings = await readPostings(db, searched, slices)
  let read = 0
  return blocks.map(({ count, rarePostings }, i) => {
    const positions = new Uint8Array(count)
    const { stored = [], rare = [] } = words[i] ?? {}
    for (const list of postings.slice(read, read + stored.length)) for (const position of list) positions[position] = 1
    for (const { start, end } of rare) {
      for (let at = start; at < end; at += 1) positions[rarePostings[at] ?? count] = 1
    }
    read += stored.length
    return positions
  })
}

function countPositions(positions: readonly Uint8Array[]): number {
  let sum = 0
  for (const each of positions) for (const isMatch of each) sum += isMatch
  return sum
}

function intersect(positions: readonly Uint8Array[], others: readonly Uint8Array[]) {
  positions.forEach((each, i) => {
    const other = others[i]
    for (let position = 0; position < each.length; position += 1)
      each[position] = (each[position] ?? 0) & (other?.[position] ?? 0)
  })
}

/** Words of several parts may stand anywhere in a text, so the texts are read. */
async function keepMatching(
  db: Queryable,
  searched: Searched,
  blocks: readonly StoredBlock[],
  positions: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const candidates = blocks.flatMap((block, i) => seqsAt(block, positions[i] ?? new Uint8Array()))
  const matching = new Set(candidates.length > 0 ? await readMatching(db, searched, candidates) : [])
  return blocks.map(({ first_seq, count, seqOffsets }, i) => {
    const kept = new Uint8Array(count)
    const candidate = positions[i]
    for (let position = 0; position < count; position += 1) {
      if (candidate?.[position] && matching.has(first_seq + (seqOffsets[position] ?? 0))) kept[position] = 1
    }
    return kept
  })
}

function seqsAt({ first_seq, count, seqOffsets }: StoredBlock, positions: Uint8Array): number[] {
  const seqs: number[] = []
  for (let position = 0; position < count; position += 1)
    if (positions[position]) seqs.push(first_seq + (seqOffsets[position] ?? 0))
  return seqs
}
