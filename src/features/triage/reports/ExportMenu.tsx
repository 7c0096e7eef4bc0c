import { DownloadIcon } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { auditQueries } from '../../../api/audits.ts'
import { useConnection } from '../../../api/connection-context.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { loadAction } from '../../../ui/load-later.ts'
import { filterText } from '../filters/filter-labels.ts'
import type { ReviewContext } from '../decide/review-context.ts'
import type { ExportOrder } from './run-export.ts'

const choices = [
  { id: 'csv', ending: 'csv', with_comments: false },
  { id: 'csv_comments', ending: 'csv', with_comments: true },
  { id: 'json', ending: 'json', with_comments: false },
  { id: 'json_comments', ending: 'json', with_comments: true },
] as const

interface ExportSources {
  context: ReviewContext
  auditId: string
  /** Called when an item is chosen, so that nothing is subscribed to. */
  shown: () => Pick<ExportOrder, 'filter' | 'total'>
}

export function ExportMenu(sources: ExportSources) {
  const t = useText()
  const { heading, items } = useExportItems(sources)
  const opener = useRef<HTMLButtonElement>(null)
  useCommand('export', () => opener.current?.click())
  return (
    <Menu align="end" label={t('reports.export.menu')} heading={heading} items={items}>
      {(button) => (
        <Button {...button} ref={opener} icon={<DownloadIcon aria-hidden="true" className="size-4" />}>
          {t('reports.export')}
        </Button>
      )}
    </Menu>
  )
}

/** The kinds of files to export, as items of a menu. `heading` says which filter they have. */
export function useExportItems({ context, auditId, shown }: ExportSources) {
  const t = useText()
  const { label, address } = useConnection()
  const { data: audit } = useQuery({ ...auditQueries.detail(auditId), enabled: false })
  const start = async ({ ending, with_comments }: (typeof choices)[number], order = shown()) => {
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
  const whole = { filter: { review_state: 'all' }, total: audit?.total_violations ?? 0 } as const
  return {
    heading: `${t('with_colon', { label: t('reports.report.filter_used') })} ${words ?? t('reports.report.filter.none')}`,
    items: [
      ...choices.map((choice) => ({
        id: choice.id,
        label: t(`reports.export.${choice.id}`),
        note: choice.with_comments && t('reports.export.note_comments'),
        onSelect: () => void start(choice),
      })),
      ...(words === null
        ? []
        : [
            {
              id: 'whole',
              label: t('reports.export.whole'),
              divided: true,
              onSelect: () => void start(choices[0], whole),
            },
          ]),
    ],
  }
}
