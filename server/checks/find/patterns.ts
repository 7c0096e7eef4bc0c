import type { Matching } from '../rules/rule.ts'

export interface Match {
  start: number
  end: number
  /** Index of the pattern. */
  pattern: number
  groups: string[]
}

/** Where one of the patterns stands in a normalised text, unless it is part of an exception. In order, none overlapping another. */
export type FindMatches = (text: string) => Match[]

export function compilePatterns(patterns: readonly string[], matching: Matching = {}): FindMatches {
  const wanted = patterns.map((pattern) => compile(pattern, matching))
  const excepted = (matching.except ?? []).map((pattern) => compile(pattern, matching))
  return (text) => {
    const matches = matchesOf(text, wanted)
    if (matches.length === 0) return matches
    const exceptions = excepted.length > 0 ? matchesOf(text, excepted) : []
    const allowed = matches.filter((match) => !exceptions.some((exception) => isInside(match, exception)))
    let end = 0
    return allowed
      .toSorted((one, other) => one.start - other.start || other.end - one.end)
      .filter((match) => {
        const isApart = match.start >= end
        if (isApart) end = match.end
        return isApart
      })
  }
}

const isInside = ({ start, end }: Match, other: Match) => other.start <= start && end <= other.end

function matchesOf(text: string, patterns: readonly Pattern[]): Match[] {
  return patterns.flatMap(({ expression, isWhole }, pattern) => {
    const matches: Match[] = []
    expression.lastIndex = 0
    for (let match = expression.exec(text); match; match = expression.exec(text)) {
      const { index: start, 0: found } = match
      const end = start + found.length
      const isPart = isWhole && start > 0 && isWordCharacter.test(text.charAt(start - 1))
      // What begins inside of a word may begin another match further on.
      if (isPart || found === '') expression.lastIndex = start + 1
      else matches.push({ start, end, pattern, groups: Array.from(match, (group: string | undefined) => group ?? '') })
    }
    return matches
  })
}

const isWordCharacter = /[\p{L}\p{N}\p{M}]/u
/** White space, punctuation and symbols: `[^\p{L}\p{N}]` means almost the same, and takes 2 ms more to compile for each pattern. */
const separator = '\\s!-/:-@\\[-`{-~¡-©«-´¶-¹»-¿×÷\\u2000-\\u2bff\\u3000-\\u303f\\ufe0f\\u{1f000}-\\u{1faff}'

interface Pattern {
  expression: RegExp
  /** A match begins and ends between words. The expression itself looks at its end only, because it is faster without the other. */
  isWhole: boolean
}

/** Throws a SyntaxError for a pattern that is not valid. */
function compile(pattern: string, { match_case = false, parts_of_words = false }: Matching): Pattern {
  const end = parts_of_words ? '' : `(?![^${separator}])`
  return { expression: new RegExp(`(?:${pattern})${end}`, match_case ? 'gu' : 'giu'), isWhole: !parts_of_words }
}

/** `$1` is replaced by the first group, `$0` by the whole match. */
export function fillGroups(template: string, groups: readonly string[]): string {
  return template.replaceAll(/\$(\d)/g, (_, digit: string) => groups[Number(digit)] ?? '')
}
