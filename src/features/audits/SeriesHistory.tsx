import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { auditQueries } from '../../api/audits.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { QueryState } from '../../ui/QueryState.tsx'
import { Table, Td } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'

const changes = ['new', 'gone', 'unchanged'] as const

/** The scans of a series over time: how many violations each found, and what had changed since the one before. */
export function SeriesHistory({ auditId, series }: { auditId: string; series: string }) {
  const t = useText()
  const scans = useQuery(auditQueries.scans(auditId))
  return (
    <QueryState query={scans} inSection>
      {(list) => {
        const most = Math.max(1, ...list.map(({ total_violations }) => total_violations))
        return (
          <Table
            label={t('audits.series', { series })}
            heads={[
              t('audits.column.created_at'),
              t('audits.column.name'),
              { title: t('audits.column.violations'), className: 'w-full' },
              ...changes.map((change) => ({ title: t(`compare.${change}`), numeric: true })),
            ]}
          >
            {list.map((scan) => (
              <tr key={scan.audit_id} className="border-t border-line">
                <Td className="whitespace-nowrap text-quiet">
                  <Time value={scan.created_at} format={formatDate} />
                </Td>
                <Td className="min-w-48 wrap-anywhere">
                  <Link to="/audits/$auditId" params={{ auditId: scan.audit_id }} className="hover:underline">
                    {scan.name}
                  </Link>
                </Td>
                <Td>
                  <span className="flex items-center gap-2.5 tabular-nums">
                    <span
                      aria-hidden="true"
                      className="h-1.5 rounded-full bg-faint"
                      style={{ width: `${(scan.total_violations / most) * 80}%` }}
                    />
                    {formatNumber(scan.total_violations)}
                  </span>
                </Td>
                {changes.map((change) => (
                  <Td key={change} numeric>
                    {scan[change] !== null && scan.previous_audit_id !== null && (
                      <Link
                        to="/audits/$auditId/compare"
                        params={{ auditId: scan.audit_id }}
                        search={{ with: scan.previous_audit_id, change }}
                        className="hover:underline"
                      >
                        {formatNumber(scan[change])}
                      </Link>
                    )}
                  </Td>
                ))}
              </tr>
            ))}
          </Table>
        )
      }}
    </QueryState>
  )
}
