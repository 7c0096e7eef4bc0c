import { useState } from 'react'
import { type Connection, connections } from '../../api/connections.ts'
import { storageHealth } from '../../lib/storage.ts'
import { eraseAllPersisted } from './erase-persisted.ts'
import { useStore } from '../../lib/store.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { notify } from '../../ui/notices.ts'
import { SettingsSection } from './SettingsSection.tsx'

export function DataSettings() {
  const t = useText()
  const health = useStore(storageHealth)
  const { active } = useStore(connections)
  const [asking, setAsking] = useState<Connection | null>(null)
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
      {asking && <EraseDialog connection={asking} onClose={() => setAsking(null)} />}
    </SettingsSection>
  )
}

function EraseDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useText()
  const erase = async () => {
    await eraseAllPersisted(connection.id)
    onClose()
    notify(t('settings.data.erased'))
  }
  return (
    <Dialog
      size="sm"
      title={t('settings.data.erase')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" onClick={() => void erase()}>
            {t('settings.data.erase')}
          </Button>
        </>
      }
    >
      <p>{t('settings.data.erase.confirm', { label: connection.label })}</p>
    </Dialog>
  )
}
