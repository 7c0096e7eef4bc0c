import { Link, useNavigate } from '@tanstack/react-router'
import {
  ArrowLeftRightIcon,
  BookmarkIcon,
  CopyIcon,
  DownloadIcon,
  EllipsisIcon,
  FileTextIcon,
  GitCompareIcon,
  HistoryIcon,
  type LucideIcon,
} from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { useExtensions } from '../../api/extensions.ts'
import { usePersisted } from '../../lib/persisted-store.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { runCommand, useCommand } from '../../ui/commands.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { filterOf } from './filters/triage-search-params.ts'
import { listView } from './list/list-preferences.ts'
import { ExportMenu, useExportItems } from './reports/ExportMenu.tsx'
import { useTriageActions } from './triage-context.ts'

const subpages = [
  { page: 'activity', text: 'activity.title', Icon: HistoryIcon, feature: 'history' },
  { page: 'contradictions', text: 'reports.contradictions', Icon: GitCompareIcon, feature: null },
  { page: 'compare', text: 'compare.title', Icon: ArrowLeftRightIcon, feature: 'comparison' },
  { page: 'report', text: 'reports.report', Icon: FileTextIcon, feature: null },
] as const

/** Activity, contradictions, comparison, export and report of an audit. On a phone one menu has them and the tools of the list. */
export function AuditToolbar() {
  const t = useText()
  const { auditId, context, listNow, locationNow } = useTriageActions()
  const { offers } = useExtensions()
  const isNarrow = useMedia('(width < 40rem)')
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
  const offered = subpages.filter(({ feature }) => feature === null || offers(feature))
  const sources = { context, auditId, shown }
  if (isNarrow) {
    const pages = offered.map(({ page, text, Icon }) => ({
      id: page,
      label: t(text),
      icon: iconOf(Icon),
      onSelect: () => void navigate({ to: `/audits/$auditId/${page}`, params: { auditId } }),
    }))
    return <ActionsMenu pages={pages} sources={sources} />
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
          {iconOf(Icon)}
          <span className={page === 'report' ? undefined : 'max-xl:hidden'}>{t(text)}</span>
        </Link>
      ))}
      <ExportMenu {...sources} />
    </>
  )
}

const iconOf = (Icon: LucideIcon) => <Icon aria-hidden="true" className="size-4" />

interface ActionsMenuProps {
  pages: readonly MenuItem[]
  sources: ComponentProps<typeof ExportMenu>
}

function ActionsMenu({ pages, sources }: ActionsMenuProps) {
  const t = useText()
  const [view, setView] = usePersisted(listView)
  const { heading, items } = useExportItems(sources)
  const opener = useRef<HTMLButtonElement>(null)
  useCommand('export', () => opener.current?.click())
  return (
    <Menu
      align="end"
      label={t('palette.actions')}
      items={[
        ...pages,
        {
          id: 'views',
          label: t('command.saved_views'),
          icon: iconOf(BookmarkIcon),
          divided: true,
          onSelect: () => runCommand('saved_views'),
        },
        {
          id: 'groups',
          label: t('triage.group_view'),
          icon: iconOf(CopyIcon),
          role: 'menuitemcheckbox',
          checked: view === 'groups',
          onSelect: () => setView(view === 'groups' ? 'rows' : 'groups'),
        },
        ...items.map((item, index) => ({
          ...item,
          label: `${t('with_colon', { label: t('reports.export') })} ${item.label}`,
          note: index === 0 ? heading : item.note,
          icon: iconOf(DownloadIcon),
          divided: index === 0,
        })),
      ]}
    >
      {(button) => (
        <Button {...button} ref={opener} icon={iconOf(EllipsisIcon)}>
          {t('palette.actions')}
        </Button>
      )}
    </Menu>
  )
}
