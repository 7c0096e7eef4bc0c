import { LockIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useExtensions } from '../../api/extensions.ts'
import { useText } from '../../locales/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'

/** A key that can only read generates no documents: an address says so instead of showing a form. */
export function OnlyWithReview({ children }: { children: ReactNode }) {
  const t = useText()
  if (useExtensions().mayReview) return children
  return (
    <Page title={t('nav.generate')}>
      <EmptyState icon={<LockIcon className="size-5" />} title={t('read_only')} />
    </Page>
  )
}
