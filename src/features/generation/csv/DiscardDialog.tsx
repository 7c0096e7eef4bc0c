import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

interface DiscardDialogProps {
  title: string
  help: string
  onCancel: () => void
  onDiscard: () => void
}

/** Asks before something is lost. */
export function DiscardDialog({ title, help, onCancel, onDiscard }: DiscardDialogProps) {
  const t = useText()
  return (
    <Dialog
      title={title}
      size="sm"
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button variant="danger" onClick={onDiscard}>
            {t('generate.csv.discard.confirm')}
          </Button>
        </>
      }
    >
      <p>{help}</p>
    </Dialog>
  )
}
