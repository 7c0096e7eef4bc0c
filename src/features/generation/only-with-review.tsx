import type { ComponentType } from 'react'
import { useExtensions } from '../../api/extensions.ts'
import { useText } from '../../locales/text.ts'
import { ForbiddenPage } from '../../ui/ForbiddenPage.tsx'

/** A key that can only read generates no documents. */
export function onlyWithReview(AllowedPage: ComponentType) {
  return function PageWithReview() {
    const t = useText()
    if (useExtensions().mayReview) return <AllowedPage />
    return (
      <ForbiddenPage
        title={t('nav.generate')}
        reason={t('read_only.generate')}
        help={t('read_only.generate.help')}
        onward="documents"
      />
    )
  }
}
