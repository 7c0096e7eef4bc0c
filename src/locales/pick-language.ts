import { persisted } from '../lib/persisted-store.ts'

/** Empty means the browser's language. */
export const languageChoice = persisted('language', '', (json) => (typeof json === 'string' ? json : undefined))

// `nn` and `no` are mapped to `nb`.
const languageOf = (tag: string) => tag.replace(/^n[no]\b/, 'nb').split('-')[0] ?? ''

const browserTags = () => globalThis.navigator?.languages ?? []

/** Two-letter codes: the chosen language first, then the browser's languages. */
export function readerLanguages(): string[] {
  return [languageChoice.get(), ...browserTags()].map(languageOf).filter(Boolean)
}

/** The chosen language if there is a catalogue, else the first of the browser's languages, else English. */
export function pickLanguage(languages: readonly string[]): string {
  return readerLanguages().find((tag) => languages.includes(tag)) ?? 'en'
}

/** The browser's region, so that English texts have British dates if the browser says en-GB. */
export function regionOf(language: string): string {
  return browserTags().find((tag) => languageOf(tag) === language) ?? language
}

/** By the script that the language is written in. Not by `getTextInfo`, which not every browser has. */
export function directionOf(language: string): 'rtl' | 'ltr' {
  const { script = '' } = new Intl.Locale(language).maximize()
  return ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa'].includes(script) ? 'rtl' : 'ltr'
}
