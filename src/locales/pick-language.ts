import { persisted } from '../lib/persisted-store.ts'

/** Empty follows the browser. */
export const languageChoice = persisted('language', '', (json) => (typeof json === 'string' ? json : undefined))

// Both written forms of Norwegian, and the name for either.
const languageOf = (tag: string) => tag.replace(/^n[no]\b/, 'nb').split('-')[0] ?? ''

const browserTags = () => globalThis.navigator?.languages ?? []

/** What the reader knows, as two letters: the chosen language first, then the browser's. */
export function readerLanguages(): string[] {
  return [languageChoice.get(), ...browserTags()].map(languageOf).filter(Boolean)
}

/** Of those that there are: the chosen one, else the browser's first, else English. */
export function pickLanguage(languages: readonly string[]): string {
  return readerLanguages().find((tag) => languages.includes(tag)) ?? 'en'
}

/** The region is the browser's: English words with British dates where the browser says en-GB. */
export function regionOf(language: string): string {
  return browserTags().find((tag) => languageOf(tag) === language) ?? language
}
