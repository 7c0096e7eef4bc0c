import { useState } from 'react'
import { type Connection, connections } from '../../api/connections.ts'
import { storageHealth, eraseRaw, namesIn } from '../../lib/storage.ts'
import { useStore } from '../../lib/store.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/toasts.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { erasePersisted, persistedNames } from '../../lib/persisted-database.ts'

export function DataSettings() {
  const t = useText()
  const health = useStore(storageHealth)
  const { active } = useStore(connections)
  const [asking, setAsking] = useState<Connection | null>(null)
  const erase = async (connection: Connection) => {
    await eraseAllPersisted(connection.id)
    notify(t('settings.data.erased'))
  }
  return (
    <SettingsSection id="data" title={t('settings.data')} help={t('settings.data.help')}>
      {health === 'memory' && (
        <p className="rounded-md bg-warning-wash px-4 py-3 text-warning">{t('settings.data.memory')}</p>
      )}
      {active && (
        <div>
          <Button variant="danger" onClick={() => setAsking(active)}>
            {t('settings.data.erase')}
          </Button>
        </div>
      )}
      {asking && (
        <EraseDialog
          title={t('settings.data.erase')}
          label={asking.label}
          confirm={t('settings.data.erase')}
          kept={t('settings.data.erase.kept')}
          onConfirm={() => void erase(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </SettingsSection>
  )
}

/** Drafts, recent reasons, history, documents. Unsent changes are kept. */
async function eraseAllPersisted(connectionId: string): Promise<void> {
  const prefix = `c.${connectionId}.`
  const names = namesIn().filter((name) => name.startsWith(prefix) && !name.startsWith(`${prefix}outbox.`))
  for (const name of names) eraseRaw(name)
  const values = await persistedNames(connectionId)
  for (const name of values) if (!name.startsWith('outbox/')) await erasePersisted(connectionId, name)
}
