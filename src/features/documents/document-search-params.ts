import type { SearchSchemaInput } from '@tanstack/react-router'
import { readOneOf, readText } from '../../lib/search-params.ts'

export interface DocumentsSearch {
  search: string
  templateId: string
  language_key: string
}

export const documentsSearchDefaults: DocumentsSearch = { search: '', templateId: '', language_key: '' }

export function documentsSearch(search: Partial<DocumentsSearch> & SearchSchemaInput): DocumentsSearch {
  return {
    search: readText(search.search),
    templateId: readText(search.templateId),
    language_key: readText(search.language_key),
  }
}

export const documentViews = ['text', 'raw', 'structure'] as const
export type DocumentView = (typeof documentViews)[number]

export interface DocumentSearch {
  view: DocumentView
}

export const documentSearchDefaults: DocumentSearch = { view: 'text' }

export function documentSearch(search: Partial<DocumentSearch> & SearchSchemaInput): DocumentSearch {
  return { view: readOneOf(search.view, documentViews, 'text') }
}
