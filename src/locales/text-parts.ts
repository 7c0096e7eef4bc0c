/**
 * Texts that only some pages need, by the beginning of their keys: each part is a file of its own per language, and a
 * route asks for its part by `beforeLoad: () => loadTexts('settings')`. A text may be in several. All others come with
 * every page. A new part is also named in catalogues.d.ts.
 */
export const textParts = {
  settings: ['settings.', 'connect.', 'command.'],
  triage: ['triage.', 'violation.', 'bulk.', 'evidence.', 'command.', 'review_action.', 'severity.'],
  generation: ['generate.', 'form.', 'document.', 'documents.'],
  library: ['library.', 'template.', 'templates.', 'tone.', 'tones.', 'knowledge.'],
  help: ['help.', 'new_workspace.', 'review_action.'],
  demo: ['demo.'],
  keys: ['palette.', 'keys.', 'command.'],
} as const satisfies Record<string, readonly string[]>

export type TextPart = keyof typeof textParts

const beginningsOf: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(textParts))

/** `core` is what comes with every page. */
export function isTextOf(part: string, key: string): boolean {
  const isIn = (beginnings: readonly string[] = []) => beginnings.some((beginning) => key.startsWith(beginning))
  return part === 'core' ? ![...beginningsOf.values()].some(isIn) : isIn(beginningsOf.get(part))
}
