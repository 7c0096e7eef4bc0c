import { type CompileCheck, type Found, foundIn, foundOnPage } from './found.ts'
import { compilePatterns } from './patterns.ts'
import type { PreparedBlock } from './prepared-text.ts'

/** Finds what makes a text necessary where that text is missing, or the page where it is always necessary: once for each that is missing. */
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
    const firstIn = (block: PreparedBlock): Found[] => {
      const [first] = triggers(block.normalised)
      return first ? [foundIn(block, first.start, first.end)] : []
    }
    if (within === 'block')
      return text.blocks.flatMap((block) => (says(block.normalised).length > 0 ? [] : firstIn(block)))
    for (const block of [...text.blocks.filter(isMainText), ...text.blocks]) {
      const found = firstIn(block)
      if (found.length > 0) return found
    }
    return []
  }
}

/** What shows best what a page is about: not its title, its navigation or the text of an image. */
const isMainText = ({ kind, region }: PreparedBlock) => kind === 'text' && region === 'main'
