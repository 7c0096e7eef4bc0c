import { useNavigate } from '@tanstack/react-router'
import { ChevronsUpDownIcon, PlusIcon } from 'lucide-react'
import { useContext } from 'react'
import { ConnectionContext } from '../../api/connection-context.ts'
import { type Connection, connections } from '../../api/connections.ts'
import { useStore } from '../../lib/store.ts'
import { useText } from '../../locales/text.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { ConnectionDot, ConnectionWords } from './ConnectionMark.tsx'
import { useSwitchConnection } from './use-switch-connection.ts'

/** The current workspace, its status, and a menu to switch to another. */
export function ConnectionCard({ onLeave }: { onLeave?: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const switchTo = useSwitchConnection()
  const connection = useContext(ConnectionContext)
  const { list } = useStore(connections)
  const toSettings = () => {
    onLeave?.()
    void navigate({ to: '/settings' })
  }
  const items: MenuItem[] = [
    ...list.map((one: Connection) => ({
      id: one.id,
      label: one.label,
      note: t('shell.key_ends', { key_hint: one.key_hint }),
      checked: one.id === connection?.id,
      onSelect: () => {
        onLeave?.()
        if (one.id !== connection?.id) void switchTo(one)
      },
    })),
    {
      id: 'manage',
      label: t(list.length > 0 ? 'shell.manage_connections' : 'shell.add_connection'),
      icon: <PlusIcon aria-hidden="true" className="size-4" />,
      divided: list.length > 0,
      onSelect: toSettings,
    },
  ]
  return (
    <Menu label={t('shell.connection')} items={items}>
      {(button) => (
        <button
          type="button"
          {...button}
          className="flex w-full items-center gap-2.5 rounded-lg border border-line bg-sheet px-2.5 py-2 text-start hover:border-edge"
        >
          {connection ? (
            <>
              <ConnectionDot connection={connection} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{connection.label}</span>
                <ConnectionWords connection={connection} />
              </span>
            </>
          ) : (
            <span className="flex-1 text-quiet">{t('shell.no_connection')}</span>
          )}
          <ChevronsUpDownIcon aria-hidden="true" className="size-4 shrink-0 text-quiet" />
        </button>
      )}
    </Menu>
  )
}
