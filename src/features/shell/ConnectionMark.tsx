import { useMutationState } from '@tanstack/react-query'
import type { Connection } from '../../api/connections.ts'
import { bulkSize } from '../../api/bulk-variables.ts'
import { type ServiceStatus, serviceStatus } from '../../api/service-status.ts'
import { cx } from '../../lib/cx.ts'
import { useStore } from '../../lib/store.ts'
import { useText } from '../../locales/text.ts'

const colours = {
  fine: 'bg-fixed',
  degraded: 'bg-elevated_risk',
  offline: 'bg-urgent_violation',
} satisfies Record<ServiceStatus, string>

export function ConnectionDot({ connection }: { connection: Connection }) {
  const status = useStore(serviceStatus(connection.id))
  return (
    <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full forced-colors:border', colours[status])} />
  )
}

/** Problems of the service, and unsent changes. */
function useProblemWords({ id }: Connection): string {
  const t = useText()
  const status = useStore(serviceStatus(id))
  const waiting = useWaiting(status)
  const words = [
    status !== 'fine' && t(`shell.status.${status}`),
    waiting > 0 && t('shell.waiting', { count: waiting }),
  ]
  return words.filter(Boolean).join(', ')
}

/** For small screens, where the connection is not in sight. */
export function ConnectionProblem({ connection }: { connection: Connection }) {
  const said = useProblemWords(connection)
  return (
    <span aria-live="polite" className="flex min-w-0 items-center gap-1.5 text-xs text-quiet">
      {said && (
        <>
          <ConnectionDot connection={connection} />
          <span className="line-clamp-2">{said}</span>
        </>
      )}
    </span>
  )
}

/** Shows problems of the service, or unsent changes, or else which key is used. */
export function ConnectionWords({ connection }: { connection: Connection }) {
  const t = useText()
  const said = useProblemWords(connection)
  return (
    <span className={cx('block text-xs text-faint', !said && 'truncate')}>
      <span aria-live="polite">{said}</span>
      {!said && (
        <>
          <span className="sr-only">{t('shell.status.fine')}, </span>
          {t('shell.key_ends', { key_hint: connection.key_hint })}
        </>
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
