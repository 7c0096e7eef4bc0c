import type { SearchSchemaInput } from '@tanstack/react-router'
import { readOneOf, readTexts } from '../../lib/search-params.ts'

export const documentsSearchDefaults = { search: '', templateId: '', language_key: '' }
export type DocumentsSearch = typeof documentsSearchDefaults
export const documentsSearch = readTexts(documentsSearchDefaults)

export const documentViews = ['text', 'raw', 'structure'] as const
export type DocumentView = (typeof documentViews)[number]

export const documentSearchDefaults: { view: DocumentView } = { view: 'text' }
export type DocumentSearch = typeof documentSearchDefaults

export function documentSearch(search: Partial<DocumentSearch> & SearchSchemaInput): DocumentSearch {
  return { view: readOneOf(search.view, documentViews, 'text') }
}
