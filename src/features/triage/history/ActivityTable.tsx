import type { ReactNode } from 'react'
import { reviewStateNames, reviewStates } from '../../../domain/violations/review-state.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Table, Td, Th } from '../../../ui/Table.tsx'
import type { PersonTotal } from './activity-totals.ts'

interface ActivityTableProps {
  title: string
  /** The name of the first column, if rows have more than a person. */
  first?: string
  rows: readonly (PersonTotal & { id: string; first?: ReactNode })[]
}

/** How many decisions, on how many violations, and which states these were given. */
export function ActivityTable({ title, first, rows }: ActivityTableProps) {
  const t = useText()
  return (
    <section>
      <h2 className="mb-2 text-lg font-semibold">{title}</h2>
      <Table label={title}>
        <thead>
          <tr>
            {first && <Th>{first}</Th>}
            <Th>{t('activity.person')}</Th>
            <Th numeric>{t('activity.decisions')}</Th>
            <Th numeric>{t('activity.violations')}</Th>
            {reviewStateNames.map((state) => (
              <Th key={state} numeric>
                {t(reviewStates[state].text)}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-t border-line">
              {first && <Td className="whitespace-nowrap">{row.first}</Td>}
              <Td className="wrap-anywhere">{row.actor_email ?? t('activity.import')}</Td>
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
