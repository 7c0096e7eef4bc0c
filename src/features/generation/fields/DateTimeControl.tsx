import { toLocalDateTime, toOffsetDateTime } from '../../../lib/form/date-time.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import { type ControlProps, rawText, shownRaw } from './control.ts'
import { TextControl } from './TextControl.tsx'

const inputTypes = {
  date: { type: 'date', fits: /^\d{4}-\d\d-\d\d$/ },
  time: { type: 'time', fits: /^\d\d:\d\d(:\d\d(\.\d+)?)?$/ },
  datetime: { type: 'datetime-local', fits: /^\d{4}-\d\d-\d\dT/ },
} as const

type DateTimeKind = keyof typeof inputTypes

const isDateTime = (kind: string): kind is DateTimeKind => Object.hasOwn(inputTypes, kind)

/** The browser's date or time picker. A value that it cannot show is shown as text. */
export function DateTimeControl(props: ControlProps) {
  const { field, value, onValue, control } = props
  const kind = isDateTime(field.kind) ? field.kind : 'date'
  const text = rawText(shownRaw(field, value))
  const shown = kind === 'datetime' ? toLocalDateTime(text) : text
  if (text !== '' && (shown === '' || !inputTypes[kind].fits.test(shown))) return <TextControl {...props} />
  return (
    <TextInput
      {...control}
      type={inputTypes[kind].type}
      value={shown}
      onChange={(event) => onValue(kind === 'datetime' ? toOffsetDateTime(event.target.value) : event.target.value)}
      className="max-w-64"
    />
  )
}
