import { Link, useNavigate } from '@tanstack/react-router'
import {
  ArrowLeftRightIcon,
  BookmarkIcon,
  CopyIcon,
  FileTextIcon,
  GitCompareIcon,
  HistoryIcon,
  type LucideIcon,
  Undo2Icon,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { ViolationFilter } from '../../api/violation-filters.ts'
import { useService } from '../../api/choose-service.ts'
import { useExtensions } from '../../api/extensions.ts'
import { useText } from '../../locales/text.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { runCommand, useCommand } from '../../ui/commands.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { type AuditPage, offeredAuditPages } from '../../domain/audits/audit-pages.ts'
import { filterOf } from '../../domain/filters/triage-search-params.ts'
import { useTriageActions, useTriageSearch } from './queue/triage-context.ts'
import { useGroupView } from './TriageHeader.tsx'

export interface ExportMenuProps {
  auditId: string
  /** Called when an item is chosen, so that nothing is subscribed to. */
  shown: () => { filter: ViolationFilter; total: number }
  /** On a phone one menu has these before the exports. */
  actions?: readonly MenuItem[]
}

const icons: Record<AuditPage, LucideIcon> = {
  activity: HistoryIcon,
  contradictions: GitCompareIcon,
  compare: ArrowLeftRightIcon,
  report: FileTextIcon,
}

/** Activity, contradictions, comparison, export and report of an audit. On a phone one menu has them and the tools of the list. */
export function AuditToolbar({ ExportMenu }: { ExportMenu: ComponentType<ExportMenuProps> }) {
  const t = useText()
  const { auditId, getList } = useTriageActions()
  const search = useTriageSearch()
  const { mayReview } = useExtensions()
  const [isGrouped, toggleGroups] = useGroupView()
  const isNarrow = useMedia('(width < 40rem)')
  const shown = () => ({
    filter: { ...filterOf(search), search: search.search || undefined, sort: search.sort },
    total: getList().total,
  })
  const navigate = useNavigate()
  const offered = offeredAuditPages(useService()).map((one) => ({ ...one, Icon: icons[one.page] }))
  // The palette lists these pages itself.
  useCommand('report', () => void navigate({ to: '/audits/$auditId/report', params: { auditId } }))
  useCommand('activity', () => void navigate({ to: '/audits/$auditId/activity', params: { auditId } }), {
    when: offered.some(({ page }) => page === 'activity'),
  })
  if (isNarrow) {
    const pages = offered.map(({ page, text, Icon }) => ({
      id: page,
      label: t(text),
      icon: Icon,
      onSelect: () => void navigate({ to: `/audits/$auditId/${page}`, params: { auditId } }),
    }))
    // A phone has no key for it, and the toast that offers it goes away.
    const undo = { id: 'undo', label: t('command.undo'), icon: Undo2Icon, onSelect: () => runCommand('undo') }
    const views = {
      id: 'views',
      label: t('command.saved_views'),
      icon: BookmarkIcon,
      divided: true,
      onSelect: () => runCommand('saved_views'),
    }
    const groups = {
      id: 'groups',
      label: t('triage.group_view'),
      icon: CopyIcon,
      role: 'menuitemcheckbox',
      checked: isGrouped,
      onSelect: toggleGroups,
    } as const
    return (
      <ExportMenu auditId={auditId} shown={shown} actions={[...(mayReview ? [undo] : []), ...pages, views, groups]} />
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
      <ExportMenu auditId={auditId} shown={shown} />
    </>
  )
}
