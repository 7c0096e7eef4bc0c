import type { ReactNode } from 'react'
import { useExtensions } from '../../api/extensions.ts'
import { useText } from '../../locales/text.ts'
import { ForbiddenPage } from '../../ui/ForbiddenPage.tsx'

/** A key that can only read generates no documents. */
export function OnlyWithReview({ children }: { children: ReactNode }) {
  const t = useText()
  if (useExtensions().mayReview) return children
  return (
    <ForbiddenPage
      title={t('nav.generate')}
      reason={t('read_only.generate')}
      help={t('read_only.generate.help')}
      onward="documents"
    />
  )
}
