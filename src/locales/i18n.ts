import { i18n } from '@lingui/core'
import { catalogues } from 'virtual:catalogues'
import { setFormatLocale } from '../lib/format.ts'
import { stored } from '../lib/storage.ts'

export const languages = Object.keys(catalogues)

/** Empty follows the browser. */
export const languageChoice = stored('language', '', (json) => (typeof json === 'string' ? json : undefined))

/** The language in force: the chosen one, else the first of the browser's that there is, else English. */
export function languageInForce(): string {
  const wanted = [languageChoice.get(), ...(globalThis.navigator?.languages ?? [])]
  const found = wanted.map((tag) => tag.split('-')[0] ?? '').find((tag) => languages.includes(tag))
  return found ?? 'en'
}

export async function loadLanguage(language = languageInForce()): Promise<void> {
  const load = catalogues[language] ?? catalogues.en
  if (!load) throw new Error(`No catalogue for ${language}`)
  const { messages } = await load()
  // The region is the browser's: English words with British dates where the browser says en-GB.
  const region = globalThis.navigator?.languages?.find((tag) => tag.split('-')[0] === language) ?? language
  i18n.loadAndActivate({ locale: language, locales: region, messages })
  setFormatLocale(region)
  document.documentElement.lang = language
}
