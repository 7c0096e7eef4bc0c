import type { UseMutationResult } from '@tanstack/react-query'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { describeError } from '../../ui/describe-error.ts'
import { Dialog } from '../../ui/Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  question: string
  change: UseMutationResult<unknown, Error, string>
  /** The id of what is changed. */
  subject: string
  onClose: () => void
}

/** Asks before something is taken away for good. */
export function ConfirmDialog({ title, question, change, subject, onClose }: ConfirmDialogProps) {
  const t = useText()
  const words = change.error && describeError(change.error, t)
  return (
    <Dialog
      size="sm"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="danger"
            busy={change.isPending}
            onClick={() => change.mutate(subject, { onSuccess: onClose })}
          >
            {title}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{question}</p>
      {words && (
        <p role="alert" className="mt-3 text-danger">
          {[words.title, words.detail].filter(Boolean).join(': ')}
        </p>
      )}
    </Dialog>
  )
}
