/**
 * Texts that only some pages need, by whole keys or, with a dot at its end, by their beginning; the longest that fits
 * decides, and a text may be in several parts. Each part is a file of its own per language, and a route asks for its
 * part by `beforeLoad: () => loadTexts('settings')`; what comes with the first touch asks for its texts itself. All
 * others come with every page. A new part is also named in catalogues.d.ts.
 */
export const textParts = {
  audits: ['audits.', 'audits.status.'],
  settings: ['settings.', 'connect.', 'command.'],
  triage: [
    'triage.',
    'violation.',
    'command.',
    'review_action.',
    'severity.',
    'audits.status.',
    'evidence.contradictions',
    'evidence.export',
    'evidence.export.csv',
    'evidence.export.csv_comments',
    'evidence.export.json',
    'evidence.export.json_comments',
    'evidence.export.menu',
    'evidence.export.note_comments',
    'evidence.report',
  ],
  deciding: [
    'bulk.',
    'triage.conflict',
    'triage.conflict.',
    'triage.done.',
    'triage.finished',
    'triage.finished.',
    'triage.group_done.',
    'triage.keys_offer',
    'triage.refused',
    'triage.refused.',
    'triage.select_all',
    'triage.select_none',
    'triage.selected',
    'triage.selected_all',
    'triage.undo',
    'triage.undo.',
    'violation.dismiss',
    'violation.offered_reasons',
    'violation.precedents.',
    'violation.reason_for',
    'violation.reason_missing',
  ],
  evidence: ['evidence.'],
  generation: ['generate.', 'form.', 'document.', 'documents.'],
  library: ['library.', 'template.', 'templates.', 'tone.', 'tones.', 'knowledge.'],
  help: ['help.', 'new_workspace.', 'review_action.'],
  demo: ['demo.'],
  keys: ['palette.', 'keys.', 'command.'],
} as const satisfies Record<string, readonly string[]>

export type TextPart = keyof typeof textParts

/** Where each text is; `core` is what comes with every page. */
export function isTextOf(part: string, key: string): boolean {
  const fits = entries
    .filter(({ entry }) => entry === key || (entry.endsWith('.') && key.startsWith(entry)))
    .toSorted((one, other) => other.entry.length - one.entry.length)
  if (fits.length === 0) return part === 'core'
  return fits.some(({ entry, of }) => of === part && entry === fits[0]?.entry)
}

const entries = Object.entries(textParts).flatMap(([of, list]) => list.map((entry) => ({ of, entry })))
