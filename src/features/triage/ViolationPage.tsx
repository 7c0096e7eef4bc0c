import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { auditQueries } from '../../api/audits.ts'
import { useText } from '../../locales/text.ts'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { SeverityBadge } from '../../domain/violations/SeverityBadge.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { StateDot } from '../../domain/violations/StateDot.tsx'
import { ConflictDialog } from './decide/ConflictDialog.tsx'
import { decide } from '../../review/decide.ts'
import { ReviewsContext } from './queue/triage-context.ts'
import { ViolationContent } from './violation/ViolationContent.tsx'
import { useReviewContext } from '../../review/review-context.ts'
import { ReviewPanel, usePolledViolation, useShownViolation } from './decide/ReviewPanel.tsx'
import { RuleLink } from '../../domain/filters/FilterLink.tsx'
import { useUndo } from '../../review/undo.ts'
import { focusList, useEscape } from './queue/focus-list.ts'
import { useReviewOverlays } from '../../review/overlay-reviews.ts'

/** One violation on its own, whether or not it belongs to an audit. */
export function ViolationPage() {
  const t = useText()
  const { violationId } = useParams({ from: '/_connected/violations/$violationId' })
  const context = useReviewContext()
  const detail = usePolledViolation(violationId)
  const reviews = useReviewOverlays()
  const violation = useShownViolation(detail.data, reviews)
  useUndo(violation?.audit_id ?? null)
  useEscape(() => focusList())
  return (
    <Page
      fill
      title={violation?.rule_name?.trim() || t('violation.title')}
      subject={violationId}
      breadcrumb={[
        <Link key="audits" to="/audits">
          {t('nav.audits')}
        </Link>,
        violation && violation.audit_id !== null && <AuditLink key="audit" auditId={violation.audit_id} />,
      ]}
      meta={
        violation && (
          <span className="flex items-center gap-2.5">
            <SeverityBadge severity={violation.severity} />
            <StateDot review_state={violation.review_state} />
            {violation.rule_name && (
              <RuleLink auditId={violation.audit_id} rule_name={violation.rule_name}>
                {violation.audit_id !== null && t('rules.show')}
              </RuleLink>
            )}
          </span>
        )
      }
    >
      <section aria-labelledby="violation" className="mx-auto flex min-h-0 w-full max-w-3xl flex-1 flex-col">
        <h2 id="violation" className="sr-only">
          {t('violation.title')}
        </h2>
        <QueryState
          query={detail}
          notFound={t('violation.not_found')}
          skeleton={<SkeletonLines lines={6} className="p-5" />}
        >
          {(found) => {
            const shown = violation ?? found
            return (
              <ReviewsContext value={reviews}>
                <ReviewPanel violation={shown} onDecide={(expected, decision) => decide(context, expected, decision)}>
                  <ViolationContent key={shown.id} violation={shown} />
                </ReviewPanel>
              </ReviewsContext>
            )
          }}
        </QueryState>
      </section>
      <ConflictDialog />
    </Page>
  )
}

/** A link to the audit, by name if the service lists it. */
function AuditLink({ auditId }: { auditId: string }) {
  const t = useText()
  const { data: audit } = useQuery(auditQueries.detail(auditId))
  return (
    <Link to="/audits/$auditId" params={{ auditId }}>
      {audit?.name ?? t('violation.audit')}
    </Link>
  )
}
