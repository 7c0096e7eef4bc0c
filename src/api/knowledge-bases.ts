import { queryOptions } from '@tanstack/react-query'
import { apiFor, unwrap } from './client.ts'
import type { KnowledgeBase } from '../../contract/openapi.gen.ts'
import { id, list, record, text, textOrNull } from './parse-response.ts'

const knowledgeBase = record<KnowledgeBase>({ id, name: text, description: textOrNull })

export const knowledgeBaseQueries = {
  all: () => ['knowledge-bases'] as const,
  list: () =>
    queryOptions({
      queryKey: [...knowledgeBaseQueries.all(), 'list'],
      queryFn: ({ client, signal }) =>
        unwrap(apiFor(client).GET('/public/v1/infobase', { signal }), list(knowledgeBase)),
      staleTime: 300_000,
    }),
  detail: (knowledgeBaseId: string) =>
    queryOptions({
      queryKey: [...knowledgeBaseQueries.all(), 'detail', knowledgeBaseId],
      queryFn: ({ client, signal }) =>
        unwrap(
          apiFor(client).GET('/public/v1/infobase/{id}', { params: { path: { id: knowledgeBaseId } }, signal }),
          knowledgeBase,
        ),
      staleTime: 300_000,
    }),
}
