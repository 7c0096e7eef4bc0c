import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { onFirstTouch } from '../../lib/on-first-touch.ts'
import { useText } from '../../locales/text.ts'
import { listenForKeys, useCommand } from '../../ui/commands.ts'
import { laterDialog, onceThere } from '../../ui/later.tsx'
import { NoticeRegion } from '../../ui/NoticeRegion.tsx'
import { PageToolsContext } from '../../ui/Page.tsx'
import { NavigationBar } from './NavigationBar.tsx'
import { PageTools } from './PageTools.tsx'
import { Sidebar } from './Sidebar.tsx'

const CommandPalette = laterDialog(onFirstTouch(async () => (await import('./CommandPalette.tsx')).CommandPalette))
const KeysDialog = laterDialog(onFirstTouch(async () => (await import('./KeysDialog.tsx')).KeysDialog))
// For whoever points or moves the focus.
const Tips = onceThere(onFirstTouch(async () => (await import('../../ui/TipLayer.tsx')).TipLayer))

export function Shell({ children }: { children: ReactNode }) {
  const t = useText()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const tools = useMemo(() => <PageTools onPalette={() => setOpen('palette')} />, [])
  useLayoutEffect(listenForKeys, [])
  useCommand('command_palette', () => setOpen('palette'))
  useCommand('help', () => setOpen('keys'), { label: t('command.help') })

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
      <NoticeRegion />
      <Tips />
      {open === 'palette' && <CommandPalette onClose={() => setOpen(null)} onKeys={() => setOpen('keys')} />}
      {open === 'keys' && <KeysDialog onClose={() => setOpen(null)} />}
    </div>
  )
}
