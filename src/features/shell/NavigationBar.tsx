import { Link } from '@tanstack/react-router'
import { MenuIcon, XIcon } from 'lucide-react'
import { useContext, useState } from 'react'
import { ConnectionContext } from '../../api/connection-context.ts'
import { useText } from '../../locales/text.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { Brand, Sidebar } from './Sidebar.tsx'
import { ConnectionProblem } from './ConnectionMark.tsx'
import { PageTools } from './PageTools.tsx'
import { useModal } from '../../ui/Dialog.tsx'

/** For small screens: one line, and the sidebar on demand. */
export function NavigationBar({ onPalette }: { onPalette: () => void }) {
  const t = useText()
  const connection = useContext(ConnectionContext)
  const wide = useWide()
  const [open, setOpen] = useState(false)
  return (
    <header className="no-print flex h-13 items-center gap-2 border-b border-line px-3 lg:hidden">
      <IconButton label={t('nav.open')} icon={<MenuIcon className="size-5" />} onClick={() => setOpen(true)} />
      <Link to="/audits" className="rounded-md">
        <Brand />
      </Link>
      {connection && !wide && <ConnectionProblem connection={connection} />}
      <div className="ms-auto flex items-center gap-1">
        <PageTools onPalette={onPalette} />
      </div>
      {open && <Drawer onClose={() => setOpen(false)} />}
    </header>
  )
}

/** The navigation over a small screen. */
function Drawer({ onClose }: { onClose: () => void }) {
  const t = useText()
  const dialog = useModal(onClose)
  return (
    <dialog
      ref={dialog}
      aria-label={t('nav.main')}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-e border-line bg-paper text-ink"
    >
      <IconButton
        label={t('nav.close')}
        icon={<XIcon className="size-4" />}
        onClick={onClose}
        className="absolute end-2 top-4 z-10"
      />
      <Sidebar onLeave={onClose} />
    </dialog>
  )
}
