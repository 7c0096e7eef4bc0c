import type { ReactNode } from 'react'
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

/** A form that creates something with a secret, which the dialog shows in its place. */
export function CreateDialog({ title, secret, busy, error, onSubmit, onClose, children }: CreateDialogProps) {
  const t = useText()
  if (secret !== undefined)
    return (
      <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>{t('close')}</Button>}>
        <NewSecret label={title} value={secret} />
      </Dialog>
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <Form submit={t('admin.create')} busy={busy} error={error} onSubmit={onSubmit} onCancel={onClose}>
        {children}
      </Form>
    </Dialog>
  )
}

/** The boxes of a name that are checked, of those that there are. */
export function checkedValues<Value extends string>(typed: FormData, name: string, values: readonly Value[]): Value[] {
  const checked = typed.getAll(name)
  return values.filter((value) => checked.includes(value))
}

/** A key or a secret in clear text, which is never shown again. */
function NewSecret({ label, value }: { label: string; value: string }) {
  const t = useText()
  return (
    <div className="grid gap-2">
      <p>{t('admin.once')}</p>
      <p className="flex items-center gap-2 rounded-md bg-well py-2 ps-3 pe-2">
        <code aria-label={label} className="min-w-0 flex-1 wrap-anywhere">
          {value}
        </code>
        <CopyButton text={value} label={t('admin.copy')} />
      </p>
    </div>
  )
}
