import type { UseMutationResult } from '@tanstack/react-query'
import { useText } from '../locales/text.ts'
import { Button } from './Button.tsx'
import { describeError } from './describe-error.ts'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps<Variables> {
  title: string
  question: string
  change: UseMutationResult<unknown, Error, Variables>
  /** What is changed. */
  subject: Variables
  onClose: () => void
}

/** Asks before something is taken away for good. */
export function ConfirmDialog<Variables>(props: ConfirmDialogProps<Variables>) {
  const { title, question, change, subject, onClose } = props
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
