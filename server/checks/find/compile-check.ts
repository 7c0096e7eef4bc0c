import { type Check, kindsOf, type RuleItem } from '../rules/rule.ts'
import { atMost } from './at-most.ts'
import { capitalisation } from './capitalisation.ts'
import { consistent } from './consistent.ts'
import type { Finder } from './found.ts'
import { phrases } from './phrases.ts'
import { readability } from './readability.ts'
import { required } from './required.ts'
import { sentenceLength } from './sentence-length.ts'
import { substitute } from './substitute.ts'

/** Null for a rule that is asked of a language model. Throws a SyntaxError for a pattern that is not valid. */
export function compileCheck({ check, suggestion }: Pick<RuleItem, 'check' | 'suggestion'>): Finder | null {
  if (check.phrases) return phrases(suggestion)(check.phrases, check)
  if (check.substitute) return substitute(check.substitute, check)
  if (check.required) return required(check.required, check)
  if (check.at_most) return atMost(check.at_most, check)
  if (check.sentence_length) return sentenceLength(check.sentence_length, check)
  if (check.readability) return readability(check.readability, check)
  if (check.consistent) return consistent(check.consistent, check)
  if (check.capitalisation) return capitalisation(check.capitalisation, check)
  return null
}

/** Every pattern of a check, with its path in the rule. */
export function patternsOf(check: Check): { path: (string | number)[]; pattern: string }[] {
  const [kind = 'phrases'] = kindsOf(check)
  const { phrases, substitute, required, at_most, consistent, except } = check
  return [
    ...listed(phrases, kind),
    ...Object.keys(substitute ?? {}).map((pattern) => ({ path: ['check', kind, pattern], pattern })),
    ...listed(required?.when, kind, 'when'),
    ...listed(required?.must_say, kind, 'must_say'),
    ...listed(at_most?.of, kind, 'of'),
    ...(consistent ?? []).flatMap(({ either, or }, index) => [
      { path: ['check', kind, index, 'either'], pattern: either },
      { path: ['check', kind, index, 'or'], pattern: or },
    ]),
    ...listed(except, 'except'),
  ]
}

const listed = (patterns: string[] | undefined, ...path: string[]) =>
  (patterns ?? []).map((pattern, index) => ({ path: ['check', ...path, index], pattern }))
