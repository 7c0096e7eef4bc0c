import { type KeyboardEvent, useId, useState } from 'react'

interface ListboxOptions {
  count: number
  onSelect: (index: number) => void
  /** When it changes, the first option is active again. */
  resetOn?: unknown
}

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  PageDown: (at, last) => Math.min(at + 10, last),
  PageUp: (at) => Math.max(at - 10, 0),
}

/**
 * A text field with a list under it, as ARIA's combobox: focus stays in the field, arrows move, Enter chooses.
 * Spread `input` on the field, `list` on the list and `option(index)` on each option.
 */
export function useListbox({ count, onSelect, resetOn }: ListboxOptions) {
  const id = useId()
  const [{ at, seen }, setState] = useState({ at: 0, seen: resetOn })
  const active = seen === resetOn ? Math.min(at, count - 1) : 0
  const setActive = (index: number) => setState({ at: index, seen: resetOn })

  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (move && count > 0) {
      event.preventDefault()
      const next = move(active, count - 1)
      setActive(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && active >= 0 && active < count) {
      event.preventDefault()
      onSelect(active)
    }
  }

  return {
    active,
    input: {
      role: 'combobox' as const,
      'aria-expanded': count > 0,
      'aria-controls': id,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': count > 0 ? `${id}-${active}` : undefined,
      autoComplete: 'off',
      onKeyDown,
    },
    list: { id, role: 'listbox' as const },
    option: (index: number) => ({
      id: `${id}-${index}`,
      role: 'option' as const,
      'aria-selected': index === active,
      onPointerMove: () => index !== active && setActive(index),
      // Keeps the focus in the field.
      onPointerDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => onSelect(index),
    }),
  }
}
