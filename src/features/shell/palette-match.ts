import { foldSearch } from '../../lib/find-items.ts'
import type { TextKey } from '../../locales/text.ts'

/** In the order in which they are shown. */
export const paletteGroups = {
  pages: 'palette.pages',
  actions: 'palette.actions',
  views: 'command.saved_views',
  audits: 'palette.audits',
  reports: 'reports.report',
  filters: 'reports.report.filter_used',
  templates: 'nav.templates',
  documents: 'nav.documents',
  connections: 'palette.connections',
  assets: 'audits.column.assets',
  rules: 'rules.title',
  violations: 'triage.list',
} as const satisfies Record<string, TextKey>

export type PaletteGroup = keyof typeof paletteGroups

export interface PaletteEntry {
  id: string
  group: PaletteGroup
  label: string
  note?: string
  keys?: string
  /** Found by the service, whatever its label. */
  isFound?: boolean
  run: () => void
}

export const perGroup = 8
const order = Object.keys(paletteGroups)
/** Groups with too many entries to be shown before anything is typed. */
const typedOnly: ReadonlySet<PaletteGroup> = new Set(['reports', 'filters', 'templates', 'documents'])

/**
 * Every word typed must be in the label, the note or the name of the group, in any order. Within a group, labels that begin
 * with the text come first, then those that have every word themselves.
 */
export function matchEntries(
  entries: readonly PaletteEntry[],
  typed: string,
  groupName: (group: PaletteGroup) => string,
): PaletteEntry[] {
  const text = foldSearch(typed).trim()
  const words = text.split(/\s+/)
  const hasAll = (of: string) => words.every((word) => of.includes(word))
  const counts = new Map<string, number>()
  return entries
    .filter(({ group }) => text !== '' || !typedOnly.has(group))
    .map((entry, index) => ({ entry, index, label: foldSearch(entry.label) }))
    .filter(
      ({ entry, label }) =>
        entry.isFound || hasAll(`${label} ${foldSearch(`${entry.note ?? ''} ${groupName(entry.group)}`)}`),
    )
    .sort(
      (a, b) =>
        order.indexOf(a.entry.group) - order.indexOf(b.entry.group) ||
        Number(b.label.startsWith(text)) - Number(a.label.startsWith(text)) ||
        Number(hasAll(b.label)) - Number(hasAll(a.label)) ||
        a.index - b.index,
    )
    .map(({ entry }) => entry)
    .filter(({ group }) => {
      counts.set(group, (counts.get(group) ?? 0) + 1)
      return (counts.get(group) ?? 0) <= perGroup
    })
}
