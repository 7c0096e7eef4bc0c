import { Link } from '@tanstack/react-router'
import { LockIcon } from 'lucide-react'
import { useText } from '../locales/text.ts'
import { buttonClass } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Page } from './Page.tsx'

/** At the address of a page that the key may not use: says so, and what can be done, instead of showing a form. */
export function ForbiddenPage({ title, reason, help }: { title: string; reason: string; help: string }) {
  const t = useText()
  const settings = (
    <Link to="/settings" hash="connections" className={buttonClass()}>
      {t('shell.manage_connections')}
    </Link>
  )
  return (
    <Page title={title}>
      <EmptyState icon={<LockIcon className="size-5" />} title={reason} actions={settings}>
        {help}
      </EmptyState>
    </Page>
  )
}
