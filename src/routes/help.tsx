import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '../features/help/HelpPage.tsx'

/** Needs no connection: it also says what to expect before one has a key. */
export const Route = createFileRoute('/help')({
  component: HelpPage,
})
