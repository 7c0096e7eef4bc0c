import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeftRightIcon, FileTextIcon, GitCompareIcon, HistoryIcon, type LucideIcon } from 'lucide-react'
import { useExtensions } from '../../api/extensions.ts'
import { useText } from '../../locales/text.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { useCommand } from '../../ui/commands.ts'
import { filterOf } from './filters/triage-search-params.ts'
import { useTriageActions } from './triage-context.ts'
import { ExportMenu } from './reports/ExportMenu.tsx'

/** Activity, contradictions, comparison, export and report of an audit. */
export function AuditToolbar() {
  const t = useText()
  const { auditId, context, listNow, locationNow } = useTriageActions()
  const { offers } = useExtensions()
  const shown = () => {
    const { search } = locationNow()
    return {
      filter: { ...filterOf(search), search: search.search || undefined, sort: search.sort },
      total: listNow().total,
    }
  }
  const navigate = useNavigate()
  // The palette lists these pages itself.
  useCommand('report', () => void navigate({ to: '/audits/$auditId/report', params: { auditId } }))
  useCommand('activity', () => void navigate({ to: '/audits/$auditId/activity', params: { auditId } }), {
    when: offers('history'),
  })
  return (
    <>
      {offers('history') && (
        <SubpageLink to="/audits/$auditId/activity" label={t('activity.title')} icon={HistoryIcon} />
      )}
      <SubpageLink to="/audits/$auditId/contradictions" label={t('reports.contradictions')} icon={GitCompareIcon} />
      {offers('comparison') && (
        <SubpageLink to="/audits/$auditId/compare" label={t('compare.title')} icon={ArrowLeftRightIcon} />
      )}
      <ExportMenu context={context} auditId={auditId} shown={shown} />
      <Link
        to="/audits/$auditId/report"
        params={{ auditId }}
        aria-label={t('reports.report')}
        className={buttonClass()}
      >
        <FileTextIcon aria-hidden="true" className="size-4" />
        <span className="max-sm:hidden">{t('reports.report')}</span>
      </Link>
    </>
  )
}

interface SubpageLinkProps {
  to: '/audits/$auditId/activity' | '/audits/$auditId/contradictions' | '/audits/$auditId/compare'
  label: string
  icon: LucideIcon
}

/** Only an icon where there is little room. */
function SubpageLink({ to, label, icon: Icon }: SubpageLinkProps) {
  const { auditId } = useTriageActions()
  return (
    <Link
      to={to}
      params={{ auditId }}
      aria-label={label}
      className={buttonClass({ variant: 'ghost', className: 'max-sm:-ms-3' })}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className="max-xl:hidden">{label}</span>
    </Link>
  )
}
