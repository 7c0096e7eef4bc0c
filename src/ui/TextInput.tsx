import type { ComponentProps } from 'react'
import { inputClass } from './input-class.ts'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={inputClass(`h-9 ${className ?? ''}`)} />
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      {...rest}
      className={inputClass(`field-sizing-content max-h-96 min-h-20 py-2 ${className ?? ''}`)}
    />
  )
}
