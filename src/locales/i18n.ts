import { i18n } from '@lingui/core'
import { catalogues } from 'virtual:catalogues'
import { setFormatLocale } from '../lib/format.ts'
import { languageChoice, pickLanguage, regionOf } from './pick-language.ts'
import type { TextPart } from './text-parts.ts'

export { languageChoice }

export const languages = Object.keys(catalogues)

export const languageInForce = () => pickLanguage(languages)

const wantedParts = new Set<TextPart>()
const loadedParts = new Set<string>()

async function load(): Promise<void> {
  const language = languageInForce()
  const catalogue = await catalogues[language]?.()
  if (!catalogue) throw new Error(`No catalogue for ${language}`)
  const wanted = [...wantedParts]
  const loaded = await Promise.all(wanted.map((part) => catalogue.parts[part]()))
  for (const part of wanted) loadedParts.add(`${language}/${part}`)
  const messages = Object.assign({}, catalogue.messages, ...loaded.map((file) => file.messages))
  const region = regionOf(language)
  i18n.loadAndActivate({ locale: language, locales: region, messages })
  setFormatLocale(region)
  document.documentElement.lang = language
  document.documentElement.dir = /^(ar|fa|he|ur)$/.test(language) ? 'rtl' : 'ltr'
}

let last = Promise.resolve()

/** The texts of every page, and those of the pages seen so far, in the language in force. One after another: the last choice wins. */
export function loadLanguage(): Promise<void> {
  const own = last.then(load)
  last = own.catch(() => undefined)
  return own
}

/** The texts that only some pages need, before such a page opens. What is shown already does not change by them. */
export async function loadTexts(part: TextPart): Promise<void> {
  wantedParts.add(part)
  const language = languageInForce()
  if (loadedParts.has(`${language}/${part}`)) return
  if (i18n.locale !== language) return loadLanguage()
  const catalogue = await catalogues[language]?.()
  const file = await catalogue?.parts[part]()
  // Another language that was chosen meanwhile brings this part with it.
  if (i18n.locale !== language) return last
  Object.assign(i18n.messages, file?.messages)
  loadedParts.add(`${language}/${part}`)
}

// A choice in another tab; the tab in which it is made says so itself when it fails.
languageChoice.subscribe(() => void loadLanguage().catch(() => undefined))
