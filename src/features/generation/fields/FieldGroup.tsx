import { type ReactNode, useId } from 'react'
import { cx } from '../../../lib/cx.ts'

interface FieldGroupProps {
  label: string
  hint?: ReactNode
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  className?: string
  children: ReactNode
}

/** Like `ui/Field`, for several controls that form one answer. The error is above, because the first control gets the focus. */
export function FieldGroup({ label, hint, help, error, required, className, children }: FieldGroupProps) {
  const id = useId()
  const ids = [hint && `${id}-hint`, help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      aria-describedby={ids || undefined}
      data-invalid={error ? true : undefined}
      className={cx('grid min-w-0 gap-1.5', className)}
    >
      <div className="flex items-baseline justify-between gap-3">
        <span id={`${id}-label`} className="font-medium">
          {label}
          {required && (
            <span aria-hidden="true" className="ms-1 text-danger">
              *
            </span>
          )}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="text-xs text-faint">
            {hint}
          </span>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="scroll-my-20 text-sm text-danger">
          {error}
        </p>
      )}
      {children}
      {help && (
        <p id={`${id}-help`} className="text-sm text-faint">
          {help}
        </p>
      )}
    </fieldset>
  )
}
