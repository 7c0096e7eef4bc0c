import { type CompileCheck, type Found, foundIn } from './found.ts'
import { compilePatterns, type FindMatches } from './patterns.ts'
import type { PreparedText } from './prepared-text.ts'

/** Where a page uses both of a pair, finds the first occurrence of the one that it uses second. */
export const consistent: CompileCheck<'consistent'> = (pairs, matching) => {
  const compiled = pairs.map(({ either, or }) => [either, or].map((each) => compilePatterns([each], matching)))
  return (text) =>
    compiled.flatMap((pair) => {
      const [first, second] = pair
        .flatMap((find) => firstIn(text, find) ?? [])
        .toSorted((one, other) => one.block - other.block || one.start - other.start)
      return first && second ? [second] : []
    })
}

function firstIn({ blocks }: PreparedText, find: FindMatches): Found | undefined {
  for (const block of blocks) {
    const [match] = find(block.normalised)
    if (match) return foundIn(block, match.start, match.end)
  }
  return undefined
}
