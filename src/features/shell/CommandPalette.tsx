import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type UseNavigateResult, useNavigate, useParams } from '@tanstack/react-router'
import { SearchIcon } from 'lucide-react'
import { useContext, useState } from 'react'
import type { Audit } from '../../../contract/openapi.gen.ts'
import { auditQueries } from '../../api/audits.ts'
import { ConnectionContext } from '../../api/connection-context.ts'
import { connections } from '../../api/connections.ts'
import { useCan } from '../../api/choose-service.ts'
import { readHistory } from '../../api/document-history.ts'
import { useExtensions } from '../../api/extensions.ts'
import { templateQueries } from '../../api/templates.ts'
import { formatDate } from '../../lib/format.ts'
import { detailsOf, keysOf } from '../../lib/keymap.ts'
import { useStore } from '../../lib/store.ts'
import { useText } from '../../locales/text.ts'
import { entries as commandEntries } from '../../ui/commands.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { formatKeys, keymapChoice } from '../../ui/keys.ts'
import { useDebouncedText } from '../../ui/SearchInput.tsx'
import { useListbox } from '../../ui/use-listbox.ts'
import { useModal } from '../../ui/Dialog.tsx'
import { foundEntries, furtherEntries, paletteFacetsQuery, paletteListQuery } from './palette-entries.ts'
import { matchEntries, type PaletteEntry, paletteGroups } from './palette-match.ts'
import { useSwitchConnection } from './ConnectionCard.tsx'
import { useNavItems } from './navigation.tsx'

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const connection = useContext(ConnectionContext)
  const dialog = useModal(onClose)
  const { auditId } = useParams({ strict: false })
  const { mayReview } = useExtensions()
  const canFind = useCan('finding') && auditId !== undefined
  const [term, setTerm] = useState('')
  const [typed, setTyped] = useDebouncedText(term, setTerm)
  const isConnected = connection !== null
  const { data: audits } = useQuery({ ...auditQueries.known(), enabled: isConnected })
  const { data: templates } = useQuery({ ...templateQueries.list(), enabled: isConnected && mayReview })
  const { data: documents } = useQuery({
    queryKey: ['palette documents', connection?.id],
    queryFn: () => readHistory(connection?.id ?? ''),
    enabled: isConnected,
    networkMode: 'always',
    gcTime: 0,
  })
  const isFinding = canFind && term.trim() !== ''
  const asked = { enabled: isFinding, retry: false, placeholderData: undefined }
  const facets = useQuery({ ...paletteFacetsQuery(auditId ?? '', term), ...asked })
  const list = useQuery({ ...paletteListQuery(auditId ?? '', term), ...asked })
  const isSearching = canFind && (typed !== term || facets.isLoading || list.isLoading)

  const sources = { client: useQueryClient(), navigate, connection, auditId: auditId ?? null }
  const entries = usePaletteEntries(audits ?? [], navigate)
  const more = furtherEntries(sources, { audits, templates, documents })
  const foundInAudit =
    isFinding && typed === term ? foundEntries(sources, { auditId, term, values: facets.data, page: list.data }) : []
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

function usePaletteEntries(audits: readonly Audit[], navigate: UseNavigateResult<string>): PaletteEntry[] {
  const t = useText()
  const switchTo = useSwitchConnection()
  const pages = useNavItems()
  const { list, active } = useStore(connections)
  const keymap = keymapChoice.get()
  const actions = useStore(commandEntries).flatMap(({ id, command, label, run }): PaletteEntry[] => {
    const name = label === undefined && command && !detailsOf(command).unlisted ? t(`command.${command}`) : label
    const [binding] = command ? keysOf(keymap, command) : []
    const keys = binding && formatKeys(binding, t)
    return name ? [{ id, group: 'actions', label: name, keys, run: () => run({ group: false }) }] : []
  })
  return [
    ...actions,
    ...pages.map(
      ({ to, text }): PaletteEntry => ({ id: to, group: 'pages', label: t(text), run: () => void navigate({ to }) }),
    ),
    ...audits.map(
      (audit): PaletteEntry => ({
        id: `audit/${audit.id}`,
        group: 'audits',
        label: audit.name,
        note: formatDate(audit.created_at),
        run: () => void navigate({ to: '/audits/$auditId', params: { auditId: audit.id } }),
      }),
    ),
    ...list
      .filter(({ id }) => id !== active?.id)
      .map(
        (one): PaletteEntry => ({
          id: `connection/${one.id}`,
          group: 'connections',
          label: one.label,
          note: t('shell.key_ends', { key_hint: one.key_hint }),
          run: () => void switchTo(one),
        }),
      ),
  ]
}
