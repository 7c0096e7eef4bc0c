import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useExtensions } from '../../../api/extensions.ts'
import { reviewStateNames, reviewStates } from '../../../domain/violations/review-state.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Table, Td, Th } from '../../../ui/Table.tsx'
import { tip } from '../../../ui/tip.ts'
import type { TriageSearch } from '../filters/triage-search-params.ts'
import { StateBar } from '../reports/StateBar.tsx'
import type { PersonTotal } from './activity-totals.ts'

interface ActivityTableProps {
  auditId: string
  title: string
  /** The name of the first column, if rows have more than a person. */
  first?: string
  rows: readonly (PersonTotal & { id: string; first?: ReactNode })[]
}

/** How many decisions, on how many violations, and which states these were given: bars beside numbers. */
export function ActivityTable({ auditId, title, first, rows }: ActivityTableProps) {
  const t = useText()
  const largest = Math.max(1, ...rows.map(({ violations }) => violations))
  return (
    <section>
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      <Table label={title}>
        <thead>
          <tr>
            {first && <Th>{first}</Th>}
            <Th>{t('activity.person')}</Th>
            <Th>
              <span className="sr-only">{t('reports.report.column.picture')}</span>
            </Th>
            <Th numeric>{t('activity.decisions')}</Th>
            <Th numeric>{t('activity.violations')}</Th>
            {reviewStateNames.map((state) => (
              <Th key={state} numeric className="whitespace-normal!">
                <span className="inline-flex items-center gap-1.5">
                  <StateBar states={{ [state]: 1 }} share={1} className="h-2! w-2! shrink-0 rounded-[3px]" />
                  {t(reviewStates[state].text)}
                </span>
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-t border-line">
              {first && <Td className="whitespace-nowrap">{row.first}</Td>}
              <Td className="min-w-40 wrap-anywhere lg:min-w-60">
                {row.actor_email === null ? t('activity.import') : <Decider auditId={auditId} who={row.actor_email} />}
              </Td>
              <Td className="w-1/6 min-w-24">
                <StateBar states={{ ...row.by_state }} share={row.violations / largest} />
              </Td>
              <Td numeric>{formatNumber(row.decisions)}</Td>
              <Td numeric>{formatNumber(row.violations)}</Td>
              {reviewStateNames.map((state) => (
                <Td key={state} numeric className={row.by_state[state] === 0 ? 'text-faint' : undefined}>
                  {formatNumber(row.by_state[state])}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

/** A person, as a link to what they decided where the list can be filtered by it. */
function Decider({ auditId, who }: { auditId: string; who: string }) {
  const t = useText()
  const { offers } = useExtensions()
  if (!offers('finding')) return who
  const search: Partial<TriageSearch> & { decided_by: string } = { review_state: 'all', decided_by: who }
  return (
    <Link
      to="/audits/$auditId"
      params={{ auditId }}
      search={search}
      {...tip(t('activity.show', { who }))}
      className="underline decoration-line underline-offset-3 hover:decoration-ink"
    >
      {who}
    </Link>
  )
}
