import { type CompileCheck, foundIn } from './found.ts'
import { compilePatterns, fillGroups } from './patterns.ts'

export const substitute: CompileCheck<'substitute'> = (given, matching) => {
  const right = Object.values(given)
  const find = compilePatterns(Object.keys(given), matching)
  return ({ blocks }) =>
    blocks.flatMap((block) =>
      find(block.normalised).flatMap(({ start, end, pattern, groups }) => {
        const suggestion = fillGroups(right[pattern] ?? '', groups)
        // A pattern may match the right wording too.
        return groups[0] === suggestion ? [] : [foundIn(block, start, end, suggestion)]
      }),
    )
}
