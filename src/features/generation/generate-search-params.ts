import type { SearchSchemaInput } from '@tanstack/react-router'
import { readText } from '../../lib/search-params.ts'

export interface GenerateSearch {
  language_key: string
  /** The id of a document whose input fills the form. */
  from: string
  /** The id of a violation to draft a fix for. */
  violation: string
}

export const generateSearchDefaults: GenerateSearch = { language_key: '', from: '', violation: '' }

export function readGenerateSearch(search: Partial<GenerateSearch> & SearchSchemaInput): GenerateSearch {
  return {
    language_key: readText(search.language_key),
    from: readText(search.from),
    violation: readText(search.violation),
  }
}
