import type { LanguageKey } from '../../contract/openapi.gen.ts'
import { own } from './json.ts'

/**
 * LanguageKey is not BCP 47: it names some languages by their country (GR is Greek, SE Swedish). Browsers have the names too, but
 * loading all of them takes a slow phone noticeable time.
 */
const languages: Readonly<Record<LanguageKey, readonly [tag: string, name: string]>> = {
  NL: ['nl', 'Nederlands'],
  EN: ['en', 'English'],
  ES: ['es', 'Español'],
  IT: ['it', 'Italiano'],
  GR: ['el', 'Ελληνικά'],
  SE: ['sv', 'Svenska'],
  PT: ['pt', 'Português'],
  FR: ['fr', 'Français'],
  FI: ['fi', 'Suomi'],
  PL: ['pl', 'Polski'],
  DE: ['de', 'Deutsch'],
  TR: ['tr', 'Türkçe'],
  DK: ['da', 'Dansk'],
  RU: ['ru', 'Русский'],
  NO: ['nb', 'Norsk bokmål'],
}

export const languageTags: Record<string, string> = Object.fromEntries(
  Object.entries(languages).map(([key, [tag]]) => [key, tag]),
)

/** For `lang`, `Intl` and exports; undefined for a key the contract does not know. */
export function languageTag(key: string | null | undefined): string | undefined {
  return own(languages, key ?? '')?.[0]
}

/** The language's name in itself, with a capital as at the beginning of a line. An unknown key is shown as it is. */
export function languageName(key: string): string {
  const tag = languageTag(key)
  return tag ? nameInItself(tag) : key
}

export function nameInItself(tag: string): string {
  return Object.values(languages).find(([known]) => known === tag)?.[1] ?? nameByBrowser(tag)
}

export function nameByBrowser(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  const [first = '', ...rest] = name
  return first.toLocaleUpperCase(tag) + rest.join('')
}

/** In the order of their own names, each once. */
export function sortLanguages(keys: Iterable<string>): string[] {
  return [...new Set(keys)].sort((a, b) => (languageName(a) < languageName(b) ? -1 : 1))
}
