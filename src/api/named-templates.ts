import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { TemplateName } from '../../contract/extensions.gen.ts'
import type { Template, TemplateCommand } from '../../contract/openapi.gen.ts'
import { humaniseKey } from '../lib/humanise-key.ts'
import { inLanguage } from '../locales/in-language.ts'
import { getFrom } from './client.ts'
import { whatIsOffered } from './extensions.ts'
import { templateQueries } from './templates.ts'

/** A template with what its library calls it, where the service tells. */
export interface NamedTemplate extends Template {
  names: readonly TemplateName[]
  commands: (TemplateCommand & { text?: string })[]
}

/** In the language of the interface. A service that does not tell names has only keys. */
export const templateName = ({ id: templateId, key, names }: NamedTemplate) =>
  inLanguage(names)?.name || humaniseKey(key) || templateId

/** Returns what adds the names to a template. */
export async function fetchNames(
  client: QueryClient,
  signal: AbortSignal,
): Promise<(template: Template) => NamedTemplate> {
  const { features } = await whatIsOffered(client)
  const { items } = features.includes('template_names')
    ? await getFrom('/extensions/v1/template-names')({ client, signal })
    : { items: [] }
  return (template) => {
    const { names = [], steps = [] } = items.find(({ templateId }) => templateId === template.id) ?? {}
    const textOf = (commandId: string) => steps.find((step) => step.id === commandId)?.text
    const commands = template.commands.map((command) => ({ ...command, text: textOf(command.id) }))
    return { ...template, names, commands }
  }
}

/** Names templates by their ids. One that no longer exists has the name of its key, or its id. */
export function useTemplateNames(): (templateId: string, key?: string) => string {
  const { data } = useQuery(templateQueries.list())
  return (templateId, key = '') => {
    const found = data?.find((one) => one.id === templateId)
    return found ? templateName(found) : humaniseKey(key) || templateId
  }
}
