import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { loadTexts } from '../../locales/i18n.ts'
import { useText } from '../../locales/text.ts'
import { listenForKeys, useCommand } from '../../ui/commands.ts'
import { NoticeRegion } from '../../ui/NoticeRegion.tsx'
import { notifyProblem } from '../../ui/notices.ts'
import { PageToolsContext } from '../../ui/Page.tsx'
import { NavigationBar } from './NavigationBar.tsx'
import { PageTools } from './PageTools.tsx'
import { Sidebar } from './Sidebar.tsx'

// Offline their files may not be there: the page goes on without them.
const CommandPalette = lazy(() =>
  Promise.all([import('./CommandPalette.tsx'), loadTexts('keys')]).then(
    ([file]) => ({ default: file.CommandPalette }),
    () => ({ default: NotLoaded }),
  ),
)
const KeysDialog = lazy(() =>
  Promise.all([import('./KeysDialog.tsx'), loadTexts('keys')]).then(
    ([file]) => ({ default: file.KeysDialog }),
    () => ({ default: NotLoaded }),
  ),
)
const TipLayer = lazy(() =>
  import('../../ui/TipLayer.tsx').then(
    (file) => ({ default: file.TipLayer }),
    () => ({ default: NoTips }),
  ),
)

const NoTips = () => <></>

function NotLoaded({ onClose }: { onClose: () => void }) {
  const t = useText()
  const say = useEffectEvent(() => {
    notifyProblem(`${t('error.offline')}. ${t('error.offline.help')}`)
    onClose()
  })
  useEffect(() => say(), [])
  return <></>
}

export function Shell({ children }: { children: ReactNode }) {
  const t = useText()
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const [typed, setTyped] = useState('')
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
      <Suspense fallback={<HeldKeys onType={(text) => setTyped((earlier) => earlier + text)} />}>
        {open === 'palette' && (
          <CommandPalette
            begun={typed}
            onClose={() => {
              setOpen(null)
              setTyped('')
            }}
            onKeys={() => setOpen('keys')}
          />
        )}
        {open === 'keys' && <KeysDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  )
}

/** Tips are for whoever points or moves the focus: until then they are not even loaded. */
function Tips() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const begin = () => setWanted(true)
    const events = ['pointerover', 'focusin'] as const
    for (const name of events) document.addEventListener(name, begin, { once: true })
    return () => {
      for (const name of events) document.removeEventListener(name, begin)
    }
  }, [])
  return (
    wanted && (
      <Suspense>
        <TipLayer />
      </Suspense>
    )
  )
}

/** Until the palette is loaded: letters typed for it are kept for it, so that none decides something on the page. */
function HeldKeys({ onType }: { onType: (text: string) => void }) {
  const type = useEffectEvent(onType)
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key.length === 1) type(event.key)
    }
    globalThis.addEventListener('keydown', hold, true)
    return () => globalThis.removeEventListener('keydown', hold, true)
  }, [])
  return null
}
