import type { SkipReason } from '../../contract/extensions.gen.ts'
import { formulaFor } from './find/readability.ts'
import type { ExtractedText } from './extracted-text.ts'
import type { RuleItem } from './rules/rule.ts'

/** Why the rule is not for this text on this day (`2026-01-31`); null if it is. A text of unknown language may be in any. */
export function whyNotApplied(rule: RuleItem, text: ExtractedText, day: string): SkipReason | null {
  const { languages, applies_to: { kinds, addresses } = {}, check } = rule
  if (!isValidOn(rule, day)) return 'not_valid'
  if (languages && text.language !== null && !languages.some((one) => one === text.language)) return 'language'
  if (kinds && !kinds.includes(text.kind)) return 'kind'
  if (addresses && !addresses.some((glob) => matchesGlob(glob, text.address))) return 'address'
  if (check.readability && !formulaFor(text.language)) return 'no_formula'
  return null
}

export const isValidOn = ({ valid_from = '', valid_until }: RuleItem, day: string) =>
  valid_from <= day && (valid_until === undefined || day <= valid_until)

/** Whether the parts between the stars follow each other, in any case of letters. */
function matchesGlob(glob: string, address: string | null): boolean {
  if (address === null) return false
  const given = address.toLowerCase()
  const [first = '', ...rest] = glob.toLowerCase().split('*')
  if (!given.startsWith(first)) return false
  if (rest.length === 0) return given === first
  const last = rest.pop() ?? ''
  let position = first.length
  for (const part of rest) {
    const index = given.indexOf(part, position)
    if (index < 0) return false
    position = index + part.length
  }
  return given.length - last.length >= position && given.endsWith(last)
}
