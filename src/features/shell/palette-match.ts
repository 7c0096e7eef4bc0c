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
const groups = Object.keys(paletteGroups)
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
  const rankOf = ({ label, note = '', group, isFound = false }: PaletteEntry) => {
    const folded = foldSearch(label)
    if (folded.startsWith(text)) return 0
    if (hasAll(folded)) return 1
    return isFound || hasAll(foldSearch(`${label} ${note} ${groupName(group)}`)) ? 2 : null
  }
  const ofGroup = (group: string) =>
    entries.filter((entry) => entry.group === group && (text || !typedOnly.has(entry.group)))
  return groups.flatMap((group) => {
    const ranked = ofGroup(group).map((entry) => ({ entry, rank: rankOf(entry) }))
    const found = [0, 1, 2].flatMap((rank) => ranked.filter((one) => one.rank === rank))
    return found.slice(0, perGroup).map(({ entry }) => entry)
  })
}
