import type { ReactNode, Ref } from 'react'
import { cx } from '../lib/cx.ts'
import { useText } from '../locales/text.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { errorSentence } from './describe-error.ts'

interface FormProps {
  /** What the button says that submits it. */
  submit: string
  busy: boolean
  /** A failure that concerns no single field. */
  error?: Error | null
  onSubmit: (typed: FormData) => void
  onCancel?: () => void
  ref?: Ref<HTMLFormElement>
  className?: string
  children: ReactNode
}

/** A form of uncontrolled fields. While it is being submitted, it cannot be submitted again. */
export function Form({ submit, busy, error, onSubmit, onCancel, ref, className, children }: FormProps) {
  const t = useText()
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit(new FormData(event.currentTarget))
      }}
      className={cx('grid gap-5', className)}
    >
      {children}
      <Alert>{error && errorSentence(error, t)}</Alert>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The text of a field of a submitted form. */
export function typedText(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
