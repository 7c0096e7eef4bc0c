import { type CompileCheck, foundIn } from './found.ts'
import { compilePatterns, fillGroups } from './patterns.ts'

/** With a suggestion, what was matched is replaced by it. */
export const phrases =
  (suggestion?: string): CompileCheck<'phrases'> =>
  (patterns, matching) => {
    const find = compilePatterns(patterns, matching)
    return ({ blocks }) =>
      blocks.flatMap((block) =>
        find(block.normalised).map(({ start, end, groups }) =>
          foundIn(block, start, end, suggestion === undefined ? undefined : fillGroups(suggestion, groups)),
        ),
      )
  }
