import { DownloadIcon, EllipsisIcon } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { auditQueries } from '../../api/audits.ts'
import { useConnection } from '../../api/connection-context.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { useCommand } from '../../ui/commands.ts'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { loadAction } from '../../ui/load-later.ts'
import { filterText } from '../../domain/filters/filter-labels.ts'
import { useReviewContext } from '../../review/review-context.ts'
import type { ExportOrder } from './run-export.ts'

const files = [
  { id: 'csv', ending: 'csv', with_comments: false },
  { id: 'csv_comments', ending: 'csv', with_comments: true },
  { id: 'json', ending: 'json', with_comments: false },
  { id: 'json_comments', ending: 'json', with_comments: true },
  { id: 'whole', ending: 'csv', with_comments: false },
] as const

interface ExportMenuProps {
  auditId: string
  /** Called when an item is chosen, so that nothing is subscribed to. */
  shown: () => Pick<ExportOrder, 'filter' | 'total'>
  /** On a phone one menu has these before the exports. */
  actions?: readonly MenuItem[]
}

/** The kinds of files to export, and which filter they have. */
export function ExportMenu({ auditId, shown, actions }: ExportMenuProps) {
  const t = useText()
  const context = useReviewContext()
  const { label, address } = useConnection()
  const { data: audit } = useQuery({ ...auditQueries.detail(auditId), enabled: false })
  const opener = useRef<HTMLButtonElement>(null)
  useCommand('export', () => opener.current?.click())
  const start = async ({ id, ending, with_comments }: (typeof files)[number]) => {
    const whole = { filter: { review_state: 'all' }, total: audit?.total_violations ?? 0 } as const
    const order = id === 'whole' ? whole : shown()
    const code = await loadAction(() => import('./run-export.ts'))
    if (!code) return
    const connection = { label, address: address || location.origin }
    await code.startExport(context, {
      ...order,
      audit: audit ?? { id: auditId, name: auditId },
      connection,
      ending,
      with_comments,
    })
  }
  const { filter } = shown()
  const words = filterText({ ...filter, review_state: filter.review_state ?? 'undecided' }, t)
  const heading = `${t('with_colon', { label: t('reports.report.filter_used') })} ${words ?? t('reports.report.filter.none')}`
  const exports = files
    .filter(({ id }) => id !== 'whole' || words !== null)
    .map((file, index) => {
      const isFirst = actions !== undefined && index === 0
      const name = t(`reports.export.${file.id}`)
      return {
        id: file.id,
        label: actions ? `${t('with_colon', { label: t('reports.export') })} ${name}` : name,
        note: isFirst ? heading : file.with_comments && t('reports.export.note_comments'),
        icon: actions ? DownloadIcon : undefined,
        divided: isFirst || file.id === 'whole',
        onSelect: () => void start(file),
      }
    })
  const Icon = actions ? EllipsisIcon : DownloadIcon
  return (
    <Menu
      align="end"
      label={t(actions ? 'palette.actions' : 'reports.export.menu')}
      heading={actions ? undefined : heading}
      items={[...(actions ?? []), ...exports]}
    >
      {(button) => (
        <Button {...button} ref={opener} icon={Icon}>
          {t(actions ? 'palette.actions' : 'reports.export')}
        </Button>
      )}
    </Menu>
  )
}
