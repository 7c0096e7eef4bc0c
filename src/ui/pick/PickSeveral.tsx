import type { KeyboardEvent } from 'react'
import type { FieldControl } from '../Field.tsx'
import { Chip, chipsClass, chipsInputClass } from './Chip.tsx'
import { PickList } from './PickList.tsx'
import { type PickOption, useCombobox } from './use-combobox.ts'

interface PickSeveralProps {
  label: string
  control: FieldControl
  options: readonly PickOption[]
  value: readonly string[]
  placeholder?: string
  most?: number
  /** Allows typed values that are no option. */
  allowOther?: boolean
  isInline?: boolean
  onValue: (ids: string[]) => void
}

/** Several of many options, as chips. Choosing an option again removes it. */
export function PickSeveral(props: PickSeveralProps) {
  const {
    label,
    control,
    options,
    value,
    placeholder,
    most = Number.POSITIVE_INFINITY,
    allowOther,
    isInline,
    onValue,
  } = props
  const toggle = (id: string) =>
    onValue(value.includes(id) ? value.filter((one) => one !== id) : [...value, id].slice(0, most))
  const box = useCombobox(options, ({ id }) => toggle(id))
  const nameOf = (id: string) => options.find((option) => option.id === id)?.label ?? id

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && box.typed === '' && value.length > 0) onValue(value.slice(0, -1))
    else if (allowOther && event.key === 'Enter' && box.typed.trim() && box.shown.length === 0) {
      event.preventDefault()
      toggle(box.typed.trim())
      box.input.onChange({ target: { value: '' } })
    } else box.input.onKeyDown(event)
  }
  return (
    <span className="relative block">
      <span className={chipsClass}>
        {value.map((id) => (
          <Chip key={id} label={nameOf(id)} onRemove={() => toggle(id)} />
        ))}
        <input
          {...control}
          {...box.input}
          type="text"
          dir="auto"
          placeholder={value.length > 0 ? undefined : placeholder}
          onKeyDown={onKeyDown}
          className={chipsInputClass}
        />
      </span>
      <PickList label={label} box={box} isChosen={({ id }) => value.includes(id)} isInline={isInline} />
    </span>
  )
}
