import { queryOptions } from '@tanstack/react-query'
import { documentState } from '../lib/document-text/document-content.ts'
import { apiFor, unwrap } from './client.ts'
import type { Document as ApiDocument, LanguageKey } from '../../contract/openapi.gen.ts'
import { anything, flag, id, listOrEmpty, openOrNull, record, text, textOrNull } from './parse-response.ts'

const document = record<ApiDocument>({
  id,
  title: text,
  shared: flag,
  // The structure of an element is up to the service. If it is missing or unknown, the text is still shown.
  document: (value, path) => (Array.isArray(value) ? listOrEmpty(anything)(value, path) : null),
  rawDocument: text,
  generatedOutput: text,
  bulkInputId: textOrNull,
  languageKey: openOrNull<LanguageKey>(),
  templateId: textOrNull,
  toneOfVoiceId: textOrNull,
})

export const documentQueries = {
  all: () => ['documents'] as const,
  detail: (documentId: string) =>
    queryOptions({
      queryKey: [...documentQueries.all(), 'detail', documentId],
      queryFn: ({ client, signal }) =>
        unwrap(
          apiFor(client).GET('/public/v1/document/{id}', { params: { path: { id: documentId } }, signal }),
          document,
        ),
      // A written document does not change; until then every mount refetches. See await-document.ts.
      staleTime: ({ state: { data } }) => (data && documentState(data) !== 'waiting' ? Number.POSITIVE_INFINITY : 0),
    }),
}
