import { i18n } from '@lingui/core'
import { catalogues } from 'virtual:catalogues'
import { setFormatLocale } from '../lib/format.ts'
import { stored } from '../lib/storage.ts'
import type { TextPart } from './text-parts.ts'

export const languages = Object.keys(catalogues)

/** Empty follows the browser. */
export const languageChoice = stored('language', '', (json) => (typeof json === 'string' ? json : undefined))

/** The language in force: the chosen one, else the first of the browser's that there is, else English. */
export function languageInForce(): string {
  const wanted = [languageChoice.get(), ...(globalThis.navigator?.languages ?? [])]
  const found = wanted.map((tag) => tag.split('-')[0] ?? '').find((tag) => languages.includes(tag))
  return found ?? 'en'
}

const wantedParts = new Set<TextPart | 'core'>(['core'])
const loadedParts = new Set<string>()

/** The texts of every page, and those of the pages seen so far, in the language in force. */
export async function loadLanguage(language = languageInForce()): Promise<void> {
  const parts = catalogues[language] ?? catalogues.en
  if (!parts) throw new Error(`No catalogue for ${language}`)
  const loaded = await Promise.all([...wantedParts].map((part) => parts[part]()))
  for (const part of wantedParts) loadedParts.add(`${language}/${part}`)
  const messages = Object.assign({}, ...loaded.map((file) => file.messages), i18n.locale === language && i18n.messages)
  // The region is the browser's: English words with British dates where the browser says en-GB.
  const region = globalThis.navigator?.languages?.find((tag) => tag.split('-')[0] === language) ?? language
  i18n.loadAndActivate({ locale: language, locales: region, messages })
  setFormatLocale(region)
  document.documentElement.lang = language
}

/** The texts that only some pages need, before such a page opens. */
export async function loadTexts(part: TextPart): Promise<void> {
  wantedParts.add(part)
  if (!loadedParts.has(`${i18n.locale}/${part}`)) await loadLanguage(i18n.locale || undefined)
}
