import type { Kind } from '../../../lib/form/field.ts'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { type ControlProps, rawText, shownRaw } from './control.ts'

const keyboards: Partial<Record<Kind, 'url' | 'email' | 'tel' | 'decimal' | 'numeric'>> = {
  url: 'url',
  email: 'email',
  tel: 'tel',
  number: 'decimal',
}

/** One line of any kind. The form validates it, because browsers discard invalid input of typed fields. */
export function TextControl({ field, value, onValue, control }: ControlProps) {
  return (
    <TextInput
      {...control}
      type={field.secret ? 'password' : 'text'}
      dir="auto"
      inputMode={field.kind === 'number' && field.integer ? 'numeric' : keyboards[field.kind]}
      autoComplete="off"
      spellCheck={field.kind === 'text'}
      placeholder={field.placeholder}
      value={rawText(shownRaw(field, value))}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}

/** Several lines. HTML, Markdown and JSON are kept as typed. */
export function LongTextControl({ field, value, onValue, control }: ControlProps) {
  const code = field.kind === 'json'
  return (
    <TextArea
      {...control}
      dir={code ? 'ltr' : 'auto'}
      rows={3}
      spellCheck={!code}
      placeholder={field.placeholder}
      value={rawText(shownRaw(field, value))}
      onChange={(event) => onValue(event.target.value)}
      className={code ? 'font-mono text-sm' : undefined}
    />
  )
}
