import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '../features/help/HelpPage.tsx'
import { loadTexts } from '../locales/i18n.ts'

/** Needs no connection: it also says what to expect before one has a key. */
export const Route = createFileRoute('/help')({
  beforeLoad: () => Promise.all([loadTexts('help'), loadTexts('keys')]),
  component: HelpPage,
})
