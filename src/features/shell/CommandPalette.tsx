import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { SearchIcon } from 'lucide-react'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { auditQueries } from '../../api/audits.ts'
import { ConnectionContext } from '../../api/connection-context.ts'
import { useText } from '../../locales/text.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { loadQuietly } from '../../ui/load-later.ts'
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
  const [typed, setTyped] = useState('')
  const audits = useQuery({ ...auditQueries.known(), enabled: connection !== null })
  const entries = usePaletteEntries({ audits: audits.data ?? [], navigate, onKeys })
  const more = useMoreEntries({ navigate, connection })
  const found = matchEntries([...entries, ...more], typed, (group) => t(paletteGroups[group]))
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
          placeholder={t('palette.placeholder')}
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
      <p aria-live="polite" className={found.length > 0 ? 'sr-only' : 'px-4 pb-4 text-quiet'}>
        {found.length === 0 && t('palette.none')}
      </p>
    </dialog>
  )
}

/** What is found by typing. Its code and its data are loaded when the palette opens. */
function useMoreEntries({ navigate, connection }: Pick<PaletteSources, 'navigate' | 'connection'>) {
  const client = useQueryClient()
  const { auditId } = useParams({ strict: false })
  const [more, setMore] = useState<readonly PaletteEntry[]>([])
  const load = useEffectEvent(async (signal: AbortSignal) => {
    // Offline there is only what is already loaded.
    const code = await loadQuietly(() => import('./load-palette-entries.ts'))
    await code?.loadPaletteEntries({ client, navigate, connection, auditId: auditId ?? null }, setMore, signal)
  })
  useEffect(() => {
    const closed = new AbortController()
    void load(closed.signal)
    return () => closed.abort()
  }, [])
  return more
}
