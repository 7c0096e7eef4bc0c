import type { Queryable } from '../../db/database.ts'
import type { Searched, SearchLimits } from './count-matches.ts'
import { findWords, type FoundWords, partsOf } from './word-block.ts'
import { readMatching, readPostings, type StoredBlock } from './word-repository.ts'

/** For each block a 1 at the places that match. Undefined for a term that would take long. */
export async function findPositions(
  db: Queryable,
  searched: Searched,
  blocks: readonly StoredBlock[],
  limits: SearchLimits,
): Promise<Uint8Array[] | undefined> {
  const { mostTextsRead } = limits
  const parts = partsOf(searched.term)
  const quick: FoundPart[] = []
  // The longest first: it is often so rare that the texts can be read without looking for the others.
  for (const part of parts.toSorted((one, other) => other.length - one.length)) {
    const found = lookUp(blocks, part, limits)
    if (found) quick.push(found)
    if (found && found.postings <= mostTextsRead) break
  }
  const [rarest, ...others] = quick.sort((one, other) => one.postings - other.postings)
  if (!rarest) return undefined
  const places = await placesOf(db, searched, blocks, rarest)
  if (parts.length === 1) return places
  for (const other of others) {
    if (countPlaces(places) <= mostTextsRead) break
    intersect(places, await placesOf(db, searched, blocks, other))
  }
  return countPlaces(places) > mostTextsRead ? undefined : keepMatching(db, searched, blocks, places)
}

interface FoundPart {
  words: FoundWords[]
  postings: number
}

/** Undefined when the part is in too many words. */
function lookUp(
  blocks: readonly StoredBlock[],
  part: Buffer,
  { mostWords, mostPostings, mostSlices }: SearchLimits,
): FoundPart | undefined {
  const words: FoundWords[] = []
  let [wordsLeft, postings, slices] = [mostWords, 0, 0]
  for (const block of blocks) {
    const found = findWords(block, part, wordsLeft)
    words.push(found)
    postings += found.postings
    slices += found.stored.length
    wordsLeft -= found.stored.length + found.rare.length
    if (wordsLeft < 0 || postings > mostPostings || slices > mostSlices) return undefined
  }
  return { words, postings }
}

async function placesOf(
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
    const places = new Uint8Array(count)
    const { stored = [], rare = [] } = words[i] ?? {}
    for (const list of postings.slice(read, read + stored.length)) for (const place of list) places[place] = 1
    for (const { start, end } of rare) {
      for (let at = start; at < end; at += 1) places[rarePostings[at] ?? count] = 1
    }
    read += stored.length
    return places
  })
}

function countPlaces(places: readonly Uint8Array[]): number {
  let sum = 0
  for (const each of places) for (const isMatch of each) sum += isMatch
  return sum
}

function intersect(places: readonly Uint8Array[], others: readonly Uint8Array[]) {
  places.forEach((each, i) => {
    const other = others[i]
    for (let place = 0; place < each.length; place += 1) each[place] = (each[place] ?? 0) & (other?.[place] ?? 0)
  })
}

/** Words of several parts may stand anywhere in a text, so the texts are read. */
async function keepMatching(
  db: Queryable,
  searched: Searched,
  blocks: readonly StoredBlock[],
  places: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const candidates = blocks.flatMap((block, i) => seqsAt(block, places[i] ?? new Uint8Array()))
  const matching = new Set(candidates.length > 0 ? await readMatching(db, searched, candidates) : [])
  return blocks.map(({ first_seq, count, seqOffsets }, i) => {
    const kept = new Uint8Array(count)
    const candidate = places[i]
    for (let place = 0; place < count; place += 1) {
      if (candidate?.[place] && matching.has(first_seq + (seqOffsets[place] ?? 0))) kept[place] = 1
    }
    return kept
  })
}

function seqsAt({ first_seq, count, seqOffsets }: StoredBlock, places: Uint8Array): number[] {
  const seqs: number[] = []
  for (let place = 0; place < count; place += 1) if (places[place]) seqs.push(first_seq + (seqOffsets[place] ?? 0))
  return seqs
}
