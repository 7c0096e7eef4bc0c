import { SearchIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'
import { inputClass } from './input-class.ts'
import { Kbd } from './Kbd.tsx'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Its accessible name. */
  label: string
  keys?: string
}

export function SearchInput({ label, keys, className, ...rest }: SearchInputProps) {
  return (
    <div className={cx('relative', className)}>
      <SearchIcon aria-hidden="true" className="pointer-events-none absolute start-3 top-2.5 size-4 text-faint" />
      <input type="search" aria-label={label} {...rest} className={inputClass('h-9 ps-9 pe-9 pointer-coarse:pe-3')} />
      {keys && (
        <span className="pointer-events-none absolute end-2 top-2 flex [input:not(:placeholder-shown)~&]:hidden">
          <Kbd keys={keys} />
        </span>
      )}
    </div>
  )
}
