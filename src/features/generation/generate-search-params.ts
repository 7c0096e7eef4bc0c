import { readTexts } from '../../lib/search-params.ts'

/** Of all pages that generate. */
export const generateSearchDefaults = {
  language_key: '',
  /** The id of a document whose input fills the form. */
  from: '',
  /** The id of a violation to draft a fix for. */
  violation: '',
}
export type GenerateSearch = typeof generateSearchDefaults
export const readGenerateSearch = readTexts(generateSearchDefaults)
