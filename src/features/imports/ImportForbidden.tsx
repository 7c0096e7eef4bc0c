import { Link } from '@tanstack/react-router'
import { LockIcon } from 'lucide-react'
import { useText } from '../../locales/text.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'

/** For a key that may not import, at the address of the page that it would need. */
export function ImportForbidden() {
  const t = useText()
  return (
    <Page title={t('nav.import')}>
      <EmptyState
        icon={<LockIcon className="size-5" />}
        title={t('import.forbidden')}
        actions={
          <>
            <Link to="/audits" className={buttonClass()}>
              {t('shell.to_audits')}
            </Link>
            <Link to="/settings" hash="connections" className={buttonClass()}>
              {t('shell.manage_connections')}
            </Link>
          </>
        }
      >
        {t('import.forbidden.help')}
      </EmptyState>
    </Page>
  )
}
