import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { SearchIcon } from 'lucide-react'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { auditQueries } from '../../api/audits.ts'
import { ConnectionContext } from '../../api/connection-context.ts'
import { useExtensions } from '../../api/extensions.ts'
import { useText } from '../../locales/text.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { loadQuietly } from '../../ui/load-later.ts'
import { useDebouncedText } from '../../ui/SearchInput.tsx'
import { useListbox } from '../../ui/use-listbox.ts'
import { useModal } from '../../ui/Dialog.tsx'
import { matchEntries, type PaletteEntry, paletteGroups } from './palette-match.ts'
import type { PaletteSources } from './load-palette-entries.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

interface CommandPaletteProps {
  onClose: () => void
  onKeys: () => void
}

export function CommandPalette({ onClose, onKeys }: CommandPaletteProps) {
  const t = useText()
  const navigate = useNavigate()
  const connection = useContext(ConnectionContext)
  const dialog = useModal(onClose)
  const { auditId } = useParams({ strict: false })
  const canFind = useExtensions().offers('finding') && auditId !== undefined
  const [term, setTerm] = useState('')
  const [typed, setTyped] = useDebouncedText(term, setTerm)
  const audits = useQuery({ ...auditQueries.known(), enabled: connection !== null })
  const entries = usePaletteEntries({ audits: audits.data ?? [], navigate, onKeys })
  const sources = { client: useQueryClient(), navigate, connection, auditId: auditId ?? null }
  const more = useMoreEntries(sources)
  const inAudit = useQuery({
    queryKey: ['palette', auditId, term],
    queryFn: async () => (await loadEntries())?.findEntries(sources, term) ?? [],
    enabled: canFind && term.trim() !== '',
    gcTime: 0,
  })
  const isSearching = canFind && (typed !== term || inAudit.isLoading)
  const foundInAudit = typed === term ? (inAudit.data ?? []) : []
  const found = matchEntries([...entries, ...more, ...foundInAudit], typed, (group) => t(paletteGroups[group]))
  const listbox = useListbox({
    count: found.length,
    resetOn: typed,
    onSelect: (index) => {
      dialog.current?.close()
      found[index]?.run()
    },
  })

  return (
    <dialog
      ref={dialog}
      aria-label={t('palette.title')}
      className="mx-auto mt-[12dvh] mb-auto w-[calc(100%-2rem)] max-w-xl animate-appear overflow-hidden rounded-xl border border-line bg-sheet p-0 text-ink shadow-float"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <SearchIcon aria-hidden="true" className="size-4 text-faint" />
        <input
          {...listbox.input}
          aria-label={t('palette.title')}
          placeholder={t(canFind ? 'palette.placeholder.audit' : 'palette.placeholder')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none"
        />
        <Kbd keys="Esc" />
      </div>
      <ul {...listbox.list} aria-label={t('palette.title')} className="max-h-[50dvh] overflow-y-auto p-1.5">
        {found.map((entry, index) => (
          <li key={entry.id} role="presentation">
            {entry.group !== found[index - 1]?.group && (
              <span role="presentation" className="block px-2.5 pt-2.5 pb-1 text-xs font-medium text-faint">
                {t(paletteGroups[entry.group])}
              </span>
            )}
            <div
              {...listbox.option(index)}
              className="flex cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 aria-selected:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate">{entry.label}</span>
              {entry.note && <span className="max-w-1/2 shrink-0 truncate text-xs text-faint">{entry.note}</span>}
              {entry.keys && <Kbd keys={entry.keys} />}
            </div>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className={found.length > 0 && !isSearching ? 'sr-only' : 'px-4 pb-4 text-quiet'}>
        {isSearching ? t('loading') : found.length === 0 && t('palette.none')}
      </p>
    </dialog>
  )
}

// Offline there is only what is already loaded.
const loadEntries = () => loadQuietly(() => import('./load-palette-entries.ts'))

/** What is found by typing. Its code and its data are loaded when the palette opens. */
function useMoreEntries(sources: PaletteSources) {
  const [more, setMore] = useState<readonly PaletteEntry[]>([])
  const load = useEffectEvent(async (signal: AbortSignal) => {
    await (await loadEntries())?.loadPaletteEntries(sources, setMore, signal)
  })
  useEffect(() => {
    const closed = new AbortController()
    void load(closed.signal)
    return () => closed.abort()
  }, [])
  return more
}
