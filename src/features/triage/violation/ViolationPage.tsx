import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { violationQueries } from '../../../api/violations.ts'
import { useText } from '../../../locales/text.tsx'
import { Page } from '../../../ui/Page.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { SeverityBadge } from '../../../ui/SeverityBadge.tsx'
import { SkeletonLines } from '../../../ui/Skeleton.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { ViolationContent } from './ViolationContent.tsx'

/** One violation on its own, whether or not it belongs to an audit. */
export function ViolationPage({ violationId }: { violationId: string }) {
  const t = useText()
  const detail = useQuery(violationQueries.detail(violationId))
  const violation = detail.data
  return (
    <Page
      title={violation?.rule_name ?? t('violation.title')}
      subject={violationId}
      breadcrumb={[
        <Link key="audits" to="/audits">
          {t('nav.audits')}
        </Link>,
      ]}
      meta={
        violation && (
          <span className="flex items-center gap-2.5">
            <SeverityBadge severity={violation.severity} />
            <StateDot review_state={violation.review_state} />
          </span>
        )
      }
    >
      <section aria-label={t('violation.title')} className="mx-auto w-full max-w-3xl">
        <QueryState
          query={detail}
          notFound={t('violation.not_found')}
          skeleton={<SkeletonLines lines={6} className="p-5" />}
        >
          {(found) => <ViolationContent key={found.id} violation={found} />}
        </QueryState>
      </section>
    </Page>
  )
}
