import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useExtensions } from '../../../api/extensions.ts'
import { usePolling } from '../../../api/live-status.ts'
import type {
  SchemaViolation as Violation,
  SchemaViolationDetail as ViolationDetail,
} from '../../../../contract/openapi.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { useText } from '../../../locales/text.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { PrecedentList } from '../precedents/PrecedentList.tsx'
import { DecidedBy } from '../history/DecidedBy.tsx'
import { AssetLinks } from './AssetLinks.tsx'
import { AssignedTo } from './AssignedTo.tsx'
import { Assignees } from './Assignees.tsx'
import { Comments } from './Comments.tsx'
import { DraftFix } from './DraftFix.tsx'
import { Fact } from './Fact.tsx'
import { FoundText } from './FoundText.tsx'
import { LinkedText } from './LinkedText.tsx'
import { RuleText } from './RuleText.tsx'
import { Section } from './Section.tsx'
import { TextActions } from './TextActions.tsx'

interface ViolationContentProps {
  /** A row of a list is enough at first: the rule's text and the thread are loaded. */
  violation: Violation | ViolationDetail
  /** Whether keys apply to it, and not to the selected rows. */
  hasKeys?: boolean
}

const refreshMs = 30_000

/** All fields of a violation, in a box of its own that scrolls. Null fields are omitted. */
export const ViolationContent = memo(function ViolationContent({ violation, hasKeys = true }: ViolationContentProps) {
  const t = useText()
  const { id, review_state, reason, recommended_solution, dismissal_reason, assigned_to_user_ids } = violation
  const { offers, mayReview, mayAssign } = useExtensions()
  const detail = useQuery({ ...violationQueries.detail(id), refetchInterval: usePolling()(() => refreshMs) })
  const { rule_description = null, rule_explanation = null } = detail.data ?? {}
  const words = <TextActions violation={violation}>{mayReview && <DraftFix violationId={id} />}</TextActions>
  const hasWords = Boolean(violation.violating_text || violation.suggested_text)
  return (
    <div
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain short:min-h-auto short:overflow-visible"
      data-scroll-restoration-id="violation"
    >
      <div className="@container grid gap-5 px-5 py-4">
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
              <AssetLinks
                asset_name={violation.asset_name}
                asset_url={violation.asset_url}
                violating_text={violation.violating_text}
              />
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
          {detail.isPending && violation.rule_id !== null && (
            <Fact name={t('violation.rule')}>
              <Skeleton className="my-1 h-3 w-3/5" />
            </Fact>
          )}
          {(rule_description || rule_explanation) && (
            <Fact name={t('violation.rule')}>
              <RuleText
                rule={violation.rule_id ?? violation.rule_name ?? ''}
                rule_description={rule_description}
                rule_explanation={rule_explanation}
              />
            </Fact>
          )}
          {mayAssign ? (
            <Fact name={t('violation.assigned')}>
              <Assignees violation={violation} hasKeys={hasKeys} />
            </Fact>
          ) : (
            assigned_to_user_ids.length > 0 && (
              <Fact name={t('violation.assigned')}>
                <AssignedTo ids={assigned_to_user_ids} />
              </Fact>
            )
          )}
          {offers('history') && <DecidedBy violation={violation} />}
        </dl>
        <Comments violationId={id} isDecided={review_state !== 'undecided'} detail={detail} />
      </div>
    </div>
  )
})
