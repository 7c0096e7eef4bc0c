import { useRouter } from '@tanstack/react-router'
import { activate, type Connection } from '../../api/connections.ts'
import { useText } from '../../locales/text.ts'
import { notify } from '../../ui/toasts.ts'

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
