import { languageInForce } from '../../locales/i18n.ts'
import { languageTag } from '../../lib/language-key.ts'

/** The one in the wanted language; else in the reader's, in English, or the first there is. */
export function inLanguage<T extends { languageKey: string }>(metas: readonly T[], wanted = ''): T | undefined {
  const own = languageInForce()
  return (
    metas.find(({ languageKey }) => languageKey === wanted) ??
    metas.find(({ languageKey }) => languageTag(languageKey) === own) ??
    metas.find(({ languageKey }) => languageKey === 'EN') ??
    metas[0]
  )
}
