import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '../features/connections/SettingsPage.tsx'
import { readText } from '../lib/search-params.ts'

interface SettingsSearch {
  /** The page to return to. */
  return_to?: string
}

export const Route = createFileRoute('/settings')({
  validateSearch: (search: Record<string, unknown>): SettingsSearch => {
    const path = readText(search.return_to)
    // Only an address of this app: `//host` and `/\host` are other sites.
    return { return_to: /^\/(?![/\\])/.test(path) ? path : undefined }
  },
  beforeLoad: ({ context }) => context.requireCode(['/settings']),
  component: SettingsPage,
})
