import { useState } from 'react'
import { type Connection, connections } from '../../api/connections.ts'
import { storageHealth } from '../../lib/storage.ts'
import { useStore } from '../../lib/store.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notices.ts'
import { EraseDialog } from './EraseDialog.tsx'
import { eraseAllPersisted } from './erase-persisted.ts'
import { SettingsSection } from './SettingsSection.tsx'

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
