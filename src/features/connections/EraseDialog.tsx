import { useText } from '../../locales/text.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface EraseDialogProps {
  title: string
  /** The label of the connection whose data is erased. */
  label: string
  confirm: string
  /** What is erased in addition to the data that every erasure names. */
  also?: readonly string[]
  /** Unsent changes are lost. */
  losesUnsent?: boolean
  /** What this browser keeps nevertheless. */
  kept?: string
  onConfirm: () => void
  onClose: () => void
}

export function EraseDialog(props: EraseDialogProps) {
  const { title, label, confirm, also = [], losesUnsent = false, kept, onConfirm, onClose } = props
  const t = useText()
  const erased = [
    ...also,
    t('settings.erase.drafts'),
    t('settings.erase.documents'),
    t('command.saved_views'),
    t('settings.erase.runs'),
  ]
  return (
    <ConfirmDialog
      title={title}
      confirm={confirm}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <p>{t('settings.erase.intro', { label })}</p>
        <ul className="list-disc ps-5">
          {losesUnsent && <li className="font-medium text-danger">{t('settings.erase.unsent')}</li>}
          {erased.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        {kept && <p>{kept}</p>}
        <p className="text-quiet">{t('settings.erase.stays')}</p>
      </div>
    </ConfirmDialog>
  )
}
