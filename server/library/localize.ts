import type { LanguageKey } from '../../contract/openapi.gen.ts'
import { isObject } from '../core/json.ts'
import type { Json } from './form-entry.ts'

/** One text for every language of the item, or one text per language. */
export type Localized = string | Partial<Record<LanguageKey, string>>

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

/** The value in one language: every object that has a value per language is replaced by its value. */
export function localize(value: Json, language: LanguageKey): Json {
  if (Array.isArray(value)) return value.map((item) => localize(item, language))
  if (!isObject(value)) return value
  if (isLocalized(value)) return value[language] ?? null
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, localize(item, language)]))
}

/** Paths of the texts that lack one of the languages or have one too many. */
export function incompleteTexts(
  value: Json,
  languages: readonly LanguageKey[],
  path: (string | number)[] = [],
): { path: (string | number)[]; missing: string[]; unknown: string[] }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => incompleteTexts(item, languages, [...path, index]))
  if (!isObject(value)) return []
  if (!isLocalized(value)) {
    return Object.entries(value).flatMap(([key, item]) => incompleteTexts(item, languages, [...path, key]))
  }
  const missing = languages.filter((language) => !Object.hasOwn(value, language))
  const unknown = Object.keys(value).filter((language) => !languages.some((known) => known === language))
  return missing.length + unknown.length > 0 ? [{ path, missing, unknown }] : []
}

function isLocalized(value: object): boolean {
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key) => Object.hasOwn(locales, key))
}
