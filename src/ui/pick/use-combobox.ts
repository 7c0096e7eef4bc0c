import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { foldSearch } from '../../lib/fold-search.ts'
import { useListbox } from '../use-listbox.ts'

/** An option of the list. */
export interface PickOption {
  id: string
  label: string
  note?: string
  /** At the end of the line, such as a count. */
  end?: string
  /** Not shown, but matched while typing. */
  found_by?: string
}

export function matching(options: readonly PickOption[], typed: string): PickOption[] {
  const words = foldSearch(typed).split(/\s+/).filter(Boolean)
  return options.filter(({ id, label, note = '', found_by = '' }) => {
    const text = foldSearch(`${label} ${note} ${found_by} ${id}`)
    return words.every((word) => text.includes(word))
  })
}

/** A combobox: the list opens on typing, arrows and clicks, and closes on Escape and blur. */
export function useCombobox(options: readonly PickOption[], onPick: (option: PickOption) => void) {
  const [{ open, typed }, setState] = useState({ open: false, typed: '' })
  const shown = open ? matching(options, typed) : []
  const close = () => setState({ open: false, typed: '' })
  const listbox = useListbox({
    count: shown.length,
    resetOn: typed,
    onSelect: (index) => {
      const option = shown[index]
      close()
      if (option) onPick(option)
    },
  })
  const input = {
    ...listbox.input,
    'aria-expanded': open && shown.length > 0,
    value: typed,
    onChange: (event: { target: { value: string } }) => setState({ open: true, typed: event.target.value }),
    onClick: () => setState({ open: true, typed }),
    onBlur: (_event: FocusEvent) => close(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && open) {
        event.preventDefault()
        event.stopPropagation()
        close()
      } else if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
        event.preventDefault()
        setState({ open: true, typed })
      } else if (open) listbox.input.onKeyDown(event)
    },
  }
  return { open, typed, shown, input, list: listbox.list, option: listbox.option, active: listbox.active }
}
