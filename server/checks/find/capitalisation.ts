import type { CheckKinds } from '../rules/rule.ts'
import { type CompileCheck, foundIn } from './found.ts'
import { compilePatterns } from './patterns.ts'
import { languageTag, type PreparedBlock } from './prepared-text.ts'
import { wordsOf } from './words.ts'

type Style = CheckKinds['capitalisation']['style']
type Subject = NonNullable<CheckKinds['capitalisation']['of']>

const isSubject: Record<Subject, (block: PreparedBlock) => boolean> = {
  headings: ({ isHeading }) => isHeading,
  titles: ({ kind }) => kind === 'title',
  buttons: ({ kind }) => kind === 'button',
}

/** Words that a title writes small, in the languages whose titles have capitals. */
const smallWords = new Set(
  'a an and as at but by for from in into nor of on or over the to up with en de het een van voor met'.split(' '),
)

/** Finds each whole text that is written otherwise. Exceptions are words that are written as they are. */
export const capitalisation: CompileCheck<'capitalisation'> = ({ style, of = 'headings' }, { except = [] }) => {
  const exceptions = compilePatterns(except, { match_case: true })
  return ({ blocks, language }) => {
    const locale = language === null ? undefined : languageTag(language)
    return blocks.filter(isSubject[of]).flatMap((block) => {
      const excepted = exceptions(block.normalised)
      const words = wordsOf(block.normalised)
      const isRight = words.every(({ text, start, end }, index) => {
        if (excepted.some((exception) => exception.start <= start && end <= exception.end)) return true
        return isWritten(text, style, { isFirst: index === 0, isLast: index === words.length - 1, locale })
      })
      return isRight ? [] : [foundIn(block, 0, block.normalised.length)]
    })
  }
}

interface Position {
  isFirst: boolean
  isLast: boolean
  locale: string | undefined
}

function isWritten(word: string, style: Style, { isFirst, isLast, locale }: Position): boolean {
  const initial = word.charAt(0)
  const isCapital = initial === initial.toLocaleUpperCase(locale)
  const isUpper = word === word.toLocaleUpperCase(locale)
  const isLower = word === word.toLocaleLowerCase(locale)
  if (style === 'upper') return isUpper
  if (style === 'lower') return isLower
  if (style === 'title') return isCapital || (!isFirst && !isLast && smallWords.has(word))
  // An abbreviation such as VAT has its capitals everywhere.
  return (word.length > 1 && isUpper) || (isFirst ? isCapital : isLower)
}
