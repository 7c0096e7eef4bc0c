import { type LanguageKey, languageKeyValues } from '../../../contract/openapi.gen.ts'

/** Keys of the contract that are not the language code of BCP 47. */
const otherKeys: Readonly<Record<string, LanguageKey>> = { el: 'GR', sv: 'SE', da: 'DK', nb: 'NO', nn: 'NO' }
const maxDetectedChars = 20_000
/** How far the score of the best language is ahead of the next one. Below this Norwegian is taken for Danish. */
const minLead = 0.05

/** The language key of a tag such as `en-GB`; null for a language that the contract does not have. */
export function languageKey(tag: string): LanguageKey | null {
  const code = tag.trim().split(/[-_]/, 1)[0]?.toLowerCase() ?? ''
  if (Object.hasOwn(otherKeys, code)) return otherKeys[code] ?? null
  return languageKeyValues.find((key) => key === code.toUpperCase()) ?? null
}

/** The language key of a text, null if it is not certain. */
export async function detectLanguage(text: string): Promise<LanguageKey | null> {
  // Its tables take 40 MB and a second, which pages that declare their language do not need.
  const { eld } = await import('eld/extrasmall')
  const result = eld.detect(text.slice(0, maxDetectedChars))
  const [best = 0, next = 0] = Object.values(result.getScores()).sort((one, other) => other - one)
  return result.isReliable() && best - next >= minLead ? languageKey(result.language) : null
}
