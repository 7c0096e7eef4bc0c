import { ChevronDownIcon } from 'lucide-react'
import { inputClass } from '../input-class.ts'
import type { FieldControl } from '../Field.tsx'
import { PickList } from './PickList.tsx'
import { type PickOption, useCombobox } from './use-combobox.ts'

interface PickOneProps {
  label: string
  control: FieldControl
  options: readonly PickOption[]
  value: string | null
  placeholder?: string
  onPick: (id: string) => void
}

/** One of many, found by typing. */
export function PickOne({ label, control, options, value, placeholder, onPick }: PickOneProps) {
  const box = useCombobox(options, ({ id }) => onPick(id))
  const chosen = options.find(({ id }) => id === value)?.label ?? value ?? ''
  return (
    <span className="relative block">
      <input
        {...control}
        {...box.input}
        type="text"
        dir="auto"
        value={box.open ? box.typed : chosen}
        placeholder={(box.open && chosen) || placeholder}
        className={inputClass('h-9 pe-8 font-medium')}
      />
      <ChevronDownIcon aria-hidden="true" className="pointer-events-none absolute end-2.5 top-2.5 size-4 text-faint" />
      <PickList label={label} box={box} isChosen={({ id }) => id === value} />
    </span>
  )
}
