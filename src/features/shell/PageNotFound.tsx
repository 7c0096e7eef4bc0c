import { Link } from '@tanstack/react-router'
import { SearchXIcon } from 'lucide-react'
import { useText } from '../../locales/text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'

export function PageNotFound() {
  const t = useText()
  return (
    <Page title={t('shell.not_found')}>
      <EmptyState
        icon={SearchXIcon}
        title={t('shell.not_found.help')}
        actions={
          <Link to="/audits" className={buttonClass()}>
            {t('shell.to_audits')}
          </Link>
        }
      />
    </Page>
  )
}
