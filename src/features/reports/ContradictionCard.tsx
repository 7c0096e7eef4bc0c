import { Link } from '@tanstack/react-router'
import { CheckIcon } from 'lucide-react'
import { type ComponentType, type Ref, useEffect, useRef, useState } from 'react'
import type { ReviewAction, Violation } from '../../../contract/openapi.gen.ts'
import { useExtensions } from '../../api/extensions.ts'
import { SeverityBadge } from '../../domain/violations/SeverityBadge.tsx'
import { StateDot } from '../../domain/violations/StateDot.tsx'
import { isReviewState, stateName } from '../../domain/violations/review-state.ts'
import { cx } from '../../lib/cx.ts'
import { useText } from '../../locales/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { useReviewContext } from '../../review/review-context.ts'
import { RuleLink, toViolation } from '../../domain/filters/FilterLink.tsx'
import { startBulk } from '../../review/control-bulk.ts'
import { overlayReviews, reviewOverlays } from '../../review/overlay-reviews.ts'
import { actionTo } from '../../review/review-actions.ts'
import type { Contradiction, ContradictionSide } from './contradictions.ts'

const maxShownOfSide = 3

/** Asks before several are decided. */
export type BulkQuestionComponent = ComponentType<{
  action: ReviewAction
  reason: string | null
  found: readonly Violation[]
  onClose: () => void
  onConfirm: (reason: string | null, violations: readonly Violation[]) => void
}>

interface ContradictionCardProps {
  BulkQuestion: BulkQuestionComponent
  auditId: string
  contradiction: Contradiction
  /** Whether the keys apply to it. */
  current: boolean
  onOpen: (side: ContradictionSide | undefined) => void
  ref?: Ref<HTMLElement>
}

/** The same rule and text, decided differently, with the sides beside one another. */
export function ContradictionCard({
  BulkQuestion,
  auditId,
  contradiction,
  current,
  onOpen,
  ref,
}: ContradictionCardProps) {
  const t = useText()
  const { violations: all, sides } = contradiction
  const { rule_name = null, violating_text = null } = all[0] ?? {}
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut: each side has a link
    <article
      ref={ref}
      tabIndex={-1}
      onKeyDown={({ key, target, currentTarget, ctrlKey, metaKey, altKey }) => {
        const isPlain = target === currentTarget && !ctrlKey && !metaKey && !altKey
        if (isPlain && /^[1-9]$/.test(key)) onOpen(sides[Number(key) - 1])
      }}
      aria-current={current ? 'true' : undefined}
      className={cx(
        'overflow-hidden rounded-lg border bg-sheet focus-visible:outline-none',
        current ? 'border-accent' : 'border-line',
      )}
    >
      <header className="border-b border-line px-4 py-3">
        <p dir="auto" className="line-clamp-3 font-serif text-lg">
          {violating_text}
        </p>
        <p dir="auto" className="text-sm text-quiet">
          <RuleLink auditId={auditId} rule_name={rule_name} />
        </p>
      </header>
      <div className="grid md:auto-cols-fr md:grid-flow-col">
        {sides.map(({ review_state, violations }, index) => (
          <section
            key={review_state}
            className="border-line p-4 not-first:border-t md:not-first:border-s md:not-first:border-t-0"
          >
            <h3 className="mb-3 flex items-center gap-2.5">
              <StateDot review_state={review_state} className="text-ink! font-medium" />
              <span className="text-sm text-quiet">
                {t('reports.contradictions.side', { count: violations.length })}
              </span>
              {current && (
                <span className="ms-auto">
                  <Kbd keys={String(index + 1)} />
                </span>
              )}
            </h3>
            <ul className="grid gap-3">
              {violations.slice(0, maxShownOfSide).map((violation) => (
                <li key={violation.id} className="grid gap-1 text-sm">
                  <span className="flex items-baseline justify-between gap-3">
                    <Link
                      {...toViolation(auditId, violation.id)}
                      dir="auto"
                      className="min-w-0 font-medium wrap-anywhere underline decoration-line underline-offset-3 hover:decoration-ink"
                    >
                      {violation.asset_name ?? violation.asset_url ?? t('reports.report.no_asset')}
                    </Link>
                    <SeverityBadge severity={violation.severity} className="shrink-0" />
                  </span>
                  {violation.dismissal_reason && (
                    <span dir="auto" className="whitespace-pre-line">
                      {violation.dismissal_reason}
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {violations.length > maxShownOfSide && (
              <p className="mt-2 text-sm text-faint">
                {t('reports.contradictions.more', { count: violations.length - maxShownOfSide })}
              </p>
            )}
            {sides.length > 1 ? (
              <MakeAlike
                BulkQuestion={BulkQuestion}
                auditId={auditId}
                side={{ review_state, violations }}
                others={sides.flatMap((side) => (side.review_state === review_state ? [] : side.violations))}
              />
            ) : (
              <p className="mt-3 flex items-center gap-1.5 text-quiet">
                <CheckIcon aria-hidden="true" className="size-4" />
                {t('reports.contradictions.alike')}
              </p>
            )}
          </section>
        ))}
      </div>
    </article>
  )
}

interface MakeAlikeProps {
  BulkQuestion: BulkQuestionComponent
  auditId: string
  side: ContradictionSide
  /** The violations on the other sides. */
  others: readonly Violation[]
}

/** Decides the other sides like this one, as one bulk decision that can be undone. Asks before it replaces several decisions. */
function MakeAlike({ BulkQuestion, auditId, side: { review_state, violations }, others }: MakeAlikeProps) {
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
  const { mayReview } = useExtensions()
  const decideOthers = (action: ReviewAction, reason: string | null, chosen = others) => {
    setAsking(false)
    // A second click may come before the page shows what the first one decided.
    const left = overlayReviews(chosen, reviewOverlays(context.client)).filter(
      (one) => one.review_state !== review_state,
    )
    if (left.length === 0) return
    startBulk(context, { audit_id: auditId, action, reason }, left)
  }
  if (!isReviewState(review_state) || !mayReview) return null
  const action = actionTo[review_state]
  const dismissed = action === 'dismiss' && violations.find(({ dismissal_reason }) => dismissal_reason?.trim())
  const reason = dismissed ? dismissed.dismissal_reason : null
  const lacksReason = action === 'dismiss' && reason === null
  return (
    <>
      <Button
        ref={button}
        size="sm"
        className="mt-3"
        aria-description={stateName(review_state, t)}
        onClick={() => (others.length === 1 && !lacksReason ? decideOthers(action, reason) : setAsking(true))}
      >
        {t('reports.contradictions.make_alike')}
      </Button>
      {isAsking && (
        <BulkQuestion
          action={action}
          reason={reason}
          found={others}
          onClose={() => setAsking(false)}
          onConfirm={(given, chosen) => decideOthers(action, given, chosen)}
        />
      )}
    </>
  )
}
