import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'
import { useControl } from './Field.tsx'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useControl(rest)} {...rest} className={inputClass(`h-9 ${className ?? ''}`)} />
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...useControl(rest)}
      {...rest}
      className={inputClass(`field-sizing-content max-h-96 min-h-20 py-2 ${className ?? ''}`)}
    />
  )
}

/** The border shared by all text fields and selects. */
export function inputClass(className?: string): string {
  return cx(
    'w-full min-w-0 rounded-md border border-edge bg-sheet px-3 text-base text-ink shadow-raised hover:border-quiet focus-visible:border-accent aria-invalid:border-danger aria-invalid:ring-mistake',
    className,
  )
}
