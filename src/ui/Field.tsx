import { createContext, type ReactNode, useContext, useId, useMemo } from 'react'
import { cx } from '../lib/cx.ts'

interface FieldControl {
  id: string
  required?: boolean
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

const ControlContext = createContext<FieldControl | null>(null)

/** The attributes that connect a control to the Field around it, unless it has a name of its own. */
export function useControl(own: { 'aria-label'?: string } = {}): FieldControl | null {
  const control = useContext(ControlContext)
  return own['aria-label'] ? null : control
}

interface FieldProps {
  label: ReactNode
  /** At the end of the label's line: a unit, a count. Read with the help. */
  hint?: ReactNode
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  /** The error is read out when it appears: for the one field that stopped a form. */
  announce?: boolean
  /** For assistive technology only. */
  hideLabel?: boolean
  className?: string
  children: ReactNode
}

/** Label, help and error around one control: `<Field label="…"><TextInput /></Field>`. */
export function Field({ label, hint, help, error, required, announce, hideLabel, className, children }: FieldProps) {
  const id = useId()
  const ids = [hint && `${id}-hint`, help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  const invalid = error ? true : undefined
  const control = useMemo(
    () => ({ id, required, 'aria-describedby': ids || undefined, 'aria-invalid': invalid }),
    [id, required, ids, invalid],
  )
  return (
    <div className={cx('grid grid-cols-[minmax(0,1fr)] gap-1.5', className)}>
      <div className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <label htmlFor={id} className="font-medium">
          {label}
          {required && (
            <span aria-hidden="true" className="ms-1 text-danger">
              *
            </span>
          )}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="text-xs text-faint">
            {hint}
          </span>
        )}
      </div>
      <ControlContext value={control}>{children}</ControlContext>
      {error && (
        <p id={`${id}-error`} role={announce ? 'alert' : undefined} className="scroll-my-20 text-sm text-danger">
          {error}
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="text-sm text-faint">
          {help}
        </p>
      )}
    </div>
  )
}
