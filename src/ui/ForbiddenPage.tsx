import { Link } from '@tanstack/react-router'
import { LockIcon } from 'lucide-react'
import { useText } from '../locales/text.ts'
import { buttonClass } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Page } from './Page.tsx'

interface ForbiddenPageProps {
  title: string
  reason: string
  help: string
  /** The way to a page that it may use. */
  onward: 'audits' | 'documents'
}

/** At the address of a page that the key may not use: says so, and what can be done, instead of showing a form. */
export function ForbiddenPage({ title, reason, help, onward }: ForbiddenPageProps) {
  const t = useText()
  const actions = (
    <>
      <Link to={`/${onward}`} className={buttonClass()}>
        {t(`nav.${onward}`)}
      </Link>
      <Link to="/settings" hash="connections" className={buttonClass()}>
        {t('shell.manage_connections')}
      </Link>
    </>
  )
  return (
    <Page title={title}>
      <EmptyState icon={LockIcon} title={reason} actions={actions}>
        {help}
      </EmptyState>
    </Page>
  )
}
