import { type CompileCheck, foundIn } from './found.ts'
import { compilePatterns } from './patterns.ts'

/** Finds the first occurrence that is one too many. */
export const atMost: CompileCheck<'at_most'> = ({ of, per, max }, matching) => {
  const find = compilePatterns(of, matching)
  return ({ blocks }) => {
    const counts = new Map<string, number>()
    return blocks.flatMap((block) => {
      const sentences = per === 'sentence' ? block.sentences() : []
      return find(block.normalised).flatMap(({ start, end }) => {
        const sentence = sentences.findIndex((each) => each.start <= start && start < each.end)
        const unit = per === 'page' ? 'page' : `${block.index} ${sentence}`
        const count = (counts.get(unit) ?? 0) + 1
        counts.set(unit, count)
        return count === max + 1 ? [foundIn(block, start, end)] : []
      })
    })
  }
}
