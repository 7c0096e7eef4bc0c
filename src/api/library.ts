import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiFor, unwrap } from './client.ts'
import type { KnowledgeBase, LanguageKey, ToneOfVoice, ToneOfVoiceMeta } from '../../contract/openapi.gen.ts'
import { id, list, listOrEmpty, open, record, text, textOrNull } from './parse-response.ts'

type Api = ReturnType<typeof apiFor>

/** The list and the items of something that changes rarely. */
export function nounQueries<Item>(
  noun: string,
  readList: (api: Api, signal: AbortSignal, client: QueryClient) => Promise<Item[]>,
  readItem: (api: Api, path: { id: string }, signal: AbortSignal, client: QueryClient) => Promise<Item>,
) {
  const staleTime = 300_000
  return {
    all: () => [noun] as const,
    list: () =>
      queryOptions({
        queryKey: [noun, 'list'],
        queryFn: ({ client, signal }) => readList(apiFor(client), signal, client),
        staleTime,
      }),
    detail: (itemId: string) =>
      queryOptions({
        queryKey: [noun, 'detail', itemId],
        queryFn: ({ client, signal }) => readItem(apiFor(client), { id: itemId }, signal, client),
        staleTime,
      }),
  }
}

const toneOfVoice = record<ToneOfVoice>({
  id,
  key: text,
  toneOfVoiceMetas: listOrEmpty(
    record<ToneOfVoiceMeta>({
      id,
      name: text,
      languageKey: open<LanguageKey>(),
      description: textOrNull,
      content: textOrNull,
      toneOfVoiceId: text,
    }),
  ),
})

export const toneOfVoiceQueries = nounQueries(
  'tones-of-voice',
  (api, signal) => unwrap(api.GET('/public/v1/toneofvoice', { signal }), list(toneOfVoice)),
  (api, path, signal) => unwrap(api.GET('/public/v1/toneofvoice/{id}', { params: { path }, signal }), toneOfVoice),
)

const knowledgeBase = record<KnowledgeBase>({ id, name: text, description: textOrNull })

export const knowledgeBaseQueries = nounQueries(
  'knowledge-bases',
  (api, signal) => unwrap(api.GET('/public/v1/infobase', { signal }), list(knowledgeBase)),
  (api, path, signal) => unwrap(api.GET('/public/v1/infobase/{id}', { params: { path }, signal }), knowledgeBase),
)
