import './styles/app.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { askOtherTabs, connect } from './api/connections.ts'
import { takeKeyFromAddress } from './api/key-link.ts'
import { loadLanguage } from './locales/i18n.ts'
import { createAppRouter } from './router.tsx'
import { followTheme } from './ui/theme.ts'

// Not awaited at the top: the texts' file imports from this one, and would wait for it to end.
void start()

async function start(): Promise<void> {
  const link = takeKeyFromAddress()
  followTheme()
  await Promise.all([
    loadLanguage(),
    link ? connect({ label: link.label, address: '', key: link.key, remember: false }) : askOtherTabs(),
  ])
  const root = document.getElementById('root')
  if (root) {
    createRoot(root).render(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={createAppRouter()} />
      </I18nProvider>,
    )
  }
}
