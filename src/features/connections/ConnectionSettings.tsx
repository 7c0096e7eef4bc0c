import { PlusIcon } from 'lucide-react'
import { useState } from 'react'
import { type Connection, connections, isUsable } from '../../api/connections.ts'
import { useStore } from '../../lib/store.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConnectForm, EditConnectionForm } from './ConnectionForms.tsx'
import { ConnectionList } from './ConnectionList.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** Without a usable connection the form is open. Otherwise "New connection" opens it. */
export function ConnectionSettings({ returnTo }: { returnTo?: string }) {
  const t = useText()
  const { list, active, refused } = useStore(connections)
  const connected = active !== null && isUsable(active)
  const [form, setForm] = useState<{ connection?: Connection } | null>(null)
  const [edited, setEdited] = useState<Connection | null>(null)
  const shown = form ?? (connected ? null : { connection: active ?? undefined })
  return (
    <SettingsSection
      id="connections"
      title={t(connected ? 'settings.connections' : 'settings.connect_first')}
      help={t(connected ? 'settings.connections.help' : 'settings.connect_first.help')}
    >
      {!connected && active && (
        <p role="alert" className="rounded-md bg-warning-wash px-4 py-3 text-warning">
          {t(refused.has(active.id) ? 'settings.key_refused' : 'settings.key_missing', { label: active.label })}
        </p>
      )}
      {shown && (
        <ConnectForm
          key={shown.connection?.id ?? 'new'}
          connection={shown.connection}
          isOpened={form !== null}
          returnTo={returnTo}
          onCancel={connected ? () => setForm(null) : undefined}
          onConnected={() => setForm(null)}
        />
      )}
      {edited && <EditConnectionForm key={edited.id} connection={edited} onDone={() => setEdited(null)} />}
      {list.length > 0 && <ConnectionList onEnterKey={(connection) => setForm({ connection })} onEdit={setEdited} />}
      {/* Hidden, not removed: its form gives the focus back to it. */}
      <div hidden={shown !== null && !shown.connection}>
        <Button icon={<PlusIcon aria-hidden="true" className="size-4" />} onClick={() => setForm({})}>
          {t('settings.new_connection')}
        </Button>
      </div>
    </SettingsSection>
  )
}
