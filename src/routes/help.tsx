import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '../features/help/HelpPage.tsx'

/** Needs no connection: it also explains how to get a key. */
export const Route = createFileRoute('/help')({
  beforeLoad: ({ context }) => context.requireCode(['/help']),
  component: HelpPage,
})
