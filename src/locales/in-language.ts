import { languageTag } from '../lib/language-key.ts'
import { readerLanguages } from './i18n.ts'

/** The first preferred language that there is, else one of the reader's languages, else English, else any. */
export function chooseLanguage(languages: readonly string[], wanted: readonly string[], known = readerLanguages()) {
  const own = known.map((tag) => languages.find((key) => languageTag(key) === tag))
  return [...wanted, ...own, 'EN'].find((key) => key !== undefined && languages.includes(key)) ?? languages[0] ?? 'EN'
}

/** The item in the language that is chosen for it. */
export function inLanguage<T extends { languageKey: string }>(metas: readonly T[], wanted = ''): T | undefined {
  const keys = metas.map(({ languageKey }) => languageKey)
  return metas[keys.indexOf(chooseLanguage(keys, [wanted]))]
}
