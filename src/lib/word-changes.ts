import { diffArrays } from 'diff/lib/diff/array.js'
import { wordPieces } from './word-pieces.ts'

export interface WordSegment {
  kind: 'same' | 'removed' | 'added'
  text: string
}

interface WordChanges {
  segments: WordSegment[]
  /** Nearly every word changed, so both texts are shown side by side. */
  mostlyDifferent: boolean
}

interface Token {
  /** A word, a number or a punctuation mark. */
  word: string
  /** White space after it. Kept separately; otherwise the diff would align spaces instead of words. */
  space: string
}

// The time grows with the square of the edits: 600 take a few hundredths of a second.
const maxEdits = 600
// With a smaller share of common words, two texts are easier to read than their changes.
const minSharedPart = 0.2
const fewWords = 4

/** Found against suggested text, word by word in any script. Same + removed is `found`, same + added is `suggested`. */
export function wordChanges(found: string, suggested: string): WordChanges {
  const before = tokens(found)
  const after = tokens(suggested)
  const runs = compare(before, after)
  const shared = runs.reduce((sum, run) => sum + (run.kind === 'same' ? countWords(before, run.from, run.count) : 0), 0)
  const [wordsBefore, wordsAfter] = [countWords(before), countWords(after)]
  return {
    segments: mergeSmallChanges(runs.flatMap((run) => segmentsOf(run, before, after))),
    mostlyDifferent:
      wordsBefore > 0 &&
      wordsAfter > 0 &&
      Math.max(wordsBefore, wordsAfter) > fewWords &&
      (2 * shared) / (wordsBefore + wordsAfter) < minSharedPart,
  }
}

interface Run {
  kind: WordSegment['kind']
  /** Where it starts: in `before` for same and removed, in `after` for added. */
  from: number
  /** For same: where it starts in `after`. */
  afterFrom: number
  count: number
}

function compare(before: Token[], after: Token[]): Run[] {
  const same = (a: Token, b: Token) => a.word === b.word
  const changes = diffArrays(before, after, { comparator: same, maxEditLength: maxEdits })
  if (!changes) return replaceMiddle(before, after, same)
  const runs: Run[] = []
  let [old, now] = [0, 0]
  for (const { added, removed, count } of changes) {
    const kind = added ? 'added' : removed ? 'removed' : 'same'
    runs.push({ kind, from: added ? now : old, afterFrom: now, count })
    if (!added) old += count
    if (!removed) now += count
  }
  return runs
}

/** Too many edits for a diff: keeps the common beginning and end, and replaces everything between. */
function replaceMiddle(before: Token[], after: Token[], same: (a: Token, b: Token) => boolean): Run[] {
  const shorter = Math.min(before.length, after.length)
  const equalAt = (a: number, b: number) => {
    const [left, right] = [before[a], after[b]]
    return left !== undefined && right !== undefined && same(left, right)
  }
  let head = 0
  while (head < shorter && equalAt(head, head)) head += 1
  let tail = 0
  while (tail < shorter - head && equalAt(before.length - 1 - tail, after.length - 1 - tail)) tail += 1
  const runs: Run[] = [
    { kind: 'same', from: 0, afterFrom: 0, count: head },
    { kind: 'removed', from: head, afterFrom: head, count: before.length - head - tail },
    { kind: 'added', from: head, afterFrom: head, count: after.length - head - tail },
    { kind: 'same', from: before.length - tail, afterFrom: after.length - tail, count: tail },
  ]
  return runs.filter((run) => run.count > 0)
}

function segmentsOf({ kind, from, afterFrom, count }: Run, before: Token[], after: Token[]): WordSegment[] {
  const source = kind === 'added' ? after : before
  const run = source.slice(from, from + count)
  if (kind !== 'same') return [{ kind, text: run.map((token) => token.word + token.space).join('') }]
  return run.flatMap((token, index): WordSegment[] => {
    const space = after[afterFrom + index]?.space ?? ''
    if (space === token.space) return [{ kind: 'same', text: token.word + space }]
    return [
      { kind: 'same', text: token.word },
      { kind: 'removed', text: token.space },
      { kind: 'added', text: space },
    ]
  })
}

function tokens(text: string): Token[] {
  const list: Token[] = []
  for (const piece of wordPieces(text)) {
    const last = list.at(-1)
    if (last && /^\s/.test(piece)) last.space += piece
    else list.push({ word: piece, space: '' })
  }
  return list
}

function countWords(list: Token[], from = 0, count = list.length): number {
  let sum = 0
  for (let index = from; index < from + count; index += 1) {
    if (/[\p{L}\p{N}]/u.test(list[index]?.word ?? '')) sum += 1
  }
  return sum
}

interface Change {
  /** Unchanged text before the change. */
  same: string
  removed: string
  added: string
}

// An unchanged passage between two changes is kept only if it is longer than either change, or than this.
const maxIslandLetters = 24
const shortWordLetters = 3

/**
 * Makes changes readable: one removal and one addition at a time, short unchanged passages between changes merged into them, and
 * common white space moved outside. Both texts stay exactly the same.
 */
function mergeSmallChanges(segments: readonly WordSegment[]): WordSegment[] {
  return tidySpace(joinAcrossIslands(changesOf(segments))).flatMap(({ same, removed, added }) =>
    [
      { kind: 'same', text: same } as const,
      { kind: 'removed', text: removed } as const,
      { kind: 'added', text: added } as const,
    ].filter((segment) => segment.text !== ''),
  )
}

function changesOf(segments: readonly WordSegment[]): Change[] {
  const changes: Change[] = []
  let current: Change = { same: '', removed: '', added: '' }
  for (const { kind, text } of segments) {
    if (kind === 'same' && (current.removed !== '' || current.added !== '')) {
      changes.push(current)
      current = { same: '', removed: '', added: '' }
    }
    current[kind] += text
  }
  changes.push(current)
  return changes
}

function joinAcrossIslands(changes: Change[]): Change[] {
  const joined: Change[] = []
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

function isIsland(same: string, before: Change, after: Change): boolean {
  const size = letters(same)
  if (size <= shortWordLetters && words(same) <= 1) return true
  const smaller = Math.min(changeSize(before), changeSize(after))
  return size <= Math.min(maxIslandLetters, smaller)
}

const isChange = (change: Change) => change.removed !== '' || change.added !== ''
const changeSize = (change: Change) => Math.max(letters(change.removed), letters(change.added))
const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length
const words = (text: string) => text.split(/\s+/).filter(Boolean).length

/** White space that both texts begin or end with is not a change. */
function tidySpace(changes: Change[]): Change[] {
  const tidy: Change[] = []
  let carried = ''
  for (const change of changes) {
    let { same, removed, added } = change
    same = carried + same
    const lead = commonSpace(leadingSpace(removed), leadingSpace(added))
    same += lead
    removed = removed.slice(lead.length)
    added = added.slice(lead.length)
    carried = commonTail(trailingSpace(removed), trailingSpace(added))
    if (carried !== '') {
      removed = removed.slice(0, -carried.length)
      added = added.slice(0, -carried.length)
    }
    tidy.push({ same, removed, added })
  }
  if (carried !== '') tidy.push({ same: carried, removed: '', added: '' })
  return tidy
}

const leadingSpace = (text: string) => /^\s*/.exec(text)?.[0] ?? ''
const trailingSpace = (text: string) => text.slice(text.trimEnd().length)

function commonSpace(a: string, b: string): string {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return a.slice(0, length)
}

function commonTail(a: string, b: string): string {
  let length = 0
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) length += 1
  return a.slice(a.length - length)
}
