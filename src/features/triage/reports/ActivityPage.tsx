import '../../../locales/other-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ActivityDay, ReviewProgress } from '../../../../contract/extensions.gen.ts'
import { auditQueries } from '../../../api/audits.ts'
import { useExtensions } from '../../../api/extensions.ts'
import { historyQueries } from '../../../api/history.ts'
import { AuditSubpage } from '../../../domain/audits/AuditSubpage.tsx'
import { reviewStateNames } from '../../../domain/violations/review-state.ts'
import type { TriageSearch } from '../filters/triage-search-params.ts'
import { ReasonTable, type StatColumn, StateName, StatTable, useBarColumn } from './StatTable.tsx'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { tip } from '../../../ui/TipLayer.tsx'

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
              <ActivityTable auditId={auditId} title={t('activity.by_person')} rows={totalsByPerson(items)} />
              <ActivityTable
                auditId={auditId}
                title={t('activity.by_day')}
                first={{
                  id: 'day',
                  title: t('activity.day'),
                  className: 'whitespace-nowrap',
                  render: ({ day }) => formatDay(day),
                }}
                rows={newestFirst(items)}
              />
              <ReasonTable counts={by_reason} />
            </div>
          )
        }
      </QueryState>
    </AuditSubpage>
  )
}

interface ActivityTableProps<Row> {
  auditId: string
  title: string
  /** Before the person. */
  first?: StatColumn<Row>
  rows: readonly Row[]
}

/** How many decisions, on how many violations, and which states these were given: bars beside numbers. */
function ActivityTable<Row extends PersonTotal>({ auditId, title, first, rows }: ActivityTableProps<Row>) {
  const t = useText()
  const bars = useBarColumn(
    rows,
    ({ violations }) => violations,
    ({ by_state }) => ({ ...by_state }),
  )
  const number = (id: string, name: string, valueOf: (row: Row) => number): StatColumn<Row> => ({
    id,
    title: name,
    isNumber: true,
    render: (row) => formatNumber(valueOf(row)),
  })
  const person: StatColumn<Row> = {
    id: 'person',
    title: t('activity.person'),
    className: 'min-w-40 wrap-anywhere lg:min-w-60',
    render: ({ actor_email }) =>
      actor_email === null ? t('activity.import') : <Decider auditId={auditId} who={actor_email} />,
  }
  const states = reviewStateNames.map(
    (state): StatColumn<Row> => ({
      id: state,
      title: <StateName state={state} />,
      isNumber: true,
      render: ({ by_state }) => (
        <span className={by_state[state] === 0 ? 'text-faint' : undefined}>{formatNumber(by_state[state])}</span>
      ),
    }),
  )
  return (
    <StatTable
      title={title}
      rows={rows}
      idOf={({ actor_email }, index) => `${index} ${actor_email}`}
      columns={[
        ...(first ? [first] : []),
        person,
        bars,
        number('decisions', t('activity.decisions'), ({ decisions }) => decisions),
        number('violations', t('activity.violations'), ({ violations }) => violations),
        ...states,
      ]}
    />
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
