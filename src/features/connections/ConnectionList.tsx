import { useState } from 'react'
import { activate, type Connection, connections, disconnect, isUsable, whereKeyIs } from '../../api/connections.ts'
import { hasUnsentChanges } from '../../api/outbox-journal.ts'
import { useStore } from '../../lib/store.ts'
import { useText } from '../../locales/text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/toasts.ts'
import { EraseDialog } from './EraseDialog.tsx'

interface ConnectionListProps {
  onEnterKey: (connection: Connection) => void
  onEdit: (connection: Connection) => void
}

export function ConnectionList({ onEnterKey, onEdit }: ConnectionListProps) {
  const t = useText()
  const { list, active } = useStore(connections)
  const leave = useDisconnect()
  const [leaving, setLeaving] = useState<Connection | null>(null)
  return (
    <>
      <ul
        aria-label={t('settings.connections')}
        className="divide-y divide-line rounded-xl border border-line bg-sheet"
      >
        {list.map((connection) => (
          <li key={connection.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex items-center gap-2 font-medium">
                <span className="truncate">{connection.label}</span>
                {connection.id === active?.id && isUsable(connection) && (
                  <Badge tone="success">{t('settings.in_use')}</Badge>
                )}
              </p>
              <p className="text-sm text-faint">
                {connection.address || t('settings.this_service')} ·{' '}
                {t('shell.key_ends', { key_hint: connection.key_hint })} · {t(`settings.${whereKeyIs(connection)}`)}
              </p>
            </div>
            <div className="flex gap-2">
              {!isUsable(connection) && (
                <Button size="sm" onClick={() => onEnterKey(connection)}>
                  {t('settings.enter_key')}
                </Button>
              )}
              {isUsable(connection) && connection.id !== active?.id && (
                <Button size="sm" onClick={() => activate(connection.id)}>
                  {t('settings.use')}
                </Button>
              )}
              {isUsable(connection) && (
                <Button size="sm" aria-description={connection.label} onClick={() => onEdit(connection)}>
                  {t('settings.edit')}
                </Button>
              )}
              <Button
                size="sm"
                variant="danger"
                aria-description={connection.label}
                onClick={() => setLeaving(connection)}
              >
                {t('settings.disconnect')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {leaving && (
        <EraseDialog
          title={t('settings.disconnect.title', { label: leaving.label })}
          label={leaving.label}
          confirm={t('settings.disconnect')}
          also={[t('settings.key'), t('settings.erase.undo')]}
          losesUnsent={hasUnsentChanges(leaving.id)}
          onConfirm={() => void leave(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

function useDisconnect() {
  const t = useText()
  return async (connection: Connection) => {
    await disconnect(connection.id)
    notify(t('settings.disconnect.done', { label: connection.label }))
  }
}
