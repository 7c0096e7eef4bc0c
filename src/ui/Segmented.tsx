import { type ReactNode, useId } from 'react'
import { cx } from '../lib/cx.ts'

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onValue: (value: Value) => void
  className?: string
}

/** A choice of a few options, all visible. Radio buttons provide arrow keys and announcements. */
export function Segmented<Value extends string>({ label, value, options, onValue, className }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx('inline-flex rounded-md border border-line bg-sheet', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative rounded-[5px] px-2.5 py-0.5 text-sm font-medium text-quiet hover:text-ink has-checked:bg-well has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
            className="absolute inset-0 m-0 appearance-none opacity-0"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
