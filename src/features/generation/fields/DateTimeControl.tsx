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

function two(value: number): string {
  return String(Math.abs(value)).padStart(2, '0')
}

/** What a `datetime-local` control gives, with the person's own offset: `2025-03-01T09:30` → `2025-03-01T09:30:00+01:00`. */
export function toOffsetDateTime(local: string): string {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d+)?)?$/.exec(local)
  if (!match) return local
  const minutes = -new Date(local).getTimezoneOffset()
  if (Number.isNaN(minutes)) return local
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`
  return `${match[1]}${match[2] ?? ':00'}${offset}`
}

/** The way back, for the control to show. */
export function toLocalDateTime(value: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(value)) return value
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return ''
  const date = `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${date}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}
