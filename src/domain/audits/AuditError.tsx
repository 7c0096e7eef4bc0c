import { Link } from '@tanstack/react-router'
import { useText } from '../../locales/text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { QueryError } from '../../ui/QueryState.tsx'

/** Shown instead of an audit that could not be read. */
export function AuditError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText()
  const audits = (
    <Link to="/audits" className={buttonClass()}>
      {t('nav.audits')}
    </Link>
  )
  return <QueryError error={error} notFound={t('triage.no_audit')} onRetry={onRetry} onward={audits} />
}
