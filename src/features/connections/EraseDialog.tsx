import { useEffect, useRef } from 'react'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

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
  const safe = useRef<HTMLButtonElement>(null)
  useEffect(() => safe.current?.focus(), [])
  const erased = [
    ...also,
    t('settings.erase.drafts'),
    t('settings.erase.documents'),
    t('command.saved_views'),
    t('settings.erase.runs'),
  ]
  return (
    <Dialog
      size="sm"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button ref={safe} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {confirm}
          </Button>
        </>
      }
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
    </Dialog>
  )
}
