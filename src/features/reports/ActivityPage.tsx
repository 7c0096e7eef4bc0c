import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ActivityDay, ReviewProgress } from '../../../contract/extensions.gen.ts'
import { auditQueries } from '../../api/audits.ts'
import { historyQueries } from '../../api/history.ts'
import { AuditSubpage } from '../../domain/audits/AuditSubpage.tsx'
import { reviewStateNames } from '../../domain/violations/review-state.ts'
import { FilterLink } from '../../domain/filters/FilterLink.tsx'
import { BarCell, BarHead, numberClass, ReasonTable, StateName, StatTable } from './StatTable.tsx'
import { cx } from '../../lib/cx.ts'
import { formatDay, formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { buttonClass } from '../../ui/Button.tsx'

/** Who decided how much in an audit, in total and by day, and for which standard reasons was dismissed. */
export function ActivityPage() {
  const t = useText()
  const { auditId } = useParams({ from: '/_connected/audits/$auditId_/activity' })
  const activity = useQuery(historyQueries.audit(auditId))
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
      <QueryState query={activity} notFound={t('triage.no_audit')}>
        {({ items, by_reason }) =>
          items.length === 0 ? (
            <EmptyState title={t('activity.empty')} />
          ) : (
            <div className="grid w-full max-w-7xl grid-cols-[minmax(0,1fr)] gap-8 px-5 py-6 lg:px-6">
              <ActivityTable auditId={auditId} title={t('activity.by_person')} rows={totalsByPerson(items)} />
              <ActivityTable auditId={auditId} title={t('activity.by_day')} rows={newestFirst(items)} />
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
  /** In the table of days each row has its day. */
  rows: readonly (PersonTotal & { day?: string })[]
}

/** How many decisions, on how many violations, and which states these were given: bars beside numbers. */
function ActivityTable({ auditId, title, rows }: ActivityTableProps) {
  const t = useText()
  const largest = Math.max(1, ...rows.map(({ violations }) => violations))
  return (
    <StatTable
      title={title}
      heads={[...(rows[0]?.day ? [t('activity.day')] : []), t('activity.person'), <BarHead key="bars" />]}
      numbers={[
        t('activity.decisions'),
        t('activity.violations'),
        ...reviewStateNames.map((state) => <StateName key={state} state={state} />),
      ]}
    >
      {rows.map(({ day, actor_email: who, decisions, violations, by_state }) => (
        <tr key={`${day} ${who}`}>
          {day && <td className="whitespace-nowrap">{formatDay(day)}</td>}
          <td className="min-w-40 wrap-anywhere lg:min-w-60">
            <FilterLink
              auditId={auditId}
              change={who !== null ? { decided_by: who } : null}
              title={t('activity.show', { who: who ?? '' })}
            >
              {who ?? t('activity.import')}
            </FilterLink>
          </td>
          <BarCell states={{ ...by_state }} share={violations / largest} />
          <td className={numberClass}>{formatNumber(decisions)}</td>
          <td className={numberClass}>{formatNumber(violations)}</td>
          {reviewStateNames.map((state) => (
            <td key={state} className={cx(numberClass, by_state[state] === 0 && 'text-faint')}>
              {formatNumber(by_state[state])}
            </td>
          ))}
        </tr>
      ))}
    </StatTable>
  )
}

/** What one person decided, or what imports brought if the address is null. */
type PersonTotal = Omit<ActivityDay, 'day'>

const noStates: ReviewProgress = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }

/** The days of each person together, those with the most violations first. Imports come last. */
export function totalsByPerson(items: readonly ActivityDay[]): readonly PersonTotal[] {
  const totals = new Map<string | null, PersonTotal>()
  for (const { actor_email, decisions, violations, by_state } of items) {
    const total = totals.get(actor_email) ?? { actor_email, decisions: 0, violations: 0, by_state: { ...noStates } }
    total.decisions += decisions
    total.violations += violations
    for (const state of reviewStateNames) total.by_state[state] += by_state[state]
    totals.set(actor_email, total)
  }
  return [...totals.values()].sort(
    (one, other) =>
      Number(one.actor_email === null) - Number(other.actor_email === null) || other.violations - one.violations,
  )
}

/** The newest day first, with the people in the order of the service. */
export const newestFirst = (items: readonly ActivityDay[]) =>
  items.toSorted((one, other) => other.day.localeCompare(one.day))
