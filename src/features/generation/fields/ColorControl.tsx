import { useText } from '../../../locales/text.ts'
import { type ControlProps, rawText, shownRaw } from './control.ts'
import { TextControl } from './TextControl.tsx'

const sixDigits = /^#[0-9a-f]{6}$/i

/** A colour as text in any notation, with the browser's picker beside it. */
export function ColorControl(props: ControlProps) {
  const t = useText()
  const text = rawText(shownRaw(props.field, props.value))
  return (
    <span className="flex items-center gap-2">
      <TextControl {...props} />
      <input
        type="color"
        aria-label={t('generate.color', { label: props.field.label })}
        value={sixDigits.test(text) ? text : '#000000'}
        onChange={(event) => props.onValue(event.target.value)}
        className="size-9 shrink-0 rounded-md border border-edge bg-sheet p-1"
      />
    </span>
  )
}
