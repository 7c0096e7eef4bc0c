import { type CompileCheck, foundIn, foundOnPage } from './found.ts'
import { compilePatterns } from './patterns.ts'

/** Finds what makes a text necessary where that text is missing, or the page where it is always necessary. */
export const required: CompileCheck<'required'> = (given, matching) => {
  const { when, must_say, within = 'page', region = 'any' } = given
  const triggers = when && compilePatterns(when, matching)
  const says = compilePatterns(must_say, { ...matching, except: undefined })
  return (text) => {
    const isSaid = text.blocks.some(
      (block) => (region === 'any' || block.region === region) && says(block.normalised).length > 0,
    )
    if (!triggers) return isSaid ? [] : foundOnPage(text)
    if (within === 'page' && isSaid) return []
    return text.blocks.flatMap((block) => {
      if (within === 'block' && says(block.normalised).length > 0) return []
      return triggers(block.normalised).map(({ start, end }) => foundIn(block, start, end))
    })
  }
}
