import { ChevronDownIcon } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { cx } from '../lib/cx.ts'
import { useControl } from './Field.tsx'
import { inputClass } from './TextInput.tsx'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
}

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  value: Value
  options: readonly SelectOption<Value>[]
  onValue: (value: Value) => void
  /** Called when an option of the open list was chosen. Arrows and letters on the closed select only step through the values. */
  onChosen?: () => void
}

/** The platform's select. A value that is not among the options is shown unchanged. */
export function Select<Value extends string>({
  value,
  options,
  onValue,
  onChosen,
  className,
  ...rest
}: SelectProps<Value>) {
  const isStepping = useRef(false)
  const known = options.some((option) => option.value === value)
  return (
    <span className={cx('relative inline-flex', className)}>
      <select
        {...useControl(rest)}
        {...rest}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (!chosen) return
          onValue(chosen.value)
          if (!isStepping.current) onChosen?.()
        }}
        onKeyDown={({ key }) => {
          isStepping.current = key !== 'Enter' && key !== ' '
        }}
        onKeyUp={() => {
          isStepping.current = false
        }}
        className={inputClass('h-9 appearance-none pe-8 font-medium')}
      >
        {!known && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon aria-hidden="true" className="pointer-events-none absolute end-2.5 top-2.5 size-4 text-faint" />
    </span>
  )
}
