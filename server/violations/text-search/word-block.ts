/**
 * The words of some violations and where they stand. A word is what lies between two spaces, kept with the characters before and behind
 * it. So a term without a space inside is contained in a text exactly if it is contained in one of its words.
 */
export interface WordBlock {
  /** Every word once, one behind the other, the most frequent first. */
  words: Buffer
  /** Where each word begins in `words`, and the end of the last. */
  wordStarts: Uint32Array
  /** Where the postings of each word begin, and the end of the last. A posting is the place of a violation in the block. */
  postingStarts: Uint32Array
  /** The postings of rare words, the last of all. The others stay in the database. */
  rarePostings: Uint16Array
}

export type BuiltBlock = WordBlock & { postings: Uint16Array }

/** Words that occur no more often than this are rare: most words of a block, with few of its postings. */
const rareCount = 8
const isBoundary = (code: number) => code === 0x20 || code === 0x1f

export interface BlockBuilder {
  add(searchText: string): void
  /** Undefined when the words take more memory than this for each text. */
  build(wordBytesPerRow: number): BuiltBlock | undefined
}

export function createBlockBuilder(): BlockBuilder {
  const places = new Map<string, number[]>()
  let rows = 0

  return {
    add(searchText) {
      for (const word of wordsOf(searchText)) {
        const known = places.get(word)
        if (!known) places.set(word, [rows])
        else if (known.at(-1) !== rows) known.push(rows)
      }
      rows += 1
    },

    build(wordBytesPerRow) {
      const entries = [...places].sort(([, one], [, other]) => other.length - one.length)
      const words = Buffer.from(entries.map(([word]) => word).join(''))
      if (words.length > rows * wordBytesPerRow) return undefined
      const postingStarts = startsOf(entries.map(([, each]) => each.length))
      const postings = new Uint16Array(postingStarts.at(-1) ?? 0)
      entries.forEach(([, each], i) => postings.set(each, postingStarts[i]))
      const firstRare = entries.findIndex(([, each]) => each.length <= rareCount)
      return {
        words,
        wordStarts: startsOf(entries.map(([word]) => Buffer.byteLength(word))),
        postingStarts,
        postings,
        rarePostings: postings.slice(firstRare === -1 ? postings.length : postingStarts[firstRare]),
      }
    },
  }
}

function wordsOf(searchText: string): string[] {
  const text = `\u001F${searchText}\u001F`
  const words: string[] = []
  let start = 0
  for (let end = 1; end < text.length; end += 1) {
    if (!isBoundary(text.charCodeAt(end))) continue
    if (end > start + 1) words.push(text.slice(start, end + 1))
    start = end
  }
  return words
}

function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  let end = 0
  lengths.forEach((length, i) => {
    end += length
    starts[i + 1] = end
  })
  return starts
}

/** What has to be contained in words of a text that contains the term. If there is one part only, nothing else has to be. */
export function partsOf(term: string): Buffer[] {
  const words = term.replaceAll('\0', '\uFFFD').split(' ')
  return words.flatMap((word, i) =>
    word ? [Buffer.from(`${i > 0 ? ' ' : ''}${word}${i < words.length - 1 ? ' ' : ''}`)] : [],
  )
}

/** Where postings begin and end. */
export interface PostingRange {
  start: number
  end: number
}

/** Where the postings of some words lie in the block. */
export interface FoundWords {
  /** Those in the database. */
  stored: PostingRange[]
  /** Those in `rarePostings`. */
  rare: PostingRange[]
  /** How many postings these are. */
  postings: number
}

/** The words that contain the part of a term, or some of them when they are more than so many. */
export function findWords(block: WordBlock, part: Buffer, maxWords: number): FoundWords {
  const { words, wordStarts, postingStarts, rarePostings } = block
  const firstRare = (postingStarts.at(-1) ?? 0) - rarePostings.length
  const found: FoundWords = { stored: [], rare: [], postings: 0 }
  let at = words.indexOf(part)
  while (at !== -1 && found.stored.length + found.rare.length <= maxWords) {
    const word = lastIndexUpTo(wordStarts, at)
    const start = postingStarts[word] ?? 0
    const end = postingStarts[word + 1] ?? 0
    if (start < firstRare) found.stored.push({ start, end })
    else found.rare.push({ start: start - firstRare, end: end - firstRare })
    found.postings += end - start
    at = words.indexOf(part, wordStarts[word + 1])
  }
  return found
}

/** The last index whose value is not greater. The values ascend. */
export function lastIndexUpTo(values: Uint32Array, most: number): number {
  let [from, to] = [0, values.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((values[middle] ?? most) <= most) from = middle + 1
    else to = middle
  }
  return from - 1
}
