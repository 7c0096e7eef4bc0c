import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useContext, useMemo, useState } from 'react'
import { overlayAssignments, usePendingAssignments } from '../../../review/assignments.ts'
import { useExtensions } from '../../../api/extensions.ts'
import { usePolling } from '../../../api/live-status.ts'
import { pollIntervalMs } from '../../../api/poll-intervals.ts'
import { violationQueries } from '../../../api/violations.ts'
import type { ReviewAction, Violation } from '../../../../contract/openapi.gen.ts'
import { isSameDecision, stateOf } from '../../../api/reviews.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { useCommand } from '../../../ui/commands.ts'
import { ToastSlot } from '../../../ui/ToastRegion.tsx'
import { DismissDialog } from './DismissDialog.tsx'
import { dismissalDraft } from '../../../review/own-reasons.ts'
import { type OnReuseReason, ReuseReasonContext } from '../precedents/PrecedentList.tsx'
import type { Decision } from '../../../review/decide.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { GroupDialog, groupSummary } from './GroupDialog.tsx'
import { overlayReview } from '../../../review/overlay-reviews.ts'
import { isOffered } from '../../../review/review-actions.ts'
import { useGroup, useGroupDecision } from '../../../review/group-decision.ts'
import { ReviewsContext } from '../queue/triage-context.ts'
import { ChangeStrip } from './ChangeStrip.tsx'
import { conflicts, useReviewContext } from '../../../review/review-context.ts'
import type { ReviewedViolation } from '../../../state/stored-values.ts'

interface ReviewPanelProps {
  violation: Violation
  /** Why nothing can be decided now. */
  unavailable?: string | false
  /** Decisions apply to something else, such as the selected rows. */
  isReadOnly?: boolean
  /** Decides the violation in the state that the reviewer has seen. */
  onDecide: (violation: Violation, decision: Decision) => void
  /** Opens the next one, where a violation that someone else decides no longer needs a decision. */
  onNext?: () => void
  /** The content of the violation. */
  children: ReactNode
}

/** The content of a violation, and the five decisions by key or button. */
export function ReviewPanel({
  violation,
  unavailable = false,
  isReadOnly = false,
  onDecide,
  onNext,
  children,
}: ReviewPanelProps) {
  const t = useText()
  const { mayReview } = useExtensions()
  const { connectionId } = useReviewContext()
  const mayDecide = mayReview && !isReadOnly
  const { id, group_id, review_state } = violation
  // The switch applies to one violation: it is off for the next one.
  const [switched, setSwitched] = useState<{ id: string; on: boolean }>({ id, on: false })
  const apply_to_group = switched.id === id && switched.on
  const [dismissing, setDismissing] = useState<{ id: string; group: boolean } | null>(null)
  const isGroupDismissed = dismissing?.id === id && dismissing.group && group_id !== null
  const { data: group, isError } = useGroup(violation, apply_to_group || isGroupDismissed)
  const { expected, change } = useOpenedState(violation)
  const groupDecision = useGroupDecision(violation, expected, (decision) => onDecide(violation, decision))
  const { question, isReading } = groupDecision
  const summary = group ? groupSummary(group, t) : isError ? '' : t('triage.group.reading')
  const groupNote = `${summary} ${t('triage.group_note')}`.trim()

  const decide = (action: ReviewAction, forGroup: boolean, reason: string | null = null) => {
    if (isReading || unavailable) return
    // Other members may be in other states, even if this violation would not change.
    if ((forGroup || apply_to_group) && group_id !== null) groupDecision.start(action, reason)
    else if (isOffered(action, review_state)) onDecide(expected, { action, reason, group: null })
  }
  const reuse: OnReuseReason = (reason, press) => decide('dismiss', press.group, reason)
  const act = (action: ReviewAction, forGroup = false) => {
    if (action !== 'dismiss') decide(action, forGroup)
    else if (!isReading && !unavailable) setDismissing({ id, group: forGroup || apply_to_group })
  }
  useCommand('urgent_violation', (press) => act('urgent_violation', press.group), { when: mayDecide })
  useCommand('elevated_risk', (press) => act('elevated_risk', press.group), { when: mayDecide })
  useCommand('mark_fixed', (press) => act('mark_fixed', press.group), { when: mayDecide })
  useCommand('dismiss', (press) => act('dismiss', press.group), { when: mayDecide })
  useCommand('reopen', (press) => act('reopen', press.group), { when: mayDecide })
  useCommand('apply_to_group', () => setSwitched({ id, on: !apply_to_group }), {
    when: mayDecide && group_id !== null,
  })

  return (
    <>
      <div aria-live="polite">{change && <ChangeStrip violation={change} onNext={onNext} />}</div>
      <ReuseReasonContext value={mayDecide ? reuse : null}>{children}</ReuseReasonContext>
      <div className="shrink-0 max-lg:sticky max-lg:bottom-0 short:static">
        <ToastSlot />
        {!mayReview && <p className="border-t border-line px-5 py-3 text-quiet">{t('read_only')}</p>}
        {mayDecide && (
          <DecisionBar
            review_state={review_state}
            unavailable={unavailable}
            grouped={group_id !== null}
            apply_to_group={apply_to_group}
            note={isReading ? t('triage.group.reading') : apply_to_group && group_id !== null ? groupNote : null}
          />
        )}
      </div>
      {dismissing?.id === id && (
        <DismissDialog
          violation={violation}
          change={change}
          presentReason={review_state === 'dismissed' ? violation.dismissal_reason : null}
          groupNote={isGroupDismissed ? groupNote : undefined}
          onClose={() => setDismissing(null)}
          onDismiss={(reason) => {
            setDismissing(null)
            decide('dismiss', dismissing.group, reason)
          }}
        />
      )}
      {question?.violation.id === id && (
        <GroupDialog
          {...question}
          onRetry={() => groupDecision.start(question.action, question.reason)}
          onClose={() => {
            groupDecision.dismissQuestion()
            if (question.reason !== null) dismissalDraft(connectionId, id).set(question.reason)
          }}
          onChoose={(chosen) => {
            groupDecision.dismissQuestion()
            onDecide(violation, { action: question.action, reason: question.reason, group: chosen })
          }}
        />
      )}
    </>
  )
}

/**
 * A decision expects the state in which the violation was opened, or in which the reviewer last decided it or answered a question
 * about it. Someone else's change since then is asked about, however long it has been on screen.
 */
function useOpenedState(violation: Violation) {
  const reviews = useContext(ReviewsContext)
  const { connectionId } = useReviewContext()
  const isAsked = useStore(conflicts(connectionId)).some(({ found }) =>
    found.some(({ violation_id }) => violation_id === violation.id),
  )
  const [opened, setOpened] = useState({ violation, isAsked })
  const isChanged = !isSameDecision(opened.violation, violation)
  const isOwn = isChanged && reviews.some(({ id, after }) => id === violation.id && isSameDecision(after, violation))
  const isAnswered = opened.isAsked && !isAsked
  if (opened.violation.id !== violation.id || isOwn || isAnswered) setOpened({ violation, isAsked })
  else if (isAsked && !opened.isAsked) setOpened({ ...opened, isAsked })
  return {
    /** The violation as a decision expects it. */
    expected: isChanged ? { ...violation, ...stateOf(opened.violation) } : violation,
    /** The violation as someone else has changed it since. */
    change: isChanged ? violation : null,
  }
}

/** A violation with the reviewer's own decisions and assignments overlaid. */
export function useShownViolation<Found extends Violation>(
  violation: Found | undefined,
  reviews: readonly ReviewedViolation[],
): Found | undefined {
  const assignments = usePendingAssignments()
  return useMemo(() => {
    if (!violation) return undefined
    const own = reviews.filter(({ id }) => id === violation.id)
    return overlayAssignments([overlayReview(violation, own)], assignments)[0]
  }, [violation, reviews, assignments])
}

/** The open violation, kept current where the service does not send what happens. */
export const usePolledViolation = (id: string) =>
  useQuery({ ...violationQueries.detail(id), refetchInterval: usePolling()(() => pollIntervalMs.openViolation) })
