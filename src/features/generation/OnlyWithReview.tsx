import { Link } from '@tanstack/react-router'
import { LockIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useExtensions } from '../../api/extensions.ts'
import { useText } from '../../locales/text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'

/** A key that can only read generates no documents: an address says so and what can be done, instead of showing a form. */
export function OnlyWithReview({ children }: { children: ReactNode }) {
  const t = useText()
  if (useExtensions().mayReview) return children
  return (
    <Page title={t('nav.generate')}>
      <EmptyState
        icon={<LockIcon className="size-5" />}
        title={t('read_only.generate')}
        actions={
          <>
            <Link to="/documents" className={buttonClass()}>
              {t('nav.documents')}
            </Link>
            <Link to="/settings" hash="connections" className={buttonClass()}>
              {t('shell.manage_connections')}
            </Link>
          </>
        }
      >
        {t('read_only.generate.help')}
      </EmptyState>
    </Page>
  )
}
