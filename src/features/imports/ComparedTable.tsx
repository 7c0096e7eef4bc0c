import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Change, ComparedViolation } from '../../../contract/extensions.gen.ts'
import { SeverityBadge } from '../../domain/violations/SeverityBadge.tsx'
import { StateDot } from '../../domain/violations/StateDot.tsx'
import { useText } from '../../locales/text.ts'
import { Table, Td, Th } from '../../ui/Table.tsx'

interface ComparedTableProps {
  auditId: string
  other: string
  change: Change
  rows: readonly ComparedViolation[]
}

/** The violations of one kind, with their states in the audits that have them. */
export function ComparedTable({ auditId, other, change, rows }: ComparedTableProps) {
  const t = useText()
  return (
    <Table label={t(`compare.${change}`)}>
      <thead>
        <tr>
          <Th>{t('compare.violation')}</Th>
          {change !== 'new' && <Th>{t('compare.before')}</Th>}
          {change !== 'gone' && <Th>{t('compare.now')}</Th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.violation_id} className="border-t border-line">
            <Td>
              <span className="grid gap-1 wrap-anywhere">
                <ViolationLink auditId={change === 'gone' ? other : auditId} violationId={row.violation_id}>
                  <bdi className="line-clamp-2 font-serif text-lg">{row.reason}</bdi>
                </ViolationLink>
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
                  <SeverityBadge severity={row.severity} />
                  {[row.rule_name, row.asset_name ?? row.asset_url].filter(Boolean).join(' · ')}
                </span>
              </span>
            </Td>
            {change !== 'new' && (
              <Td className="whitespace-nowrap">
                {row.previous_violation_id && row.state_before && (
                  <ViolationLink auditId={other} violationId={row.previous_violation_id}>
                    <StateDot review_state={row.state_before} />
                  </ViolationLink>
                )}
              </Td>
            )}
            {change !== 'gone' && (
              <Td className="whitespace-nowrap">{row.state_now && <StateDot review_state={row.state_now} />}</Td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

interface ViolationLinkProps {
  auditId: string
  violationId: string
  children: ReactNode
}

function ViolationLink({ auditId, violationId, children }: ViolationLinkProps) {
  return (
    <Link
      to="/audits/$auditId/violations/$violationId"
      params={{ auditId, violationId }}
      search={{ review_state: 'all' }}
      className="w-fit rounded-sm hover:underline"
    >
      {children}
    </Link>
  )
}
