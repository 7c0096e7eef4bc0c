import { Link } from '@tanstack/react-router'
import { MenuIcon, MoonIcon, SearchIcon, SunIcon, XIcon } from 'lucide-react'
import { type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react'
import { ConnectionContext } from '../../api/connection-context.ts'
import { CommandPalette } from './CommandPalette.tsx'
import { ConnectionWords } from './ConnectionCard.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { Brand, Sidebar } from './Sidebar.tsx'
import { usePersisted } from '../../state/persisted-store.ts'
import { useText } from '../../locales/text.ts'
import { useModal } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { PageToolsContext } from '../../ui/Page.tsx'
import { TipLayer } from '../../ui/TipLayer.tsx'
import { ToastRegion } from '../../ui/ToastRegion.tsx'
import { listenForKeys, useCommand } from '../../ui/commands.ts'
import { useKeys } from '../../ui/keys.ts'
import { themeChoice } from '../../ui/theme.ts'
import { useMedia, useWide } from '../../ui/use-media.ts'

export function Shell({ children }: { children: ReactNode }) {
  const t = useText()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const tools = useMemo(() => <PageTools onPalette={() => setOpen('palette')} />, [])
  useLayoutEffect(listenForKeys, [])
  useCommand('command_palette', () => setOpen('palette'))
  useCommand('help', () => setOpen('keys'))

  return (
    <div className="shell">
      <a
        href="#main"
        className="no-print fixed start-2 -top-20 z-50 rounded-md bg-ink px-3 py-2 text-paper focus:top-2"
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        {t('nav.skip')}
      </a>
      <header className="shell-side no-print sticky top-0 h-dvh max-lg:hidden">
        <Sidebar />
      </header>
      <div className="min-w-0">
        <NavigationBar onPalette={() => setOpen('palette')} />
        <main id="main" tabIndex={-1} className="min-w-0 focus:outline-none">
          <PageToolsContext value={tools}>{children}</PageToolsContext>
        </main>
      </div>
      <ToastRegion />
      <TipLayer />
      {open === 'palette' && <CommandPalette onClose={() => setOpen(null)} />}
      {open === 'keys' && <KeysDialog onClose={() => setOpen(null)} />}
    </div>
  )
}

/** For small screens: one line, and the sidebar on demand. */
function NavigationBar({ onPalette }: { onPalette: () => void }) {
  const t = useText()
  const connection = useContext(ConnectionContext)
  const wide = useWide()
  const [open, setOpen] = useState(false)
  return (
    <header className="no-print flex h-13 items-center gap-2 border-b border-line px-3 lg:hidden">
      <IconButton label={t('nav.open')} onClick={() => setOpen(true)}>
        <MenuIcon className="size-5" />
      </IconButton>
      <Link to="/audits" className="rounded-md">
        <Brand />
      </Link>
      {connection && !wide && <ConnectionWords connection={connection} inBar />}
      <div className="ms-auto flex items-center gap-1">
        <PageTools onPalette={onPalette} />
      </div>
      {open && <Drawer onClose={() => setOpen(false)} />}
    </header>
  )
}

/** The navigation over a small screen. Whatever is chosen in it closes it. */
function Drawer({ onClose }: { onClose: () => void }) {
  const t = useText()
  const dialog = useModal(onClose)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a key on a link is a click
    <dialog
      ref={dialog}
      aria-label={t('nav.main')}
      onClick={({ target }) => target instanceof Element && target.closest('a, [role^=menuitem]') && onClose()}
      className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-e border-line bg-paper text-ink"
    >
      <IconButton label={t('nav.close')} icon={XIcon} onClick={onClose} className="absolute end-2 top-4 z-10" />
      <Sidebar inDrawer />
    </dialog>
  )
}

function PageTools({ onPalette }: { onPalette: () => void }) {
  const t = useText()
  const keys = useKeys('command_palette')
  const [theme, setTheme] = usePersisted(themeChoice)
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  const dark = theme === 'dark' || (theme === 'system' && isSystemDark)
  const label = t(dark ? 'shell.to_light' : 'shell.to_dark')
  const switchTheme = () => setTheme(dark ? 'light' : 'dark')
  useCommand(null, switchTheme, { label })
  return (
    <>
      <button
        type="button"
        onClick={onPalette}
        className="inline-flex h-8 items-center gap-2 rounded-md px-2.5 font-medium text-quiet hover:bg-hover hover:text-ink"
      >
        <SearchIcon aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">{t('shell.search')}</span>
        {keys && (
          <span className="flex max-sm:hidden">
            <Kbd keys={keys} />
          </span>
        )}
      </button>
      <IconButton label={label} icon={dark ? MoonIcon : SunIcon} onClick={switchTheme} />
    </>
  )
}
