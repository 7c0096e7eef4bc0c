import { foldSearch } from '../../lib/fold-search.ts'

export interface PaletteEntry {
  id: string
  group: 'pages' | 'audits' | 'actions' | 'connections' | 'languages'
  label: string
  note?: string
  keys?: string
  run: () => void
}

const perGroup = 8

/** Every word typed must be in the label; labels that begin with the text come first, within their group. */
export function matchEntries(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const text = foldSearch(typed).trim()
  const words = text.split(/\s+/)
  const counts = new Map<string, number>()
  return entries
    .map((entry, index) => ({ entry, index, label: foldSearch(entry.label) }))
    .filter(({ label }) => words.every((word) => label.includes(word)))
    .sort(
      (a, b) => order(a.entry) - order(b.entry) || begins(b.label, text) - begins(a.label, text) || a.index - b.index,
    )
    .map(({ entry }) => entry)
    .filter(({ group }) => {
      counts.set(group, (counts.get(group) ?? 0) + 1)
      return (counts.get(group) ?? 0) <= perGroup
    })
}

const groups = ['pages', 'audits', 'actions', 'connections', 'languages']
const order = ({ group }: PaletteEntry) => groups.indexOf(group)
const begins = (label: string, text: string) => Number(label.startsWith(text))
