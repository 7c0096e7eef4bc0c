import { createFileRoute } from '@tanstack/react-router'
import { HelpPage } from '../features/help/HelpPage.tsx'
import { refuseUnloadedPage } from './-refuse-unloaded-page.ts'

/** Needs no connection: it also explains how to get a key. */
export const Route = createFileRoute('/help')({
  beforeLoad: ({ context }) => refuseUnloadedPage(context, '/help'),
  component: HelpPage,
})
