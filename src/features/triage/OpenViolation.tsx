import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckIcon } from 'lucide-react'
import { Activity, memo, useContext, useEffect, useRef } from 'react'
import type { Violation } from '../../../contract/openapi.gen.ts'
import { hasState } from '../../api/filter-values.ts'
import { violationQueries } from '../../api/violations.ts'
import { useText } from '../../locales/text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { useKeys } from '../../ui/keys.ts'
import { QueryError } from '../../ui/QueryState.tsx'
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { useDecidesSelection } from './bulk/use-decides-selection.ts'
import { ReviewPanel, usePolledViolation, useShownViolation } from './decide/ReviewPanel.tsx'
import { toViolation } from '../../domain/filters/FilterLink.tsx'
import { isMixed, isWaiting } from '../../review/review-queue.ts'
import { OpenHeader } from './OpenHeader.tsx'
import {
  PrerenderedIdContext,
  ReviewsContext,
  useOpenId,
  useOpenState,
  useTriageActions,
  useTriageList,
  useTriageSearch,
} from './queue/triage-context.ts'
import { ViolationContent } from './violation/ViolationContent.tsx'

/** The right side of the page: the open violation, or what to do if there is none. */
export function OpenViolation() {
  const t = useText()
  const violationId = useOpenId()
  const isFinished = useOpenState(({ phase }) => phase === 'finished')
  return (
    <section
      aria-label={t('triage.violation')}
      className="relative flex min-h-0 flex-1 flex-col bg-sheet short:min-h-auto"
    >
      {isFinished ? <QueueFinished /> : violationId === null ? <NothingOpen /> : <OpenOne id={violationId} />}
    </section>
  )
}

function OpenOne({ id }: { id: string }) {
  const t = useText()
  const { auditId, decide, next } = useTriageActions()
  const { review_state } = useTriageSearch()
  const isSeeking = useOpenState(isWaiting)
  const isOnline = useOnline()
  const isSelecting = useDecidesSelection()
  const { data, error, isError, refetch } = usePolledViolation(id)
  const violation = useShownViolation(useKnownViolation(id, data), useContext(ReviewsContext))
  // An address can name a violation of another audit.
  if (violation && violation.audit_id !== null && violation.audit_id !== auditId) {
    return <OfOtherAudit id={id} auditId={violation.audit_id} />
  }
  if (!violation) {
    return isError ? (
      <>
        <OpenHeader violation={null} />
        <QueryError error={error} notFound={t('triage.no_violation')} onRetry={() => void refetch()} />
      </>
    ) : (
      <div aria-busy="true" className="grid gap-4 px-5 py-4">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-5 w-1/3" />
        <SkeletonLines lines={6} />
      </div>
    )
  }
  const waitsFor = isSeeking && t(isOnline ? 'triage.seeking' : 'triage.seeking.offline')
  return (
    <>
      <OpenHeader violation={violation} />
      <ReviewPanel
        violation={violation}
        unavailable={waitsFor}
        isReadOnly={isSelecting}
        onDecide={decide}
        onNext={review_state === 'undecided' && violation.review_state !== 'undecided' ? next : undefined}
      >
        <ViolationPanes id={id} hasKeys={!isSelecting} />
      </ReviewPanel>
      <p aria-live="polite" className={waitsFor ? 'border-t border-line px-5 py-2 text-quiet' : 'sr-only'}>
        {waitsFor}
      </p>
    </>
  )
}

/** The detail, or the row until that has arrived. */
function useKnownViolation(id: string, detail: Violation | undefined): Violation | undefined {
  const { rows } = useTriageList()
  return detail ?? rows?.find((row) => row.id === id)
}

/** The open violation, and the next one, which is rendered ahead: hidden, without effects, so it asks for nothing and has no keys. */
const ViolationPanes = memo(function ViolationPanes({ id, hasKeys }: { id: string; hasKeys: boolean }) {
  const aheadId = useContext(PrerenderedIdContext)
  return (aheadId === null || aheadId === id ? [id] : [id, aheadId]).map((one) => (
    <Activity key={one} mode={one === id ? 'visible' : 'hidden'}>
      <ViolationPane id={one} hasKeys={hasKeys} />
    </Activity>
  ))
})

function ViolationPane({ id, hasKeys }: { id: string; hasKeys: boolean }) {
  const { data } = useQuery(violationQueries.detail(id))
  const violation = useShownViolation(useKnownViolation(id, data), useContext(ReviewsContext))
  return violation && <ViolationContent violation={violation} hasKeys={hasKeys} />
}

function OfOtherAudit({ id, auditId }: { id: string; auditId: string }) {
  const t = useText()
  return (
    <EmptyState
      title={t('triage.no_violation')}
      className="my-auto"
      actions={
        <Link {...toViolation(auditId, id)} className={buttonClass()}>
          {t('violation.audit')}
        </Link>
      }
    />
  )
}

function NothingOpen() {
  const t = useText()
  const keys = useKeys('next_violation')
  const { rows } = useTriageList()
  // The list says why there is nothing to open.
  if (!rows?.length) return null
  return (
    <EmptyState title={t('triage.nothing_open')} className="my-auto">
      {t('triage.nothing_open.help')} {keys && <Kbd keys={keys} />}
    </EmptyState>
  )
}

/** The end of the queue: how many were left, and links to continue. */
function QueueFinished() {
  const t = useText()
  const { leftCount, revisit, filter, close } = useTriageActions()
  const { counts } = useTriageList()
  const { review_state } = useTriageSearch()
  const left = isMixed(review_state) ? (counts?.undecided ?? 0) : leftCount()
  const isOfUndecided = hasState(review_state, 'undecided')
  const leftText = isOfUndecided ? 'triage.finished.left' : 'triage.finished.unchanged'
  const keys = useKeys('next_violation')
  const again = useRef<HTMLButtonElement>(null)
  // What had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) again.current?.focus()
  }, [])
  const urgent = counts?.urgent_violation ?? 0
  return (
    <EmptyState
      icon={CheckIcon}
      title={t('triage.finished')}
      className="my-auto"
      actions={
        <>
          {left > 0 && !isMixed(review_state) && (
            <Button ref={again} keys={keys} onClick={revisit}>
              {t('triage.finished.again')}
            </Button>
          )}
          {urgent > 0 && review_state !== 'urgent_violation' && (
            <Button onClick={() => filter({ review_state: 'urgent_violation' })}>
              {t('triage.finished.urgent', { count: urgent })}
            </Button>
          )}
          <Button variant="ghost" onClick={close}>
            {t('triage.back')}
          </Button>
        </>
      }
    >
      {left > 0 ? t(leftText, { count: left }) : isOfUndecided && t('triage.finished.undecided')}
    </EmptyState>
  )
}
