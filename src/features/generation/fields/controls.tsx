import { type Kind, kinds } from '../../../lib/form/kinds.ts'
import { parseRaw } from '../../../lib/form/raw-values.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { type ControlProps, rawText, rawTexts } from './control.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { type KeyboardEvent, useState } from 'react'
import { Chip, chipsClass, chipsInputClass } from '../../../ui/Pick.tsx'
import { useControl } from '../../../ui/Field.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'

/** One line of any kind. The form validates it, because browsers discard invalid input of typed fields. */
export function TextControl({ field, value, onValue }: ControlProps) {
  return (
    <TextInput
      type={field.secret ? 'password' : 'text'}
      dir="auto"
      inputMode={field.kind === 'number' && field.integer ? 'numeric' : kinds[field.kind].keyboard}
      autoComplete="off"
      spellCheck={field.kind === 'text'}
      placeholder={field.placeholder}
      value={rawText(value)}
      onChange={(event) => onValue(event.target.value)}
    />
  )
}

/** Several lines. HTML, Markdown and JSON are kept as typed. */
export function LongTextControl({ field, value, onValue }: ControlProps) {
  const code = field.kind === 'json'
  return (
    <TextArea
      dir={code ? 'ltr' : 'auto'}
      rows={3}
      spellCheck={!code}
      placeholder={field.placeholder}
      value={rawText(value)}
      onChange={(event) => onValue(event.target.value)}
      className={code ? 'font-mono text-sm' : undefined}
    />
  )
}

const sixDigits = /^#[0-9a-f]{6}$/i

/** A colour as text in any notation, with the browser's picker beside it. */
export function ColorControl(props: ControlProps) {
  const t = useText()
  const text = rawText(props.value)
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

const inputTypes: Partial<Record<Kind, string>> = { time: 'time', datetime: 'datetime-local' }

/** The browser's date or time picker. A value that it cannot show is shown as text. */
export function DateTimeControl(props: ControlProps) {
  const { field, value, onValue } = props
  const text = rawText(value)
  const isMoment = field.kind === 'datetime'
  const shown = isMoment ? toLocalDateTime(text) : text
  const fits = isMoment ? shown !== '' : kinds[field.kind].validate?.(parseRaw(field, text), field).length === 0
  if (text !== '' && !fits) return <TextControl {...props} />
  return (
    <TextInput
      type={inputTypes[field.kind] ?? 'date'}
      value={shown.trim()}
      onChange={(event) => onValue(isMoment ? toOffsetDateTime(event.target.value) : event.target.value)}
      className="max-w-64"
    />
  )
}

/** What a `datetime-local` control gives, with the person's own offset: `2025-03-01T09:30` → `2025-03-01T09:30:00+01:00`. */
export function toOffsetDateTime(local: string): string {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d+)?)?$/.exec(local)
  if (!match) return local
  // Its format is standard: `Sat Mar 01 2025 09:30:00 GMT+0100 (…)`.
  const [, hours, minutes] = /GMT([+-]\d\d)(\d\d)/.exec(String(new Date(local))) ?? []
  return hours === undefined ? local : `${match[1]}${match[2] ?? ':00'}${hours}:${minutes}`
}

/** The way back, for the control to show. */
export function toLocalDateTime(value: string): string {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(value)) return value
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return ''
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Shows whether it was answered at all: no answer is not "no", and an answer can be removed. */
export function BooleanControl({ field, value, onValue }: ControlProps) {
  const t = useText()
  const answer = value === true || value === 'true' ? true : value === false || value === 'false' ? false : null
  return (
    <span className="flex min-h-7 items-center gap-2.5">
      <Checkbox {...useControl()} checked={answer === true} onValue={onValue} />
      <span className="text-quiet">
        {t(answer === null ? 'generate.boolean.none' : answer ? 'generate.boolean.yes' : 'generate.boolean.no')}
      </span>
      {answer !== null && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onValue(null)}
          aria-label={t('generate.clear_answer_of', { label: field.label })}
        >
          {t('generate.clear_answer')}
        </Button>
      )}
    </span>
  )
}

/** Enter, a comma or leaving the field adds a tag. Backspace in the empty field removes the last one. */
export function TagsControl({ field, value, onValue }: ControlProps) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const tags = rawTexts(value)

  const add = (text: string) => {
    const more = text
      .split(/[,\n]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
    setTyped('')
    if (more.length > 0) onValue([...new Set([...tags, ...more])])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // With Ctrl it also sends the form, which must include the typed text.
      add(typed)
      if (!event.ctrlKey && !event.metaKey) event.preventDefault()
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      event.preventDefault()
      onValue(tags.slice(0, -1))
    }
  }
  return (
    <span className={chipsClass}>
      {tags.map((tag, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same tag may have come twice
        <Chip key={`${tag} ${index}`} label={tag} onRemove={() => onValue(tags.filter((_, at) => at !== index))} />
      ))}
      <input
        {...useControl()}
        type="text"
        dir="auto"
        autoComplete="off"
        inputMode={field.itemKind === 'number' ? 'decimal' : undefined}
        placeholder={tags.length > 0 ? undefined : (field.placeholder ?? t('generate.tags.placeholder'))}
        value={typed}
        onChange={(event) =>
          /[,\n]/.test(event.target.value) ? add(event.target.value) : setTyped(event.target.value)
        }
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
        className={chipsInputClass}
      />
    </span>
  )
}

const maxFileBytes = 2_000_000

/** The contract has no upload, so the value is an address or a text, pasted or read from a file. */
export function FileControl({ field, value, onValue }: ControlProps) {
  const t = useText()
  const [problem, setProblem] = useState('')
  const texts = field.multiple ? rawTexts(value) : [rawText(value)]
  // An empty box for one more. Empty texts are not sent.
  const boxes = field.multiple && texts.at(-1) !== '' ? [...texts, ''] : texts
  const put = (next: string[]) => onValue(field.multiple ? next : (next[0] ?? ''))

  const read = async (files: readonly File[]) => {
    const found: string[] = []
    for (const file of files) {
      if (file.size > maxFileBytes) return setProblem(t('generate.file.too_large', { name: file.name }))
      const text = await file.text()
      if (text.includes('\0')) return setProblem(t('generate.file.not_text', { name: file.name }))
      found.push(text)
    }
    setProblem('')
    if (found.length > 0) put(field.multiple ? [...texts.filter((text) => text !== ''), ...found] : found)
  }
  return (
    <div className="grid gap-1.5">
      {boxes.map((text, index) => (
        <TextArea
          // oxlint-disable-next-line react/no-array-index-key -- a text has no other identity
          key={index}
          aria-label={index > 0 ? t('generate.file.nth', { label: field.label, number: index + 1 }) : undefined}
          dir="auto"
          rows={2}
          placeholder={field.placeholder ?? t('generate.file.placeholder')}
          value={text}
          onChange={(event) => put(boxes.with(index, event.target.value))}
        />
      ))}
      <div>
        <FileButton size="sm" accept={field.accept} multiple={field.multiple} onFiles={(files) => void read(files)}>
          {t('generate.file.choose')}
        </FileButton>
      </div>
      <Alert className="text-sm">{problem}</Alert>
    </div>
  )
}
