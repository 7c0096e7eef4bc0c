import { connect, offeredKey } from '../../api/connections.ts'
import { useStore } from '../../lib/store.ts'
import { useText } from '../../locales/text.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { notify } from '../../ui/toasts.ts'

const close = () => offeredKey.set(null)

/** Asks before a link switches from the connection in use to the workspace of another key. */
export function KeyLinkDialog() {
  const t = useText()
  const link = useStore(offeredKey)
  if (!link) return null
  const connectWith = async ({ key, label }: typeof link) => {
    const connection = await connect({ label, address: '', key, remember: false })
    notify(t('shell.switched', { label: connection.label }))
  }
  return (
    <ConfirmDialog
      title={t('settings.key_link')}
      confirm={t('settings.connect')}
      onConfirm={() => {
        close()
        void connectWith(link)
      }}
      onClose={close}
    >
      <p>{t('settings.key_link.help', { key_hint: link.key.slice(-4), label: link.label.trim() || location.host })}</p>
    </ConfirmDialog>
  )
}
