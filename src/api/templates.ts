import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { TemplateName } from '../../contract/extensions.gen.ts'
import type { Template, TemplateCommand, TemplateMeta } from '../../contract/openapi.gen.ts'
import { humaniseKey } from '../lib/humanise-key.ts'
import { inLanguage } from '../locales/in-language.ts'
import { chooseService } from './choose-service.ts'
import { queryFnFor } from './client.ts'
import { nounQueries } from './library.ts'
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

/** A template with what its library calls it, where the service tells. */
export interface NamedTemplate extends Template {
  names: readonly TemplateName[]
  commands: (TemplateCommand & { text?: string })[]
}

/** Returns what adds the names to a template. */
async function namesOf({ client, signal }: { client: QueryClient; signal: AbortSignal }) {
  const named = await (await chooseService(client)).templateNames(signal)
  return (template: Template): NamedTemplate => {
    const { names = [], steps = [] } = named.find(({ templateId }) => templateId === template.id) ?? {}
    const textOf = (commandId: string) => steps.find((step) => step.id === commandId)?.text
    return { ...template, names, commands: template.commands.map((one) => ({ ...one, text: textOf(one.id) })) }
  }
}

export const templateQueries = nounQueries<NamedTemplate>(
  'templates',
  async (context) => {
    const asked = queryFnFor('/public/v1/template', {}, list(template))(context)
    const [found, withNames] = await Promise.all([asked, namesOf(context)])
    return found.map(withNames)
  },
  (params) => async (context) => {
    const asked = queryFnFor('/public/v1/template/{id}', params, template)(context)
    const [found, withNames] = await Promise.all([asked, namesOf(context)])
    return withNames(found)
  },
)

/** In the language of the interface. A service that does not tell names has only keys. */
export const templateName = ({ id: templateId, key, names }: NamedTemplate) =>
  inLanguage(names)?.name || humaniseKey(key) || templateId

/** Names templates by their ids. One that no longer exists has the name of its key, or its id. */
export function useTemplateNames(): (templateId: string, key?: string) => string {
  const { data } = useQuery(templateQueries.list())
  return (templateId, key = '') => {
    const found = data?.find((one) => one.id === templateId)
    return found ? templateName(found) : humaniseKey(key) || templateId
  }
}
