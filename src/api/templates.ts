import { queryOptions } from '@tanstack/react-query'
import { apiFor, unwrap } from './client.ts'
import type { SchemaLanguageKey, SchemaTemplate, SchemaTemplateCommand, SchemaTemplateMeta } from './schema.gen.ts'
import { anything, id, list, listOrEmpty, open, record, text } from './shape.ts'

const template = record<SchemaTemplate>({
  id,
  key: text,
  commands: listOrEmpty(record<SchemaTemplateCommand>({ id: text, languageKey: open<SchemaLanguageKey>() })),
  templateMetas: listOrEmpty(
    record<SchemaTemplateMeta>({ id: text, languageKey: open<SchemaLanguageKey>(), form: listOrEmpty(anything) }),
  ),
})

export const templateQueries = {
  all: () => ['templates'] as const,
  list: () =>
    queryOptions({
      queryKey: [...templateQueries.all(), 'list'],
      queryFn: ({ client, signal }) => unwrap(apiFor(client).GET('/public/v1/template', { signal }), list(template)),
      staleTime: 300_000,
    }),
  detail: (templateId: string) =>
    queryOptions({
      queryKey: [...templateQueries.all(), 'detail', templateId],
      queryFn: ({ client, signal }) =>
        unwrap(
          apiFor(client).GET('/public/v1/template/{id}', { params: { path: { id: templateId } }, signal }),
          template,
        ),
      staleTime: 300_000,
    }),
}
