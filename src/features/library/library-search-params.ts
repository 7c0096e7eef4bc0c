import type { SearchSchemaInput } from '@tanstack/react-router'
import { readText } from '../../lib/search-params.ts'

export interface LibrarySearch {
  search: string
}

export const librarySearchDefaults: LibrarySearch = { search: '' }

export function librarySearch(search: Partial<LibrarySearch> & SearchSchemaInput): LibrarySearch {
  return { search: readText(search.search) }
}

/** The language in which a template or tone is shown. Empty means the first. */
export interface LanguageSearch {
  language_key: string
}

export const languageSearchDefaults: LanguageSearch = { language_key: '' }

export function languageSearch(search: Partial<LanguageSearch> & SearchSchemaInput): LanguageSearch {
  return { language_key: readText(search.language_key) }
}
