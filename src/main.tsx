import './styles/app.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { askOtherTabs, followKeyLink, takeKeyFromAddress } from './api/connections.ts'
import { waitForInitialQueries } from './api/query-client.ts'
import { formatNumber } from './lib/format.ts'
import { loadLanguage } from './locales/i18n.ts'
import { startFailureIn } from './locales/start-failure.ts'
import { createAppRouter } from './router.tsx'
import { buttonClass } from './ui/Button.tsx'
import { EmptyState } from './ui/EmptyState.tsx'
import { followTheme } from './ui/theme.ts'

const initialQueriesTimeoutMs = 400

// Not awaited at the top level: the file of the texts imports from this one and would wait for it.
void start().catch(showStartFailure)

async function start(): Promise<void> {
  const link = takeKeyFromAddress()
  followTheme()
  const languageLoaded = loadLanguage()
  if (link) await followKeyLink(link)
  await askOtherTabs()
  const router = createAppRouter()
  // The router shows a failure as its page.
  const pageLoaded = router.load().catch(() => undefined)
  await Promise.all([languageLoaded, pageLoaded])
  // A browser needs 20 ms and more for its first number format: made while the first answers are on their way.
  formatNumber(0)
  // The outline in index.html stays until the first page can be rendered with its data, if that arrives soon.
  await waitForInitialQueries(initialQueriesTimeoutMs)
  const rootElement = document.getElementById('root')
  if (!rootElement) return
  // In a transition: React splits the render into short tasks, so a slow device stays responsive.
  startTransition(() =>
    createRoot(rootElement).render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <RouterProvider router={router} />
        </I18nProvider>
      </StrictMode>,
    ),
  )
}

/** Without the file of texts nothing can be shown in words. Reloaded, because browsers may remember a failed import. */
function showStartFailure(): void {
  const rootElement = document.getElementById('root')
  if (!rootElement) return
  const { title, retry } = startFailureIn()
  createRoot(rootElement).render(
    <EmptyState
      role="alert"
      title={title}
      actions={
        <button type="button" className={buttonClass()} onClick={() => location.reload()}>
          {retry}
        </button>
      }
    />,
  )
}
