import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ListedDocument } from '../../contract/extensions.gen.ts'
import { queryFnFor } from './client.ts'
import { documentQueries } from './documents.ts'
import { pollIntervalMs } from './poll-intervals.ts'
import { useCan } from './choose-service.ts'

const isUnfinished = ({ status }: ListedDocument) => status === 'waiting' || status === 'writing'

export interface DocumentFilters {
  search: string
  templateId: string
  language_key: string
}

/** Where the service offers it. */
export const listedDocumentQueries = {
  list: ({ search, templateId, language_key }: DocumentFilters) =>
    infiniteQueryOptions({
      queryKey: [...documentQueries.all(), 'list', search, templateId, language_key],
      queryFn: (context) =>
        queryFnFor('/extensions/v1/documents', {
          query: {
            search: search || undefined,
            templateId: templateId || undefined,
            languageKey: language_key || undefined,
            cursor: context.pageParam,
          },
        })(context),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ items }) => items.some(isUnfinished))
          ? pollIntervalMs.unfinishedDocument
          : pollIntervalMs.documents,
    }),
  listed: (document_id: string) =>
    queryOptions({
      queryKey: [...documentQueries.all(), 'listed', document_id],
      queryFn: queryFnFor('/extensions/v1/documents/{document_id}', { path: { document_id } }),
      staleTime: 0,
    }),
}

/** Who asked for the document, and what it waits for while it is awaited. Undefined where the service does not tell. */
export function useListedDocument(documentId: string, isAwaited: boolean): ListedDocument | undefined {
  const { data } = useQuery({
    ...listedDocumentQueries.listed(documentId),
    enabled: useCan('documents'),
    refetchInterval: ({ state }) =>
      isAwaited && (!state.data || isUnfinished(state.data)) && pollIntervalMs.unfinishedDocument,
  })
  return data
}
