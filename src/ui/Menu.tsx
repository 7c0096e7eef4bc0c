import { type ReactNode, useId, useState } from 'react'
import { onFirstTouch } from '../lib/on-first-touch.ts'
import { onceThere, sayNotLoaded } from './later.tsx'

export interface MenuItem {
  id: string
  label: ReactNode
  /** Words under the label. */
  note?: ReactNode
  icon?: ReactNode
  /** Set for one of several: shown with a mark and announced as chosen. */
  checked?: boolean
  danger?: boolean
  /** A line above it. */
  divided?: boolean
  onSelect: () => void
}

interface MenuProps {
  items: readonly MenuItem[]
  /** Its accessible name. */
  label: string
  align?: 'start' | 'end'
  /** The button, given what it needs to open the menu. */
  children: (button: MenuButtonProps) => ReactNode
}

export interface MenuButtonProps {
  id: string
  popoverTarget: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: Pick<Event, 'preventDefault'>) => void
}

const list = onFirstTouch(async () => (await import('./MenuList.tsx')).MenuList)
const MenuList = onceThere(list)

/** A button and its menu. */
export function Menu({ items, label, align = 'start', children }: MenuProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [early, setEarly] = useState(false)
  const button: MenuButtonProps = {
    id: `${id}-button`,
    popoverTarget: id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    // The browser opens it, once it is there. Its code may be there before it is drawn; then it opens itself, and the browser
    // must not close it again.
    onClick: (event) => {
      if (document.getElementById(id)) return
      event.preventDefault()
      setEarly(true)
      list.load().catch(() => sayNotLoaded())
    },
  }
  return (
    <>
      {children(button)}
      <MenuList id={id} items={items} label={label} align={align} openAtOnce={early} onToggle={setOpen} />
    </>
  )
}
