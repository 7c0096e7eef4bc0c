import type { QueryClient } from '@tanstack/react-query'
import type { TemplateMeta } from '../../contract/openapi.gen.ts'
import { getFrom } from './client.ts'
import { nounQueries } from './library.ts'
import type { NamedTemplate } from './template-names.ts'
import { list, listOrEmpty, schemaReader, type Reader, string } from './parse-response.ts'

/** Any value. `src/lib/form` parses forms and accepts anything. */
const form: Reader<TemplateMeta['form']> = (value) => {
  const entries: unknown = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return entries as TemplateMeta['form']
}

const template = schemaReader('Template', {
  commands: listOrEmpty(schemaReader('TemplateCommand', { id: string })),
  templateMetas: listOrEmpty(schemaReader('TemplateMeta', { id: string, form })),
})

/** The code of names comes with the pages that show templates. */
const namesOf = async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) =>
  (await import('./template-names.ts')).fetchNames(client, signal)

export const templateQueries = nounQueries<NamedTemplate>(
  'templates',
  async (context) => {
    const asked = getFrom('/public/v1/template', {}, list(template))(context)
    const [found, withNames] = await Promise.all([asked, namesOf(context)])
    return found.map(withNames)
  },
  (params) => async (context) => {
    const asked = getFrom('/public/v1/template/{id}', params, template)(context)
    const [found, withNames] = await Promise.all([asked, namesOf(context)])
    return withNames(found)
  },
)
