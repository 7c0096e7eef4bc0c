import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { CheckIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { auditQueries } from '../../api/audits.ts'
import { useConnection } from '../../api/connection-context.ts'
import { AuditSubpage } from '../../domain/audits/AuditSubpage.tsx'
import { useText } from '../../locales/text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { useCommand } from '../../ui/commands.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { useKeys } from '../../ui/keys.ts'
import { lastReview } from '../../review/review-context.ts'
import { toViolation } from '../../domain/filters/FilterLink.tsx'
import { useUndo } from '../../review/undo.ts'
import { type BulkQuestionComponent, ContradictionCard } from './ContradictionCard.tsx'
import {
  type Contradiction,
  type ContradictionSide,
  findContradictions,
  useLiveContradictions,
} from './contradictions.ts'
import { ReadingState } from './ReadingState.tsx'
import { useAllViolations } from '../../api/use-all-violations.ts'

const wholeAudit = { review_state: 'all' } as const

/** Where the same rule and the same text were decided differently. */
export function ContradictionsPage({ BulkQuestion }: { BulkQuestion: BulkQuestionComponent }) {
  const t = useText()
  const { auditId } = useParams({ from: '/_connected/audits/$auditId_/contradictions' })
  const { id: connectionId } = useConnection()
  const { data: audit } = useQuery(auditQueries.detail(auditId))
  useUndo(auditId)
  const read = useAllViolations(auditId, wholeAudit)
  const { status, violations, again } = read
  const isDone = status === 'done'
  const found = useMemo(() => (isDone && violations ? findContradictions(violations) : []), [isDone, violations])
  // The states of the listed violations are kept up to date. Those of others may make or resolve a contradiction.
  const onReview = useEffectEvent(() => {
    const review = lastReview(connectionId).get()
    if (review?.audit_id !== auditId) return
    const listed = new Set(found.flatMap(({ violations }) => violations.map(({ id }) => id)))
    if ([...review.ids].some((id) => !listed.has(id))) again()
  })
  useEffect(() => lastReview(connectionId).subscribe(() => onReview()), [connectionId])
  return (
    <AuditSubpage
      title={t('reports.contradictions')}
      auditId={auditId}
      auditName={audit?.name}
      meta={t('reports.contradictions.help')}
      actions={status !== 'reading' && <Button onClick={again}>{t('reports.report.again')}</Button>}
    >
      <div className="mx-auto grid w-full max-w-5xl gap-6 px-5 py-6 lg:px-6">
        <ReadingState
          read={read}
          title={t('reports.contradictions.looking')}
          stopped="reports.contradictions.stopped"
        />
        {isDone && found.length === 0 && (
          <EmptyState
            icon={CheckIcon}
            title={t('reports.contradictions.none')}
            actions={
              <Link to="/audits/$auditId" params={{ auditId }} className={buttonClass()}>
                {audit?.name ?? t('triage.audit')}
              </Link>
            }
          >
            {t('reports.contradictions.none.help', { count: read.last?.found ?? 0 })}
          </EmptyState>
        )}
        {found.length > 0 && (
          <ContradictionList BulkQuestion={BulkQuestion} auditId={auditId} found={found} foundAt={read.updatedAt} />
        )}
      </div>
    </AuditSubpage>
  )
}

const maxShown = 200

interface ContradictionListProps {
  BulkQuestion: BulkQuestionComponent
  auditId: string
  found: readonly Contradiction[]
  foundAt: number
}

/** Keys step through the contradictions; a digit opens that side. */
function ContradictionList({ BulkQuestion, auditId, found, foundAt }: ContradictionListProps) {
  const t = useText()
  const navigate = useNavigate()
  const [at, setAt] = useState(0)
  const card = useRef<HTMLElement>(null)
  const [next, previous] = [useKeys('next_violation'), useKeys('previous_violation')]
  const contradictions = useLiveContradictions(auditId, found, foundAt)
  const shown = contradictions.slice(0, maxShown)
  const alike = contradictions.filter(({ sides }) => sides.length < 2).length

  const open = (side: ContradictionSide | undefined) => {
    const [violation] = side?.violations ?? []
    if (violation) void navigate(toViolation(auditId, violation.id))
  }
  const go = (to: number) => setAt(Math.max(0, Math.min(shown.length - 1, to)))
  useCommand('next_violation', () => go(at + 1))
  useCommand('previous_violation', () => go(at - 1))
  useCommand('open_violation', () => open(shown[at]?.sides[0]))
  useEffect(() => {
    if (at > 0) card.current?.scrollIntoView({ block: 'nearest' })
    card.current?.focus({ preventScroll: true })
  }, [at])

  return (
    <section aria-label={t('reports.contradictions')} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">
          {t('reports.contradictions.found', { count: contradictions.length - alike })}
        </h2>
        {next && previous && (
          <p className="flex items-center gap-1.5 text-sm text-quiet max-md:hidden">
            <Kbd keys={next} /> <Kbd keys={previous} /> {t('reports.contradictions.keys')}
          </p>
        )}
      </div>
      {shown.map((contradiction, index) => (
        <ContradictionCard
          key={contradiction.key}
          BulkQuestion={BulkQuestion}
          ref={index === at ? card : undefined}
          auditId={auditId}
          contradiction={contradiction}
          current={index === at}
          onOpen={open}
        />
      ))}
      {contradictions.length > shown.length && (
        <p className="text-quiet">
          {t('reports.contradictions.capped', { count: contradictions.length - shown.length })}
        </p>
      )}
    </section>
  )
}
