import type { ReactNode } from 'react'
import { useText } from '../locales/text.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { errorSentence } from './describe-error.ts'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What the button says that does it, unless that is the title. */
  confirm?: string
  busy?: boolean
  error?: Error | null
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something is lost. Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm = title, busy, error, onConfirm, onClose, children } = props
  const t = useText()
  return (
    <Dialog
      size="sm"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button data-focus="" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <Alert className="mt-3">{error && errorSentence(error, t)}</Alert>
    </Dialog>
  )
}
