/**
 * Texts that only some pages need, by the beginning of their keys: each part is a file of its own per language, and a
 * route asks for its part by `beforeLoad: () => loadTexts('settings')`. All other texts come with every page.
 * A new part is also named in catalogues.d.ts.
 */
export const textParts = {
  settings: ['settings.', 'connect.'],
  triage: ['triage.', 'violation.', 'bulk.', 'evidence.'],
  generation: ['generate.', 'form.', 'document.', 'documents.'],
  library: ['library.', 'template.', 'templates.', 'tone.', 'tones.', 'knowledge.'],
  help: ['help.', 'new_workspace.'],
  demo: ['demo.'],
  keys: ['palette.', 'keys.'],
} as const satisfies Record<string, readonly string[]>

export type TextPart = keyof typeof textParts

export function partOf(key: string): TextPart | 'core' {
  for (const [part, beginnings] of Object.entries(textParts)) {
    if (isPart(part) && beginnings.some((beginning) => key.startsWith(beginning))) return part
  }
  return 'core'
}

const isPart = (name: string): name is TextPart => Object.hasOwn(textParts, name)
