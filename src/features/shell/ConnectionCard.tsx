import { useMutationState } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { ChevronsUpDownIcon, PlusIcon } from 'lucide-react'
import { useContext } from 'react'
import { bulkSize } from '../../state/outbox-entry.ts'
import { ConnectionContext } from '../../api/connection-context.ts'
import { activate, type Connection, connections } from '../../api/connections.ts'
import { type ServiceStatus, serviceStatus } from '../../api/service-status.ts'
import { cx } from '../../lib/cx.ts'
import { useStore } from '../../lib/store.ts'
import { useText } from '../../locales/text.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { notify } from '../../ui/toasts.ts'
import { formatList } from '../../lib/format.ts'

/** The current workspace, its status, and a menu to switch to another. */
export function ConnectionCard() {
  const t = useText()
  const navigate = useNavigate()
  const switchTo = useSwitchConnection()
  const connection = useContext(ConnectionContext)
  const { list } = useStore(connections)
  const items: MenuItem[] = [
    ...list.map((one: Connection) => ({
      id: one.id,
      label: one.label,
      note: t('shell.key_ends', { key_hint: one.key_hint }),
      checked: one.id === connection?.id,
      onSelect: () => one.id !== connection?.id && void switchTo(one),
    })),
    {
      id: 'manage',
      label: t(list.length > 0 ? 'shell.manage_connections' : 'shell.add_connection'),
      icon: PlusIcon,
      divided: list.length > 0,
      onSelect: () => void navigate({ to: '/settings' }),
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

/** Ids of one workspace mean nothing in another, so a switch opens the list of audits. */
export function useSwitchConnection(): (connection: Connection) => Promise<void> {
  const router = useRouter()
  const t = useText()
  return async (connection) => {
    activate(connection.id)
    router.clearCache()
    await router.navigate({ to: '/audits' })
    notify(t('shell.switched', { label: connection.label }))
  }
}

const colours = {
  fine: 'bg-fixed',
  degraded: 'bg-elevated_risk',
  offline: 'bg-urgent_violation',
} satisfies Record<ServiceStatus, string>

function ConnectionDot({ connection }: { connection: Connection }) {
  const status = useStore(serviceStatus(connection.id))
  return (
    <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full forced-colors:border', colours[status])} />
  )
}

/** Problems of the service and unsent changes. Without any, the card says which key is used, and the bar of a small screen nothing. */
export function ConnectionWords({ connection, inBar = false }: { connection: Connection; inBar?: boolean }) {
  const t = useText()
  const status = useStore(serviceStatus(connection.id))
  const waiting = useWaiting(status)
  const said = [
    status !== 'fine' && t(`shell.status.${status}`),
    waiting > 0 && t('shell.waiting', { count: waiting }),
  ].filter((part) => part !== false)
  return (
    <span className={cx('flex min-w-0 items-center text-xs', inBar ? 'gap-1.5 text-quiet' : 'text-faint')}>
      {inBar && said.length > 0 && <ConnectionDot connection={connection} />}
      <span aria-live="polite" className={inBar ? 'line-clamp-2' : undefined}>
        {formatList(said)}
      </span>
      {!inBar && said.length === 0 && (
        <span className="truncate">
          <span className="sr-only">{t('shell.status.fine')}, </span>
          {t('shell.key_ends', { key_hint: connection.key_hint })}
        </span>
      )}
    </span>
  )
}

/** Counts unsent changes: paused, failed at least once, or running when the network was lost. A bulk decision counts its violations. */
function useWaiting(status: ServiceStatus): number {
  const isOffline = status === 'offline'
  const counts = useMutationState({
    filters: { status: 'pending' },
    select: ({ state }) => {
      const size = bulkSize(state.variables)
      // A part of a bulk decision also pauses while it waits for the part before it.
      const isHeld = isOffline || state.failureCount > 0 || (state.isPaused && size === null)
      return isHeld ? (size ?? 1) : 0
    },
  })
  return counts.reduce((sum, count) => sum + count, 0)
}
