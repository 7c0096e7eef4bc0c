import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cx } from '../lib/cx.ts'
import { focusPage } from './focus-page.ts'
import { moveFocus } from './move-focus.ts'
import { placeBeside } from './place-beside.ts'

export interface MenuItem {
  id: string
  label: ReactNode
  /** Words under the label. */
  note?: ReactNode
  icon?: LucideIcon
  /** Set for one of several exclusive items: shown with a check mark and announced as chosen. */
  checked?: boolean
  /** For one that is on or off by itself. */
  role?: 'menuitemcheckbox'
  danger?: boolean
  /** Draws a line above the item. */
  divided?: boolean
  onSelect: () => void
}

interface MenuProps {
  items: readonly MenuItem[]
  label: string
  /** Words above the items. */
  heading?: ReactNode
  align?: 'start' | 'end'
  /** Renders the button, given the props that open the menu. */
  children: (button: ComponentProps<'button'>) => ReactNode
}

/** A button and its menu, in the platform's popover, which closes on Escape and on outside clicks and is in the top layer. */
export function Menu({ items, label, heading, align = 'start', children }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

  const onKeyDown = (event: KeyboardEvent) => {
    moveFocus(event, buttons(), 'ArrowUp', 'ArrowDown')
    if (event.key === 'Tab') list.current?.hidePopover()
    if (event.key.length > 1) return
    const starts = (item: HTMLElement) => item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase())
    buttons().find(starts)?.focus()
  }

  return (
    <>
      {children({ id: `${id}-button`, popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': open })}
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        aria-describedby={heading ? `${id}-heading` : undefined}
        onKeyDown={onKeyDown}
        onBeforeToggle={({ newState }) => newState === 'open' && focusPage()}
        onToggle={(event) => {
          const opening = event.newState === 'open'
          setOpen(opening)
          const anchor = document.getElementById(`${id}-button`)
          if (!opening || !anchor) return
          placeBeside(event.currentTarget, anchor, align)
          buttons()[0]?.focus()
        }}
        className="fixed inset-auto m-0 max-h-[85dvh] min-w-48 max-w-80 animate-appear overflow-y-auto rounded-lg border border-line bg-sheet p-1 text-ink shadow-float"
      >
        {heading && (
          <p id={`${id}-heading`} role="presentation" className="px-2.5 pt-1 pb-1.5 text-xs text-quiet">
            {heading}
          </p>
        )}
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role={item.role ?? (item.checked === undefined ? 'menuitem' : 'menuitemradio')}
            aria-checked={item.checked}
            tabIndex={-1}
            onClick={() => {
              list.current?.hidePopover()
              item.onSelect()
            }}
            className={cx(
              'flex w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-start hover:bg-hover focus:bg-hover focus-visible:outline-offset-[-2px]',
              item.danger && 'text-danger',
              item.divided && 'mt-1 border-t border-line rounded-t-none',
            )}
          >
            {item.icon && <item.icon className="size-4" />}
            <span className="min-w-0 flex-1">
              <span className="block truncate">{item.label}</span>
              {item.note && <span className="block truncate text-xs text-faint">{item.note}</span>}
            </span>
            {item.checked && <span aria-hidden="true">✓</span>}
          </button>
        ))}
      </div>
    </>
  )
}
