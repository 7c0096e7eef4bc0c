import './styles/app.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { askOtherTabs, connect } from './api/connections.ts'
import { takeKeyFromAddress } from './api/key-link.ts'
import { createThrottledHistory } from './lib/throttled-history.ts'
import { firstAnswers } from './api/query-client.ts'
import { loadLanguage } from './locales/i18n.ts'
import { afterManyAddresses, createAppRouter } from './router.tsx'
import { followTheme } from './ui/theme.ts'

const firstAnswersTimeoutMs = 400

// Not awaited at the top: the texts' file imports from this one, and would wait for it to end.
void start()

async function start(): Promise<void> {
  const link = takeKeyFromAddress()
  followTheme()
  const languageLoaded = loadLanguage()
  await (link ? connect({ label: link.label, address: '', key: link.key, remember: false }) : askOtherTabs())
  const router = createAppRouter(createThrottledHistory())
  await Promise.all([languageLoaded, router.load().catch(() => undefined)])
  // The outline in index.html stays until the first page can be drawn once, with its data, where they come soon.
  await firstAnswers(firstAnswersTimeoutMs)
  const place = document.getElementById('root')
  if (!place) return
  const root = createRoot(place)
  // In pieces: on a slow machine the page would not answer for as long as all of it takes.
  const draw = () =>
    startTransition(() =>
      root.render(
        <StrictMode>
          <I18nProvider i18n={i18n}>
            <RouterProvider router={router} />
          </I18nProvider>
        </StrictMode>,
      ),
    )
  draw()
  // The router tells React of every address, and React keeps that until the router is drawn again.
  afterManyAddresses(router, draw)
}
