import type { ReasonCount } from '../../../../contract/extensions.gen.ts'
import { formatNumber, formatShare } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Table, Td, Th } from '../../../ui/Table.tsx'

/** How many dismissals had each standard reason. Nothing in a workspace without them. */
export function ReasonTable({ counts }: { counts: readonly ReasonCount[] }) {
  const t = useText()
  const total = counts.reduce((sum, { violations }) => sum + violations, 0)
  if (total === 0) return null
  const title = t('reports.report.by_reason')
  return (
    <section>
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('reports.report.column.category')}</Th>
            <Th numeric>{t('reports.report.column.total')}</Th>
            <Th numeric>{t('reports.report.column.share')}</Th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ category, reason, violations }) => (
            <tr key={reason ?? ''} className="report-row border-t border-line">
              <Td dir="auto" className="w-full wrap-anywhere">
                {category ?? t('reports.report.other_reasons')}
                <span className="block text-sm text-quiet">{reason}</span>
              </Td>
              <Td numeric>{formatNumber(violations)}</Td>
              <Td numeric className="text-quiet">
                {formatShare(violations / total)}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
