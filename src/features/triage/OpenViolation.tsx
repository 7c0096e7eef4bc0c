import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useRef } from 'react'
import type { SchemaViolation as Violation } from '../../api/schema.gen.ts'
import { violationQueries } from '../../api/violations.ts'
import { onFirstTouch } from '../../lib/on-first-touch.ts'
import { useText } from '../../locales/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { useKeys } from '../../ui/keys.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { QueryError } from '../../ui/QueryError.tsx'
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx'
import { useBegun } from '../../ui/use-after-paint.ts'
import { DecisionDesk } from './decide/DecisionDesk.tsx'
import { OpenHeader } from './OpenHeader.tsx'
import { useTriage, useTriageValue } from './walk/use-triage.ts'

const WalkFinished = laterPart(onFirstTouch(async () => (await import('./walk/WalkFinished.tsx')).WalkFinished))

/** The right side of the page: the open violation, or what to do about there being none. */
export function OpenViolation() {
  const t = useText()
  const current = useTriageValue((state) => state.current)
  const finished = useTriageValue((state) => state.finished)
  // A visit begins with the rows.
  const begun = useBegun()
  return (
    <section aria-label={t('triage.violation')} className="flex min-h-0 flex-1 flex-col bg-sheet">
      {begun && (finished ? <WalkFinished /> : current === null ? <NothingOpen /> : <OpenOne id={current} />)}
    </section>
  )
}

const OpenOne = memo(function OpenOne({ id }: { id: string }) {
  const t = useText()
  const triage = useTriage()
  // What becomes of it once the next one is current is no longer read here.
  const last = useRef<Violation>(undefined)
  const row = useTriageValue(({ walk, current }) => {
    if (current === id) last.current = walk?.list.rows.find((one) => one.id === id)
    return last.current
  })
  const seeking = useTriageValue((state) => state.seeking)
  const { data, error, isError, dataUpdatedAt, refetch } = useQuery(violationQueries.detail(id))
  // The detail is asked for again while it is open: what it says is news to the list.
  useEffect(() => {
    if (data) triage.learn(data, dataUpdatedAt)
    // oxlint-disable-next-line react/exhaustive-deps -- an answer is an event; patched data is not
  }, [triage, dataUpdatedAt])
  const violation =
    data && row ? { ...data, review_state: row.review_state, dismissal_reason: row.dismissal_reason } : (data ?? row)

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
  return (
    <>
      <OpenHeader violation={violation} />
      <DecisionDesk violation={violation} />
      <p aria-live="polite" className={seeking ? 'border-t border-line px-5 py-2 text-quiet' : 'sr-only'}>
        {seeking && t('triage.seeking')}
      </p>
    </>
  )
})

function NothingOpen() {
  const t = useText()
  const keys = useKeys('next_violation')
  const isListed = useTriageValue((state) => Boolean(state.walk?.list.rows.length))
  // Why there is nothing to open is said by the list.
  if (!isListed) return null
  return (
    <EmptyState title={t('triage.nothing_open')} className="my-auto">
      {t('triage.nothing_open.help')} {keys && <Kbd keys={keys} />}
    </EmptyState>
  )
}
