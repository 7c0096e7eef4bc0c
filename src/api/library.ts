import { queryOptions } from '@tanstack/react-query'
import { apiFor, unwrap } from './client.ts'
import type { KnowledgeBase, LanguageKey, ToneOfVoice, ToneOfVoiceMeta } from '../../contract/openapi.gen.ts'
import { id, list, listOrEmpty, open, record, text, textOrNull } from './parse-response.ts'

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

export const toneOfVoiceQueries = {
  all: () => ['tones-of-voice'] as const,
  list: () =>
    queryOptions({
      queryKey: [...toneOfVoiceQueries.all(), 'list'],
      queryFn: ({ client, signal }) =>
        unwrap(apiFor(client).GET('/public/v1/toneofvoice', { signal }), list(toneOfVoice)),
      staleTime: 300_000,
    }),
  detail: (toneOfVoiceId: string) =>
    queryOptions({
      queryKey: [...toneOfVoiceQueries.all(), 'detail', toneOfVoiceId],
      queryFn: ({ client, signal }) =>
        unwrap(
          apiFor(client).GET('/public/v1/toneofvoice/{id}', { params: { path: { id: toneOfVoiceId } }, signal }),
          toneOfVoice,
        ),
      staleTime: 300_000,
    }),
}

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
