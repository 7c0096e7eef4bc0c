import { languageTag } from '../../lib/language-key.ts'

/** The first wanted language that the template has, else one the reader knows, else English, else any. */
export function chooseLanguage(
  languages: readonly string[],
  wanted: readonly string[],
  known: readonly string[] = globalThis.navigator?.languages ?? [],
): string {
  const found = wanted.find((key) => languages.includes(key))
  if (found !== undefined) return found
  for (const tag of known) {
    const [base] = tag.split('-')
    const match = languages.find((key) => languageTag(key) === base)
    if (match !== undefined) return match
  }
  return languages.includes('EN') ? 'EN' : (languages[0] ?? 'EN')
}
