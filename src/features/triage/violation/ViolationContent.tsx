import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import { useCan } from '../../../api/choose-service.ts'
import { useExtensions } from '../../../api/extensions.ts'
import type { Violation, ViolationDetail } from '../../../../contract/openapi.gen.ts'
import type { ListedViolation } from '../../../api/listed-violation.ts'
import { cachedViolations } from '../../../api/violation-cache.ts'
import { locationQuery, violationQueries } from '../../../api/violations.ts'
import { useText } from '../../../locales/text.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PrecedentList } from '../precedents/PrecedentList.tsx'
import { AssetLinks } from './AssetLinks.tsx'
import { Assignees } from './Assignees.tsx'
import { Comments } from './Comments.tsx'
import { Fact, Section } from '../../../ui/Section.tsx'
import { FoundText } from './FoundText.tsx'
import { LinkedText } from './LinkedText.tsx'
import { RuleText } from './RuleText.tsx'
import { TextActions } from './TextActions.tsx'
import { useDecisionInForce } from '../../../api/history.ts'
import { isReviewState } from '../../../domain/violations/review-state.ts'
import { Ago } from '../../../ui/Time.tsx'

interface ViolationContentProps {
  /** A row of a list is enough at first: the rule's text and the thread are loaded. */
  violation: (Violation | ViolationDetail) & Pick<ListedViolation, 'location'>
  /** Whether keys apply to it, and not to the selected rows. */
  hasKeys?: boolean
}

/** All fields of a violation, in a box of its own that scrolls. Null fields are omitted. */
export const ViolationContent = memo(function ViolationContent({ violation, hasKeys = true }: ViolationContentProps) {
  const t = useText()
  const { id, review_state, reason, recommended_solution, dismissal_reason, assigned_to_user_ids } = violation
  const { mayAssign } = useExtensions()
  const detail = useQuery(violationQueries.detail(id))
  const client = useQueryClient()
  const { data: location } = useQuery({
    ...locationQuery(id),
    initialData: () => violation.location ?? cachedViolations(client, (one) => one.id === id).get(id)?.location,
    enabled: useCan('finding'),
  })
  const { rule_description = null, rule_explanation = null } = detail.data ?? {}
  const words = <TextActions violation={violation} />
  const hasWords = Boolean(violation.violating_text || violation.suggested_text)
  return (
    <div
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain short:min-h-auto short:overflow-visible"
      data-scroll-restoration-id="violation"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-5 py-4">
        <FoundText
          violating_text={violation.violating_text}
          suggested_text={violation.suggested_text}
          actions={words}
        />
        {(reason || !hasWords) && (
          <Section title={t('violation.reason')}>
            <LinkedText text={reason} className="text-ink" />
            {!hasWords && words}
          </Section>
        )}
        <PrecedentList violation={violation} />
        <dl className="grid gap-2">
          {(violation.asset_url || violation.asset_name) && (
            <Fact name={t('violation.asset')}>
              <AssetLinks violation={violation} location={location} />
            </Fact>
          )}
          {recommended_solution && (
            <Fact name={t('violation.fix')}>
              <LinkedText text={recommended_solution} />
            </Fact>
          )}
          {dismissal_reason && (
            <Fact name={t('violation.dismissal_reason')}>
              <LinkedText text={dismissal_reason} />
            </Fact>
          )}
          {(detail.isPending ? violation.rule_id !== null : rule_description || rule_explanation) && (
            <Fact name={t('violation.rule')}>
              {detail.isPending ? (
                <Skeleton className="my-1 h-3 w-3/5" />
              ) : (
                <RuleText
                  rule={violation.rule_id ?? violation.rule_name ?? ''}
                  rule_description={rule_description}
                  rule_explanation={rule_explanation}
                />
              )}
            </Fact>
          )}
          {(mayAssign || assigned_to_user_ids.length > 0) && (
            <Fact name={t('violation.assigned')}>
              {mayAssign ? (
                <Assignees violation={violation} hasKeys={hasKeys} />
              ) : (
                <AssignedTo ids={assigned_to_user_ids} />
              )}
            </Fact>
          )}
          <DecidedBy violation={violation} />
        </dl>
        <Comments violationId={id} isDecided={review_state !== 'undecided'} detail={detail} />
      </div>
    </div>
  )
})

/** Who made the decision that is shown, and when. Nothing while the service does not know of it. */
function DecidedBy({ violation }: { violation: Violation }) {
  const t = useText()
  const { review_state } = violation
  const newest = useDecisionInForce(violation)
  if (!newest || !isReviewState(review_state)) return null
  const { kind, actor_email, created_at } = newest
  const who = actor_email ?? t('violation.comment.unknown_author')
  return (
    <Fact name={t('violation.decided')}>
      {kind === 'import' ? t('violation.history.import') : t(`violation.decided.${review_state}`, { who })}{' '}
      <Ago value={created_at} />
    </Fact>
  )
}

/** The number of assigned users. Their ids are shown on demand, because no endpoint names them. */
function AssignedTo({ ids }: { ids: readonly string[] }) {
  const t = useText()
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm">{t('violation.people', { count: ids.length })}</summary>
      <ul className="mt-1 grid gap-0.5 font-mono text-sm text-quiet">
        {[...new Set(ids)].map((id) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
    </details>
  )
}
