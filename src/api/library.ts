import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { queryFnFor } from './client.ts'
import { list, schemaReader } from './parse-response.ts'

type Read<Answer> = (context: { client: QueryClient; signal: AbortSignal }) => Promise<Answer>

/** The list and the items of something that changes rarely. */
export function nounQueries<Item>(
  noun: string,
  readList: Read<Item[]>,
  readItem: (params: { path: { id: string } }) => Read<Item>,
) {
  const staleTime = 300_000
  return {
    list: () => queryOptions({ queryKey: [noun, 'list'], queryFn: readList, staleTime }),
    detail: (id: string) =>
      queryOptions({ queryKey: [noun, 'detail', id], queryFn: readItem({ path: { id } }), staleTime }),
  }
}

export const toneOfVoiceQueries = nounQueries(
  'tones-of-voice',
  queryFnFor('/public/v1/toneofvoice', {}, list(schemaReader('ToneOfVoice'))),
  (params) => queryFnFor('/public/v1/toneofvoice/{id}', params, schemaReader('ToneOfVoice')),
)

export const knowledgeBaseQueries = nounQueries(
  'knowledge-bases',
  queryFnFor('/public/v1/infobase', {}, list(schemaReader('KnowledgeBase'))),
  (params) => queryFnFor('/public/v1/infobase/{id}', params, schemaReader('KnowledgeBase')),
)
