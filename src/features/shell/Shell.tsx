import { type ReactNode, Suspense, useLayoutEffect, useMemo, useState } from 'react'
import { useText } from '../../locales/text.ts'
import { listenForKeys, useCommand } from '../../ui/commands.ts'
import { lazyComponent } from '../../ui/load-later.ts'
import { ToastRegion } from '../../ui/ToastRegion.tsx'
import { PageToolsContext } from '../../ui/Page.tsx'
import { TipLayer } from '../../ui/TipLayer.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import { NavigationBar } from './NavigationBar.tsx'
import { PageTools } from './PageTools.tsx'
import { Sidebar } from './Sidebar.tsx'

const KeysDialog = lazyComponent(
  () => import('./KeysDialog.tsx'),
  (module) => module.KeysDialog,
)

export function Shell({ children }: { children: ReactNode }) {
  const t = useText()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const tools = useMemo(() => <PageTools onPalette={() => setOpen('palette')} />, [])
  useLayoutEffect(listenForKeys, [])
  useCommand('command_palette', () => setOpen('palette'))
  const showKeys = () => void KeysDialog.load().then((code) => code && setOpen('keys'))
  useCommand('help', showKeys, { label: t('command.help') })

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
      {open === 'palette' && <CommandPalette onClose={() => setOpen(null)} onKeys={showKeys} />}
      {open === 'keys' && (
        <Suspense>
          <KeysDialog onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  )
}
