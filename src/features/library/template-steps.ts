import type { Template, TemplateCommand } from '../../../contract/openapi.gen.ts'

/** The steps in one language, in the order of the service. */
export function stepsIn({ commands }: Template, languageKey: string): TemplateCommand[] {
  return commands.filter((command) => command.languageKey === languageKey)
}

/** The number of steps, usually the same in each language. */
export function maxSteps({ commands }: Template): number {
  const counts = new Map<string, number>()
  for (const { languageKey } of commands) counts.set(languageKey, (counts.get(languageKey) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}
