import type { LanguageKey } from '../../contract/openapi.gen.ts'

/** The BCP 47 tag of each language of the contract. */
export const locales: Record<LanguageKey, string> = {
  NL: 'nl',
  EN: 'en-GB',
  ES: 'es',
  IT: 'it',
  GR: 'el',
  SE: 'sv',
  PT: 'pt-PT',
  FR: 'fr',
  FI: 'fi',
  PL: 'pl',
  DE: 'de',
  TR: 'tr',
  DK: 'da',
  RU: 'ru',
  NO: 'nb',
}
