import { i18n, type Messages } from '@lingui/core'
import { setFormatLocale } from '../lib/format.ts'
import { languageChoice, pickLanguage, regionOf } from './pick-language.ts'

export { languageChoice }

/** One catalogue for each language, compiled by the build (see vite.config.ts) and loaded when it is needed. */
const catalogues = import.meta.glob<Messages>('./*.json', { import: 'default' })

export const languages = Object.keys(catalogues).map((path) => path.slice('./'.length, -'.json'.length))

export const languageInForce = () => pickLanguage(languages)

async function load(): Promise<void> {
  const language = languageInForce()
  const messages = await catalogues[`./${language}.json`]?.()
  if (!messages) throw new Error(`No catalogue for ${language}`)
  const region = regionOf(language)
  i18n.loadAndActivate({ locale: language, locales: region, messages })
  setFormatLocale(region)
  document.documentElement.lang = language
  document.documentElement.dir = /^(ar|fa|he|ur)$/.test(language) ? 'rtl' : 'ltr'
}

let last = Promise.resolve()

/** Loads the texts of the current language. Loads run one after another, so that the last choice wins. */
export function loadLanguage(): Promise<void> {
  const own = last.then(load)
  last = own.catch(() => undefined)
  return own
}

// For a choice in another tab. The tab in which it is made reports a failure itself.
languageChoice.subscribe(() => void loadLanguage().catch(() => undefined))
