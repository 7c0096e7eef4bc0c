import '../../../locales/other-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ActivityDay, ReviewProgress } from '../../../../contract/extensions.gen.ts'
import { auditQueries } from '../../../api/audits.ts'
import { useExtensions } from '../../../api/extensions.ts'
import { historyQueries } from '../../../api/history.ts'
import { AuditSubpage } from '../../../domain/audits/AuditSubpage.tsx'
import { reviewStateNames, reviewStates } from '../../../domain/violations/review-state.ts'
import type { TriageSearch } from '../filters/triage-search-params.ts'
import { ReasonTable } from '../reports/ReasonTable.tsx'
import { StateBar } from '../reports/StateBar.tsx'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { Table, Td, Th } from '../../../ui/Table.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { tip } from '../../../ui/tip.ts'

/** Who decided how much in an audit, in total and by day, and for which standard reasons was dismissed. */
export function ActivityPage({ auditId }: { auditId: string }) {
  const t = useText()
  const { offers } = useExtensions()
  const activity = useQuery({ ...historyQueries.audit(auditId), enabled: offers('history') })
  const { data: audit } = useQuery(auditQueries.detail(auditId))
  return (
    <AuditSubpage
      title={t('activity.title')}
      auditId={auditId}
      auditName={audit?.name}
      meta={t('activity.help')}
      actions={
        <Link to="/audits/$auditId" params={{ auditId }} className={buttonClass()}>
          {t('triage.back')}
        </Link>
      }
    >
      <QueryState
        query={activity}
        notFound={t('triage.no_audit')}
        skeleton={<SkeletonLines lines={8} className="p-6" />}
      >
        {({ items, by_reason }) =>
          items.length === 0 ? (
            <EmptyState title={t('activity.empty')} />
          ) : (
            <div className="grid w-full max-w-7xl grid-cols-[minmax(0,1fr)] gap-8 px-5 py-6 lg:px-6">
              <ActivityTable
                auditId={auditId}
                title={t('activity.by_person')}
                rows={totalsByPerson(items).map((total) => ({ ...total, id: total.actor_email ?? '' }))}
              />
              <ActivityTable
                auditId={auditId}
                title={t('activity.by_day')}
                first={t('activity.day')}
                rows={daysOf(items).flatMap(({ day, people }) =>
                  people.map((person, index) => ({
                    ...person,
                    id: `${day} ${person.actor_email ?? ''}`,
                    first: <span className={index > 0 ? 'sr-only' : undefined}>{formatDay(day)}</span>,
                  })),
                )}
              />
              <ReasonTable counts={by_reason} />
            </div>
          )
        }
      </QueryState>
    </AuditSubpage>
  )
}

interface ActivityTableProps {
  auditId: string
  title: string
  /** The name of the first column, if rows have more than a person. */
  first?: string
  rows: readonly (PersonTotal & { id: string; first?: ReactNode })[]
}

/** How many decisions, on how many violations, and which states these were given: bars beside numbers. */
function ActivityTable({ auditId, title, first, rows }: ActivityTableProps) {
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

/** What one person decided, or what imports brought if the address is null. */
interface PersonTotal {
  actor_email: string | null
  decisions: number
  violations: number
  by_state: ReviewProgress
}

interface DayTotal {
  day: string
  people: readonly ActivityDay[]
}

/** The days of each person together, those with the most violations first. Imports come last. */
export function totalsByPerson(items: readonly ActivityDay[]): readonly PersonTotal[] {
  const totals = new Map<string | null, PersonTotal>()
  for (const { actor_email, decisions, violations, by_state } of items) {
    const earlier = totals.get(actor_email)
    totals.set(actor_email, {
      actor_email,
      decisions: decisions + (earlier?.decisions ?? 0),
      violations: violations + (earlier?.violations ?? 0),
      by_state: earlier ? sumOf(by_state, earlier.by_state) : by_state,
    })
  }
  return [...totals.values()].sort(
    (one, other) =>
      Number(one.actor_email === null) - Number(other.actor_email === null) || other.violations - one.violations,
  )
}

const sumOf = (one: ReviewProgress, other: ReviewProgress): ReviewProgress => ({
  undecided: one.undecided + other.undecided,
  elevated_risk: one.elevated_risk + other.elevated_risk,
  urgent_violation: one.urgent_violation + other.urgent_violation,
  dismissed: one.dismissed + other.dismissed,
  fixed: one.fixed + other.fixed,
})

/** The newest day first, with the people in the order of the service. */
export function daysOf(items: readonly ActivityDay[]): readonly DayTotal[] {
  const days = new Map<string, ActivityDay[]>()
  for (const item of items) days.set(item.day, [...(days.get(item.day) ?? []), item])
  return [...days].map(([day, people]) => ({ day, people })).sort((one, other) => other.day.localeCompare(one.day))
}
