import { CatchBoundary, Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeftRightIcon, FileTextIcon, GitCompareIcon, HistoryIcon } from 'lucide-react'
import { Suspense } from 'react'
import { useExtensions } from '../../api/extensions.ts'
import { useText } from '../../locales/text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { useCommand } from '../../ui/commands.ts'
import { lazyComponent } from '../../ui/load-later.ts'
import { useMedia } from '../../ui/use-media.ts'
import { filterOf } from './filters/triage-search-params.ts'
import { ExportMenu } from './reports/ExportMenu.tsx'
import { useTriageActions, useTriageSearch } from './triage-context.ts'

const ActionsMenu = lazyComponent(
  () => import('./ActionsMenu.tsx'),
  (module) => module.ActionsMenu,
)

const subpages = [
  { page: 'activity', text: 'activity.title', Icon: HistoryIcon, feature: 'history' },
  { page: 'contradictions', text: 'reports.contradictions', Icon: GitCompareIcon, feature: null },
  { page: 'compare', text: 'compare.title', Icon: ArrowLeftRightIcon, feature: 'comparison' },
  { page: 'report', text: 'reports.report', Icon: FileTextIcon, feature: null },
] as const

/** Activity, contradictions, comparison, export and report of an audit. On a phone one menu has them and the tools of the list. */
export function AuditToolbar() {
  const t = useText()
  const { auditId, context, listNow } = useTriageActions()
  const search = useTriageSearch()
  const { offers } = useExtensions()
  const isNarrow = useMedia('(width < 40rem)')
  const shown = () => ({
    filter: { ...filterOf(search), search: search.search || undefined, sort: search.sort },
    total: listNow().total,
  })
  const navigate = useNavigate()
  // The palette lists these pages itself.
  useCommand('report', () => void navigate({ to: '/audits/$auditId/report', params: { auditId } }))
  useCommand('activity', () => void navigate({ to: '/audits/$auditId/activity', params: { auditId } }), {
    when: offers('history'),
  })
  const offered = subpages.filter(({ feature }) => feature === null || offers(feature))
  const sources = { context, auditId, shown }
  if (isNarrow) {
    const pages = offered.map(({ page, text, Icon }) => ({
      id: page,
      label: t(text),
      icon: <Icon aria-hidden="true" className="size-4" />,
      onSelect: () => void navigate({ to: `/audits/$auditId/${page}`, params: { auditId } }),
    }))
    return (
      // Without a network the list is still of use.
      <CatchBoundary getResetKey={() => auditId} errorComponent={() => null}>
        <Suspense>
          <ActionsMenu pages={pages} sources={sources} />
        </Suspense>
      </CatchBoundary>
    )
  }
  return (
    <>
      {offered.map(({ page, text, Icon }) => (
        <Link
          key={page}
          to={`/audits/$auditId/${page}`}
          params={{ auditId }}
          aria-label={t(text)}
          className={buttonClass(page === 'report' ? { className: 'order-last' } : { variant: 'ghost' })}
        >
          <Icon aria-hidden="true" className="size-4" />
          <span className={page === 'report' ? undefined : 'max-xl:hidden'}>{t(text)}</span>
        </Link>
      ))}
      <ExportMenu {...sources} />
    </>
  )
}
