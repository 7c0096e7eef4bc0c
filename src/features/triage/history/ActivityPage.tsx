import '../../../locales/other-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { auditQueries } from '../../../api/audits.ts'
import { useExtensions } from '../../../api/extensions.ts'
import { historyQueries } from '../../../api/history.ts'
import { AuditSubpage } from '../../../domain/audits/AuditSubpage.tsx'
import { formatDay } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { ReasonTable } from '../reports/ReasonTable.tsx'
import { ActivityTable } from './ActivityTable.tsx'
import { daysOf, totalsByPerson } from './activity-totals.ts'

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
