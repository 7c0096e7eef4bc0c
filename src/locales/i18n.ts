import { i18n, type Messages } from '@lingui/core'
import { setFormatLocale } from '../lib/format.ts'
import { persisted } from '../lib/persisted-store.ts'
import type { TextPart } from './text-parts.ts'

/** One catalogue for each language and part, compiled by the build (scripts/compile-messages.ts) and loaded when it is needed. */
const catalogues = {
  main: import.meta.glob<Messages>('./*.json', { import: 'default', query: '?part=main' }),
  documents: import.meta.glob<Messages>('./*.json', { import: 'default', query: '?part=documents' }),
  other: import.meta.glob<Messages>('./*.json', { import: 'default', query: '?part=other' }),
} satisfies Record<TextPart, unknown>

export const languages = Object.keys(catalogues.main).map((path) => path.slice('./'.length, -'.json'.length))

/** Empty means the browser's language. */
export const languageChoice = persisted('language', '')

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

/** By the script that the language is written in. Not by `getTextInfo`, which not every browser has. */
export function directionOf(language: string): 'rtl' | 'ltr' {
  const { script = '' } = new Intl.Locale(language).maximize()
  return ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa'].includes(script) ? 'rtl' : 'ltr'
}

interface LoadedTexts {
  language: string
  parts: ReadonlySet<TextPart>
}

async function load(loaded: LoadedTexts, part: TextPart): Promise<LoadedTexts> {
  const language = languageInForce()
  if (loaded.language === language && loaded.parts.has(part)) return loaded
  const parts = new Set([...loaded.parts, part])
  const textsOf = async (one: TextPart) => catalogues[one][`./${language}.json`]?.()
  if (loaded.language === language) {
    // Nothing on screen has a text of this part. `i18n.load` would render all of it again.
    Object.assign(i18n.messages, await textsOf(part))
    return { language, parts }
  }
  const messages = await Promise.all([...parts].map(textsOf))
  const region = regionOf(language)
  i18n.loadAndActivate({ locale: language, locales: region, messages: Object.assign({}, ...messages) })
  setFormatLocale(region)
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  return { language, parts }
}

let last: Promise<LoadedTexts> = Promise.resolve({ language: '', parts: new Set() })

/**
 * Loads the texts of the current language: those of this part and of the parts that are in use. Loads run one after another, so
 * that the last choice wins.
 */
export async function loadLanguage(part: TextPart = 'main'): Promise<void> {
  const earlier = last
  const own = earlier.then((loaded) => load(loaded, part))
  // The caller reports the failure; the next one continues from what was loaded before.
  last = own.catch(() => earlier)
  await own
}

// For a choice in another tab. The tab in which it is made reports a failure itself.
languageChoice.subscribe(() => void loadLanguage().catch(() => undefined))
