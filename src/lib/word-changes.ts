import { diffArrays } from 'diff/lib/diff/array.js'
import { wordPieces } from './word-pieces.ts'

const kinds = ['same', 'removed', 'added'] as const

export interface WordSegment {
  kind: (typeof kinds)[number]
  text: string
}

// The time grows with the square of the edits: 600 take a few hundredths of a second.
const maxEdits = 600
// With a smaller share of common words, two texts are easier to read than their changes.
const minSharedPart = 0.2
const fewWords = 4

/** Found against suggested text, word by word in any script. Same + removed is `found`, same + added is `suggested`. */
export function wordChanges(found: string, suggested: string) {
  const [before, after] = [wordPieces(found), wordPieces(suggested)]
  const runs: Run[] = diffArrays(before, after, { maxEditLength: maxEdits }) ?? [
    { value: before, removed: true },
    { value: after, added: true },
  ]
  const shared = countWords(runs.flatMap(({ added, removed, value }) => (added || removed ? [] : value)))
  const [wordsBefore, wordsAfter] = [countWords(before), countWords(after)]
  return {
    segments: mergeSmallChanges(runs),
    /** Nearly every word changed, so both texts are shown side by side. */
    mostlyDifferent:
      wordsBefore > 0 &&
      wordsAfter > 0 &&
      Math.max(wordsBefore, wordsAfter) > fewWords &&
      (2 * shared) / (wordsBefore + wordsAfter) < minSharedPart,
  }
}

/** Words, punctuation and white space that only one text has, or both. */
interface Run {
  value: string[]
  removed?: boolean
  added?: boolean
}

const countWords = (pieces: readonly string[]) => pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length

/** `same` is the unchanged text before the change. */
type WordChange = Record<WordSegment['kind'], string>

// An unchanged passage between two changes is kept only if it is longer than either change, or than this.
const maxIslandLetters = 24
const shortWordLetters = 3

/**
 * Makes changes readable: one removal and one addition at a time, and short unchanged passages between changes merged into them.
 * Both texts stay exactly the same.
 */
function mergeSmallChanges(runs: readonly Run[]): WordSegment[] {
  return joinAcrossIslands(changesOf(runs)).flatMap((change) =>
    kinds.map((kind) => ({ kind, text: change[kind] })).filter(({ text }) => text !== ''),
  )
}

function changesOf(runs: readonly Run[]): WordChange[] {
  let current: WordChange = { same: '', removed: '', added: '' }
  const changes = [current]
  for (const { added, removed, value } of runs) {
    const kind = added ? 'added' : removed ? 'removed' : 'same'
    if (kind === 'same' && isChange(current)) {
      current = { same: '', removed: '', added: '' }
      changes.push(current)
    }
    current[kind] += value.join('')
  }
  return changes
}

function joinAcrossIslands(changes: WordChange[]): WordChange[] {
  const joined: WordChange[] = []
  for (const change of changes) {
    let current = change
    for (;;) {
      const previous = joined.at(-1)
      if (!previous || !isChange(current) || !isIsland(current.same, previous, current)) break
      joined.pop()
      current = {
        same: previous.same,
        removed: previous.removed + current.same + current.removed,
        added: previous.added + current.same + current.added,
      }
    }
    joined.push(current)
  }
  return joined
}

function isIsland(same: string, before: WordChange, after: WordChange): boolean {
  const size = letters(same)
  if (size <= shortWordLetters && words(same) <= 1) return true
  const smaller = Math.min(changeSize(before), changeSize(after))
  return size <= Math.min(maxIslandLetters, smaller)
}

const isChange = (change: WordChange) => change.removed !== '' || change.added !== ''
const changeSize = (change: WordChange) => Math.max(letters(change.removed), letters(change.added))
const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length
const words = (text: string) => text.split(/\s+/).filter(Boolean).length
