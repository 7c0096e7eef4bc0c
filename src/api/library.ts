import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getFrom } from './client.ts'
import type { KnowledgeBase, LanguageKey, ToneOfVoice, ToneOfVoiceMeta } from '../../contract/openapi.gen.ts'
import { id, list, listOrEmpty, open, record, text, textOrNull } from './parse-response.ts'

type Read<Answer> = (context: { client: QueryClient; signal: AbortSignal }) => Promise<Answer>

/** The list and the items of something that changes rarely. */
export function nounQueries<Item>(
  noun: string,
  readList: Read<Item[]>,
  readItem: (params: { path: { id: string } }) => Read<Item>,
) {
  const staleTime = 300_000
  return {
    all: () => [noun] as const,
    list: () => queryOptions({ queryKey: [noun, 'list'], queryFn: readList, staleTime }),
    detail: (id: string) =>
      queryOptions({ queryKey: [noun, 'detail', id], queryFn: readItem({ path: { id } }), staleTime }),
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
  getFrom('/public/v1/toneofvoice', {}, list(toneOfVoice)),
  (params) => getFrom('/public/v1/toneofvoice/{id}', params, toneOfVoice),
)

const knowledgeBase = record<KnowledgeBase>({ id, name: text, description: textOrNull })

export const knowledgeBaseQueries = nounQueries(
  'knowledge-bases',
  getFrom('/public/v1/infobase', {}, list(knowledgeBase)),
  (params) => getFrom('/public/v1/infobase/{id}', params, knowledgeBase),
)
