import { queryOptions } from '@tanstack/react-query'
import { apiFor, unwrap } from './client.ts'
import type {
  SchemaLanguageKey,
  SchemaTemplate,
  SchemaTemplateCommand,
  SchemaTemplateMeta,
} from '../../contract/openapi.gen.ts'
import { id, list, listOrEmpty, open, type Reader, record, text } from './parse-response.ts'

/** Any value. `src/lib/form` parses forms and accepts anything. */
const form: Reader<SchemaTemplateMeta['form']> = (value) => {
  const entries: unknown = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return entries as SchemaTemplateMeta['form']
}

const template = record<SchemaTemplate>({
  id,
  key: text,
  commands: listOrEmpty(record<SchemaTemplateCommand>({ id: text, languageKey: open<SchemaLanguageKey>() })),
  templateMetas: listOrEmpty(record<SchemaTemplateMeta>({ id: text, languageKey: open<SchemaLanguageKey>(), form })),
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
