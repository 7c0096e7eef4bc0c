import { Link } from '@tanstack/react-router'
import { FileTextIcon, GitCompareIcon } from 'lucide-react'
import { useText } from '../../../locales/text.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { useTriage } from '../triage-context.ts'
import { ExportMenu } from './ExportMenu.tsx'

/** Contradictions, export and report of an audit. */
export function TriageActions() {
  const t = useText()
  const { auditId, context, search, total } = useTriage()
  const shown = () => {
    const { review_state, severity, search: term } = search
    return { filter: { review_state, severity, search: term || undefined }, total }
  }
  return (
    <>
      <Link
        to="/audits/$auditId/contradictions"
        params={{ auditId }}
        aria-label={t('evidence.contradictions')}
        className={buttonClass({ variant: 'ghost', className: 'max-sm:-ms-3' })}
      >
        <GitCompareIcon aria-hidden="true" className="size-4" />
        <span className="max-xl:hidden">{t('evidence.contradictions')}</span>
      </Link>
      <ExportMenu context={context} auditId={auditId} shown={shown} />
      <Link
        to="/audits/$auditId/report"
        params={{ auditId }}
        aria-label={t('evidence.report')}
        className={buttonClass()}
      >
        <FileTextIcon aria-hidden="true" className="size-4" />
        <span className="max-sm:hidden">{t('evidence.report')}</span>
      </Link>
    </>
  )
}
