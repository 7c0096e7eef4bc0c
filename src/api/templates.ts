import type { QueryClient } from '@tanstack/react-query'
import type { TemplateName } from '../../contract/extensions.gen.ts'
import type { Template, TemplateCommand, TemplateMeta } from '../../contract/openapi.gen.ts'
import { chooseService } from './choose-service.ts'
import { queryFnFor } from './client.ts'
import { nounQueries } from './library.ts'
import { list, listOrEmpty, noun, type Reader, string } from './parse-response.ts'

/** Any value. `src/lib/form` parses forms and accepts anything. */
const form: Reader<TemplateMeta['form']> = (value) => {
  const entries: unknown = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return entries as TemplateMeta['form']
}

const template = noun('Template', {
  commands: listOrEmpty(noun('TemplateCommand', { id: string })),
  templateMetas: listOrEmpty(noun('TemplateMeta', { id: string, form })),
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
