import { queryOptions } from '@tanstack/react-query'
import { apiFor, unwrap } from './client.ts'
import type { LanguageKey, Template, TemplateCommand, TemplateMeta } from '../../contract/openapi.gen.ts'
import { id, list, listOrEmpty, open, type Reader, record, text } from './parse-response.ts'

/** Any value. `src/lib/form` parses forms and accepts anything. */
const form: Reader<TemplateMeta['form']> = (value) => {
  const entries: unknown = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return entries as TemplateMeta['form']
}

const template = record<Template>({
  id,
  key: text,
  commands: listOrEmpty(record<TemplateCommand>({ id: text, languageKey: open<LanguageKey>() })),
  templateMetas: listOrEmpty(record<TemplateMeta>({ id: text, languageKey: open<LanguageKey>(), form })),
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
