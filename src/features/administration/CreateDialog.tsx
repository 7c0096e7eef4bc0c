import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'

interface CreateDialogProps {
  title: string
  /** What was created, once it is. */
  secret: string | undefined
  busy: boolean
  error: Error | null
  onSubmit: (typed: FormData) => void
  onClose: () => void
  children: ReactNode
}

/** A form that creates something with a secret, which the dialog shows once in its place. */
export function CreateDialog({ title, secret, busy, error, onSubmit, onClose, children }: CreateDialogProps) {
  const t = useText()
  const content = useRef<HTMLDivElement>(null)
  const isCreated = secret !== undefined
  useEffect(() => content.current?.querySelector<HTMLElement>(isCreated ? 'button' : 'input')?.focus(), [isCreated])
  if (isCreated)
    return (
      <Dialog isKept title={title} onClose={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
        <div ref={content} className="grid gap-2">
          <p>{t('admin.once')}</p>
          <p className="flex items-center gap-2 rounded-md bg-well py-2 ps-3 pe-2">
            <code aria-label={title} className="min-w-0 flex-1 wrap-anywhere">
              {secret}
            </code>
            <CopyButton text={secret} label={t('admin.copy')} />
          </p>
        </div>
      </Dialog>
    )
  // The secret in the answer would never be seen.
  const closeUnlessBusy = () => !busy && onClose()
  return (
    <Dialog isKept={busy} title={title} onClose={closeUnlessBusy}>
      <div ref={content}>
        <Form submit={t('admin.create')} busy={busy} error={error} onSubmit={onSubmit} onCancel={closeUnlessBusy}>
          {children}
        </Form>
      </div>
    </Dialog>
  )
}

/** The boxes of a name that are checked, of those that there are. */
export function checkedValues<Value extends string>(typed: FormData, name: string, values: readonly Value[]): Value[] {
  const checked = typed.getAll(name)
  return values.filter((value) => checked.includes(value))
}
