import { useEffect, useRef, useState } from 'react'
import { useExtensions } from '../../../api/extensions.ts'
import { reviewOverlays } from '../../../api/review-mutation.ts'
import type { ReviewAction, Violation } from '../../../../contract/openapi.gen.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { loadAction } from '../../../ui/load-later.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { BulkConfirm } from '../bulk/BulkConfirm.tsx'
import { useReviewContext } from '../decide/review-context.ts'
import { stateName } from '../decide/names.ts'
import type { ContradictionSide } from '../logic/contradictions.ts'
import { overlayReviews } from '../logic/overlay-reviews.ts'
import { actionTo, isKnownState } from '../logic/review-actions.ts'
import { DismissDialog } from '../violation/DismissDialog.tsx'

interface MakeAlikeProps {
  auditId: string
  side: ContradictionSide<Violation>
  /** The violations on the other sides. */
  others: readonly Violation[]
}

/** Decides the other sides like this one, as one bulk decision that can be undone. Asks before it replaces several decisions. */
export function MakeAlike({ auditId, side: { review_state, violations }, others }: MakeAlikeProps) {
  const t = useText()
  const context = useReviewContext()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The button goes with the contradiction: the focus stays on its card.
  useEffect(() => {
    const card = button.current?.closest('article')
    return () => {
      if (document.activeElement === document.body) card?.focus({ preventScroll: true })
    }
  }, [])
  const [first] = violations
  const { mayReview } = useExtensions()
  const decideOthers = async (action: ReviewAction, reason: string | null) => {
    const code = await loadAction(() => import('../bulk/control-bulk.ts'))
    if (!code) return
    setAsking(false)
    // A second click may come before the page shows what the first one decided.
    const left = overlayReviews(others, reviewOverlays(context.client)).filter(
      (one) => one.review_state !== review_state,
    )
    if (left.length === 0) return
    code.startBulk(context, { audit_id: auditId, action, reason, filter: null, total: left.length }, left)
  }
  const start = useOneAtATime(decideOthers)
  if (!isKnownState(review_state) || !first || !mayReview) return null
  const action = actionTo[review_state]
  const reason = violations.find(({ dismissal_reason }) => dismissal_reason?.trim())?.dismissal_reason ?? null
  const lacksReason = action === 'dismiss' && reason === null
  const replaced = t('bulk.ask.replaced', { count: others.length })
  return (
    <>
      <Button
        ref={button}
        size="sm"
        className="mt-3"
        aria-description={stateName(review_state, t)}
        onClick={() => (others.length === 1 && !lacksReason ? void start(action, reason) : setAsking(true))}
      >
        {t('reports.contradictions.make_alike')}
      </Button>
      {isAsking && lacksReason && (
        <DismissDialog
          violation={first}
          groupNote={`${t('bulk.dismiss_note', { count: others.length })} ${replaced}`}
          onClose={() => setAsking(false)}
          onDismiss={(given) => void start(action, given)}
        />
      )}
      {isAsking && !lacksReason && (
        <BulkConfirm
          action={action}
          count={others.length}
          reach="shown"
          note={
            action === 'dismiss' ? `${replaced} ${t('with_colon', { label: t('bulk.reason') })} ${reason}` : replaced
          }
          onClose={() => setAsking(false)}
          onConfirm={() => void start(action, reason)}
        />
      )}
    </>
  )
}
