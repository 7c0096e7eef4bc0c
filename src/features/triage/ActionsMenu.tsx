import { BookmarkIcon, CopyIcon, DownloadIcon, EllipsisIcon } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { runCommand, useCommand } from '../../ui/commands.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { type ExportMenu, useExportItems } from './reports/ExportMenu.tsx'
import { useGroupView } from './TriageHeader.tsx'

interface ActionsMenuProps {
  pages: readonly MenuItem[]
  sources: ComponentProps<typeof ExportMenu>
}

/** The pages of an audit, the tools of its list and the kinds of exports, for a phone. */
export function ActionsMenu({ pages, sources }: ActionsMenuProps) {
  const t = useText()
  const [isGrouped, toggleGroups] = useGroupView()
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
          icon: <BookmarkIcon aria-hidden="true" className="size-4" />,
          divided: true,
          onSelect: () => runCommand('saved_views'),
        },
        {
          id: 'groups',
          label: t('triage.group_view'),
          icon: <CopyIcon aria-hidden="true" className="size-4" />,
          role: 'menuitemcheckbox',
          checked: isGrouped,
          onSelect: toggleGroups,
        },
        ...items.map((item, index) => ({
          ...item,
          label: `${t('with_colon', { label: t('reports.export') })} ${item.label}`,
          note: index === 0 ? heading : 'note' in item && item.note,
          icon: <DownloadIcon aria-hidden="true" className="size-4" />,
          divided: index === 0,
        })),
      ]}
    >
      {(button) => (
        <Button {...button} ref={opener} icon={<EllipsisIcon aria-hidden="true" className="size-4" />}>
          {t('palette.actions')}
        </Button>
      )}
    </Menu>
  )
}
