import { languageTag } from '../../lib/language-key.ts'
import { readerLanguages } from '../../locales/pick-language.ts'

/** The first preferred language that the template has, else one of the reader's languages, else English, else any. */
export function chooseLanguage(
  languages: readonly string[],
  wanted: readonly string[],
  known: readonly string[] = readerLanguages(),
): string {
  const found = wanted.find((key) => languages.includes(key))
  if (found !== undefined) return found
  for (const tag of known) {
    const match = languages.find((key) => languageTag(key) === tag)
    if (match !== undefined) return match
  }
  return languages.includes('EN') ? 'EN' : (languages[0] ?? 'EN')
}
