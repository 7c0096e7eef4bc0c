import type { QueryClient } from '@tanstack/react-query'
import type { TemplateName } from '../../contract/extensions.gen.ts'
import type { Template, TemplateCommand } from '../../contract/openapi.gen.ts'
import { getFrom } from './client.ts'
import { whatIsOffered } from './extensions.ts'

/** A template with what its library calls it, where the service tells. */
export interface NamedTemplate extends Template {
  names: readonly TemplateName[]
  commands: (TemplateCommand & { text?: string })[]
}

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
