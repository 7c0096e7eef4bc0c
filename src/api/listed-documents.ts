import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ListedDocument } from '../../contract/extensions.gen.ts'
import { apiFor, unwrap } from './client.ts'
import { documentQueries } from './documents.ts'
import { useExtensions } from './extensions.ts'
import { count, id, list, open, openOrNull, record, text, textOrNull } from './parse-response.ts'

const listedDocument = record<ListedDocument>({
  id,
  title: text,
  status: open<ListedDocument['status']>(),
  message: textOrNull,
  retry_reason: openOrNull<'busy' | 'unreachable'>(),
  retry_in_seconds: (value, path) => (value === null ? null : count(value, path)),
  templateId: textOrNull,
  languageKey: textOrNull,
  toneOfVoiceId: textOrNull,
  requested_by: textOrNull,
  created_at: text,
})
const listedPage = record<{ items: ListedDocument[]; next_cursor: string | null }>({
  items: list(listedDocument),
  next_cursor: textOrNull,
})

const isUnfinished = ({ status }: ListedDocument) => status === 'waiting' || status === 'writing'
const unfinishedPollMs = 2000
const finishedPollMs = 30_000

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
      queryFn: ({ client, signal, pageParam: cursor }) => {
        const filters = {
          search: search || undefined,
          templateId: templateId || undefined,
          languageKey: language_key || undefined,
        }
        const params = { query: { ...filters, cursor } }
        return unwrap(apiFor(client).GET('/extensions/v1/documents', { params, signal }), listedPage)
      },
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some(({ items }) => items.some(isUnfinished)) ? unfinishedPollMs : finishedPollMs,
    }),
  listed: (document_id: string) =>
    queryOptions({
      queryKey: [...documentQueries.all(), 'listed', document_id],
      queryFn: ({ client, signal }) =>
        unwrap(
          apiFor(client).GET('/extensions/v1/documents/{document_id}', { params: { path: { document_id } }, signal }),
          listedDocument,
        ),
      staleTime: 0,
    }),
}

/** Who asked for the document, and what it waits for while it is awaited. Undefined where the service does not tell. */
export function useListedDocument(documentId: string, isAwaited: boolean): ListedDocument | undefined {
  const { offers } = useExtensions()
  const { data } = useQuery({
    ...listedDocumentQueries.listed(documentId),
    enabled: offers('documents'),
    refetchInterval: ({ state }) => isAwaited && (!state.data || isUnfinished(state.data)) && unfinishedPollMs,
  })
  return data
}
