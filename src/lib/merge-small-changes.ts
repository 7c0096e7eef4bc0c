import type { WordSegment } from './word-changes.ts'

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
export function mergeSmallChanges(segments: readonly WordSegment[]): WordSegment[] {
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
