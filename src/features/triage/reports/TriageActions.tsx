import { Link } from '@tanstack/react-router'
import { ArrowLeftRightIcon, FileTextIcon, GitCompareIcon, HistoryIcon } from 'lucide-react'
import { useExtensions } from '../../../api/extensions.ts'
import { useText } from '../../../locales/text.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { filterOf } from '../filters/triage-search.ts'
import { useTriage } from '../triage-context.ts'
import { ExportMenu } from './ExportMenu.tsx'

/** Activity, contradictions, comparison, export and report of an audit. */
export function TriageActions() {
  const t = useText()
  const { auditId, context, search, total } = useTriage()
  const { offers } = useExtensions()
  const shown = () => ({
    filter: { ...filterOf(search), search: search.search || undefined, sort: search.sort },
    total,
  })
  return (
    <>
      {offers('history') && (
        <Link
          to="/audits/$auditId/activity"
          params={{ auditId }}
          aria-label={t('activity.title')}
          className={buttonClass({ variant: 'ghost', className: 'max-sm:-ms-3' })}
        >
          <HistoryIcon aria-hidden="true" className="size-4" />
          <span className="max-xl:hidden">{t('activity.title')}</span>
        </Link>
      )}
      <Link
        to="/audits/$auditId/contradictions"
        params={{ auditId }}
        aria-label={t('evidence.contradictions')}
        className={buttonClass({ variant: 'ghost', className: 'max-sm:-ms-3' })}
      >
        <GitCompareIcon aria-hidden="true" className="size-4" />
        <span className="max-xl:hidden">{t('evidence.contradictions')}</span>
      </Link>
      {offers('comparison') && (
        <Link
          to="/audits/$auditId/compare"
          params={{ auditId }}
          aria-label={t('compare.title')}
          className={buttonClass({ variant: 'ghost', className: 'max-sm:-ms-3' })}
        >
          <ArrowLeftRightIcon aria-hidden="true" className="size-4" />
          <span className="max-xl:hidden">{t('compare.title')}</span>
        </Link>
      )}
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
