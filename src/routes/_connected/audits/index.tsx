import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../../../ui/Page.tsx'

export const Route = createFileRoute('/_connected/audits/')({
  component: () => <Page title="Audits">…</Page>,
})
