import { toLocalDateTime, toOffsetDateTime } from '../../../lib/form/date-time.ts'
import { TextInput } from '../../../ui/TextInput.tsx'
import { type ControlProps, rawText, shownRaw } from './control.ts'
import { TextControl } from './TextControl.tsx'

const moments = {
  date: { type: 'date', fits: /^\d{4}-\d\d-\d\d$/ },
  time: { type: 'time', fits: /^\d\d:\d\d(:\d\d(\.\d+)?)?$/ },
  datetime: { type: 'datetime-local', fits: /^\d{4}-\d\d-\d\dT/ },
} as const

type MomentKind = keyof typeof moments

const isMoment = (kind: string): kind is MomentKind => Object.hasOwn(moments, kind)

/** The browser's date or time picker. A value that it cannot show is shown as text. */
export function DateTimeControl(props: ControlProps) {
  const { field, value, onValue, control } = props
  const kind = isMoment(field.kind) ? field.kind : 'date'
  const text = rawText(shownRaw(field, value))
  const shown = kind === 'datetime' ? toLocalDateTime(text) : text
  if (text !== '' && (shown === '' || !moments[kind].fits.test(shown))) return <TextControl {...props} />
  return (
    <TextInput
      {...control}
      type={moments[kind].type}
      value={shown}
      onChange={(event) => onValue(kind === 'datetime' ? toOffsetDateTime(event.target.value) : event.target.value)}
      className="max-w-64"
    />
  )
}
