import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isApiError } from '../lib/api-error.ts'
import { documentState } from '../lib/document-text/document-content.ts'
import { queryFnFor } from './client.ts'
import { readHistory, titleDocuments } from './document-history.ts'
import { anything, listOrEmpty, schemaReader } from './parse-response.ts'

const document = schemaReader('Document', {
  // The structure of an element is up to the service. If it is missing or unknown, the text is still shown.
  document: (value, path) => (Array.isArray(value) ? listOrEmpty(anything)(value, path) : null),
})

export const documentQueries = {
  all: () => ['documents'] as const,
  detail: (documentId: string) =>
    queryOptions({
      queryKey: [...documentQueries.all(), 'detail', documentId],
      queryFn: (context) => queryFnFor('/public/v1/document/{id}', { path: { id: documentId } }, document)(context),
      // A written document does not change; until then every mount refetches. See await-document.ts.
      staleTime: ({ state: { data } }) => (data && documentState(data) !== 'waiting' ? Number.POSITIVE_INFINITY : 0),
    }),
}

/**
 * Requests the titles of documents that were left before they were written, one after another. Rejects when the service does not
 * answer.
 */
export async function fetchMissingTitles(
  client: QueryClient,
  connectionId: string,
  signal: AbortSignal,
): Promise<void> {
  for (const { documentId, title } of await readHistory(connectionId)) {
    if (signal.aborted) return
    if (title !== null) continue
    try {
      // Not kept in memory: only the title is needed of what may be a thousand documents.
      const found = await client.fetchQuery({ ...documentQueries.detail(documentId), gcTime: 0 })
      const name = documentState(found) === 'written' ? found.title.trim() : ''
      if (name) await titleDocuments(connectionId, new Map([[documentId, name]]))
    } catch (error) {
      if (!isApiError(error, 404)) throw error
    }
  }
}
