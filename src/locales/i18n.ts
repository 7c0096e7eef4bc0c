import { i18n, type Messages } from '@lingui/core'
import { setFormatLocale } from '../lib/format.ts'
import { persisted } from '../state/persisted-store.ts'
import { browserSchema } from '../state/schema.ts'

/** One catalogue for each language, compiled by Lingui's plug-in and loaded when it is needed. */
const catalogues = import.meta.glob<Messages>('./*.json', { import: 'messages', query: '?lingui' })

export const languages = Object.keys(catalogues).map((path) => path.slice('./'.length, -'.json'.length))

/** Empty means the browser's language. */
export const languageChoice = persisted(browserSchema.language)

// `nn` and `no` are mapped to `nb`.
const languageOf = (tag: string) => tag.replace(/^n[no]\b/, 'nb').split('-')[0] ?? ''

const browserTags = () => globalThis.navigator?.languages ?? []

/** Two-letter codes: the chosen language first, then the browser's languages. */
export function readerLanguages(): string[] {
  return [languageChoice.get(), ...browserTags()].map(languageOf).filter(Boolean)
}

/** The chosen language if there is a catalogue, else the first of the browser's languages, else English. */
export const languageInForce = () => readerLanguages().find((tag) => languages.includes(tag)) ?? 'en'

/** The browser's region, so that English texts have British dates if the browser says en-GB. */
function regionOf(language: string): string {
  return browserTags().find((tag) => languageOf(tag) === language) ?? language
}

const fromTheRight = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** By a list: the first `Intl.Locale.maximize` of a visit takes 10 ms, and not every browser has `getTextInfo`. */
export const directionOf = (language: string): 'rtl' | 'ltr' => (fromTheRight.has(language) ? 'rtl' : 'ltr')

/** Loads the texts of the current language. The last choice wins. */
export async function loadLanguage(): Promise<void> {
  const language = languageInForce()
  const messages = await catalogues[`./${language}.json`]?.()
  if (language !== languageInForce()) return loadLanguage()
  const region = regionOf(language)
  i18n.loadAndActivate({ locale: language, locales: region, messages: messages ?? {} })
  setFormatLocale(region)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  return undefined
}

// For a choice in another tab. The tab in which it is made reports a failure itself.
languageChoice.subscribe(() => {
  if (i18n.locale !== languageInForce()) loadLanguage().catch(() => undefined)
})
