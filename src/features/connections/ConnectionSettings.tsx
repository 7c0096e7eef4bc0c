import { useQuery } from '@tanstack/react-query'
import { PlusIcon } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { countUnsent } from '../../state/outbox.ts'
import { activate, type Connection, connections, disconnect, isUsable, whereKeyIs } from '../../api/connections.ts'
import { hasUnsentChanges } from '../../state/outbox-entry.ts'
import { useCan } from '../../api/choose-service.ts'
import { ConnectionForm } from './ConnectionForm.tsx'
import { erasePersisted, persistedNames } from '../../state/persisted-database.ts'
import { eraseRaw, namesIn } from '../../state/storage.ts'
import { useStore } from '../../lib/store.ts'
import { useText } from '../../locales/text.ts'
import { connectionSchema, databaseSchema, storedName } from '../../state/schema.ts'
import { disposeScoped } from '../../state/persisted-store.ts'
import { csvSessions, generationsOf } from '../../api/generations.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { PageSection } from '../../ui/Page.tsx'
import { notify } from '../../ui/toasts.ts'

/** The connection whose key is entered again, or whose label and address are edited. Neither of them: a new connection. */
type OpenForm = Pick<ComponentProps<typeof ConnectionForm>, 'connection' | 'edited'>

/** Without a usable connection the form is open. Otherwise "New connection" opens it. */
export function ConnectionSettings({ returnTo }: { returnTo?: string }) {
  const t = useText()
  const { list, active, refused } = useStore(connections)
  const connected = active !== null && isUsable(active)
  const [form, setForm] = useState<OpenForm | null>(null)
  const shown: OpenForm | null = form ?? (connected ? null : { connection: active ?? undefined })
  const shownConnection = shown?.edited ?? shown?.connection
  return (
    <PageSection
      id="connections"
      title={t(connected ? 'settings.connections' : 'settings.connect_first')}
      help={t(connected ? 'settings.connections.help' : 'settings.connect_first.help')}
    >
      {!connected && active && (
        <p role="alert" className="rounded-md bg-warning-wash px-4 py-3 text-warning">
          {t(refused.has(active.id) ? 'settings.key_refused' : 'settings.key_missing', { label: active.label })}
          <UnsentChanges connectionId={active.id} />
        </p>
      )}
      {shown && (
        <ConnectionForm
          key={shownConnection?.id ?? 'new'}
          {...shown}
          isOpened={form !== null}
          isFirst={list.length === 0}
          returnTo={returnTo}
          onCancel={connected || shown.edited ? () => setForm(null) : undefined}
          onDone={() => setForm(null)}
        />
      )}
      {list.length > 0 && <ConnectionList onForm={setForm} />}
      {/* Hidden, not removed: its form gives the focus back to it. */}
      <div hidden={shown !== null && !shownConnection}>
        <Button icon={PlusIcon} onClick={() => setForm({})}>
          {t('settings.new_connection')}
        </Button>
      </div>
    </PageSection>
  )
}

/** The number of changes that wait for the key. */
function UnsentChanges({ connectionId }: { connectionId: string }) {
  const t = useText()
  const { data: count = 0 } = useQuery({
    queryKey: ['unsent', connectionId],
    queryFn: () => countUnsent(connectionId),
    networkMode: 'always',
    gcTime: 0,
  })
  return count > 0 && ` ${t('with_full_stop', { sentence: t('shell.waiting', { count }) })}`
}

function ConnectionList({ onForm }: { onForm: (form: OpenForm) => void }) {
  const t = useText()
  const { list, active } = useStore(connections)
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
                <Button size="sm" onClick={() => onForm({ connection })}>
                  {t('settings.enter_key')}
                </Button>
              )}
              {isUsable(connection) && connection.id !== active?.id && (
                <Button size="sm" onClick={() => activate(connection.id)}>
                  {t('settings.use')}
                </Button>
              )}
              {isUsable(connection) && (
                <Button size="sm" aria-description={connection.label} onClick={() => onForm({ edited: connection })}>
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
      {leaving && <EraseDialog connection={leaving} isDisconnect onClose={() => setLeaving(null)} />}
    </>
  )
}

interface EraseDialogProps {
  connection: Connection
  /** The connection goes with its data. */
  isDisconnect?: boolean
  onClose: () => void
}

/** Asks before what this browser keeps for a connection is erased. */
export function EraseDialog({ connection: { id, label }, isDisconnect = false, onClose }: EraseDialogProps) {
  const t = useText()
  const isListed = useCan('documents')
  const { active } = useStore(connections)
  const erase = async () => {
    await (isDisconnect ? disconnect(id) : eraseAllPersisted(id))
    notify(t(isDisconnect ? 'settings.disconnect.done' : 'settings.data.erased', { label }))
  }
  return (
    <ConfirmDialog
      title={t(isDisconnect ? 'settings.disconnect.title' : 'settings.data.erase', { label })}
      confirm={t(isDisconnect ? 'settings.disconnect' : 'settings.data.erase')}
      onConfirm={() => {
        onClose()
        void erase()
      }}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p>{t('settings.erase.intro', { label })}</p>
        <ul className="list-disc ps-5">
          {isDisconnect && hasUnsentChanges(id) && (
            <li className="font-medium text-danger">{t('settings.erase.unsent')}</li>
          )}
          {isDisconnect && <li>{t('settings.key')}</li>}
          {isDisconnect && <li>{t('settings.erase.undo')}</li>}
          <li>{t('settings.erase.drafts')}</li>
          <li>{t('settings.erase.documents')}</li>
          <li>{t('command.saved_views')}</li>
          <li>{t('settings.erase.runs')}</li>
        </ul>
        {!isDisconnect && <p>{t('settings.data.erase.kept')}</p>}
        <p className="text-quiet">
          {t('settings.erase.stays')} {!(id === active?.id && isListed) && t('settings.erase.by_id')}
        </p>
      </div>
    </ConfirmDialog>
  )
}

/** Drafts, recent reasons, history, documents, also those on screen. Unsent changes are kept. */
async function eraseAllPersisted(connectionId: string): Promise<void> {
  // The database first: whoever follows a value in localStorage reads the database again when it changes.
  const outbox = storedName(databaseSchema.outbox, '')
  for (const name of await persistedNames(connectionId)) {
    if (!name.startsWith(outbox)) await erasePersisted(connectionId, name)
  }
  const prefix = `c.${connectionId}.`
  const journals = prefix + storedName(connectionSchema.outboxJournal, '')
  for (const name of new Set([...namesIn('localStorage'), ...namesIn('sessionStorage')])) {
    if (name.startsWith(prefix) && !name.startsWith(journals)) eraseRaw(name)
  }
  generationsOf(connectionId).set([])
  disposeScoped(connectionId, csvSessions)
}
