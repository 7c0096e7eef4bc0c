import { languageTag } from '../lib/language-key.ts'
import { languageInForce } from './i18n.ts'

/** The item in the preferred language, else in the reader's, else in English, else the first. */
export function inLanguage<T extends { languageKey: string }>(metas: readonly T[], wanted = ''): T | undefined {
  const own = languageInForce()
  return (
    metas.find(({ languageKey }) => languageKey === wanted) ??
    metas.find(({ languageKey }) => languageTag(languageKey) === own) ??
    metas.find(({ languageKey }) => languageKey === 'EN') ??
    metas[0]
  )
}
