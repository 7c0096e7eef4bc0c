import '../../../locales/other-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CheckIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { auditQueries } from '../../../api/audits.ts'
import { useConnection } from '../../../api/connection-context.ts'
import { AuditSubpage } from '../../../domain/audits/AuditSubpage.tsx'
import { usePersisted } from '../../../lib/persisted-store.ts'
import { useText } from '../../../locales/text.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { useCommand } from '../../../ui/commands.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { keymapChoice, useKeys } from '../../../ui/keys.ts'
import { lastReview } from '../decide/review-context.ts'
import { useUndo } from '../undo/undo.ts'
import { useReport } from './collect-report.ts'
import { ContradictionCard } from './ContradictionCard.tsx'
import { type Contradiction, findContradictions, useLiveContradictions } from './contradictions.ts'
import { ReadingState } from './ReadingState.tsx'

const wholeAudit = { review_state: 'all' } as const

/** Where the same rule and the same text were decided differently. */
export function ContradictionsPage({ auditId }: { auditId: string }) {
  const t = useText()
  const { id: connectionId } = useConnection()
  const { data: audit } = useQuery(auditQueries.detail(auditId))
  useUndo(auditId)
  const report = useReport(auditId, wholeAudit)
  const { status, data, again } = report
  const result = status === 'done' ? data : null
  const found = useMemo(() => findContradictions(result?.tally.decisions ?? []), [result])
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
      actions={status !== 'running' && <Button onClick={again}>{t('reports.report.again')}</Button>}
    >
      <div className="mx-auto grid w-full max-w-5xl gap-6 px-5 py-6 lg:px-6">
        <ReadingState
          report={report}
          title={t('reports.contradictions.looking')}
          stopped="reports.contradictions.stopped"
        />
        {result && found.length === 0 && (
          <EmptyState
            icon={<CheckIcon className="size-5" />}
            title={t('reports.contradictions.none')}
            actions={
              <Link to="/audits/$auditId" params={{ auditId }} className={buttonClass()}>
                {audit?.name ?? t('triage.audit')}
              </Link>
            }
          >
            {t('reports.contradictions.none.help', { count: result.tally.total })}
          </EmptyState>
        )}
        {found.length > 0 && <ContradictionList auditId={auditId} found={found} />}
      </div>
    </AuditSubpage>
  )
}

const maxShown = 200

interface ContradictionListProps {
  auditId: string
  found: readonly Contradiction[]
}

/** Keys step through the contradictions; a digit opens that side. */
function ContradictionList({ auditId, found }: ContradictionListProps) {
  const t = useText()
  const navigate = useNavigate()
  const [at, setAt] = useState(0)
  const [{ off }] = usePersisted(keymapChoice)
  const card = useRef<HTMLElement>(null)
  const [next, previous] = [useKeys('next_violation'), useKeys('previous_violation')]
  const contradictions = useLiveContradictions(auditId, found)
  const shown = contradictions.slice(0, maxShown)
  const alike = contradictions.filter(({ sides }) => sides.length < 2).length

  const open = (side: number) => {
    const [violation] = shown[at]?.sides[side]?.violations ?? []
    if (!violation) return
    void navigate({
      to: '/audits/$auditId/violations/$violationId',
      params: { auditId, violationId: violation.id },
      search: { review_state: 'all' },
    })
  }
  const go = (to: number) => setAt(Math.max(0, Math.min(shown.length - 1, to)))
  useCommand('next_violation', () => go(at + 1))
  useCommand('previous_violation', () => go(at - 1))
  useCommand('open_violation', () => open(0))
  useEffect(() => {
    if (at > 0) card.current?.scrollIntoView({ block: 'nearest' })
    card.current?.focus({ preventScroll: true })
  }, [at])

  const onDigit = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event
    const typing = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
    if (off || ctrlKey || metaKey || altKey || repeat || typing || document.querySelector('dialog:modal')) return
    if (/^[1-9]$/.test(key)) open(Number(key) - 1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onDigit(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <section aria-label={t('reports.contradictions')} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">
          {t('reports.contradictions.found', { count: contradictions.length - alike })}
        </h2>
        {!off && next && previous && (
          <p className="flex items-center gap-1.5 text-sm text-quiet max-md:hidden">
            <Kbd keys={next} /> <Kbd keys={previous} /> {t('reports.contradictions.keys')}
          </p>
        )}
      </div>
      {shown.map((contradiction, index) => (
        <ContradictionCard
          key={contradiction.key}
          ref={index === at ? card : undefined}
          auditId={auditId}
          contradiction={contradiction}
          current={index === at}
          numbered={!off}
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
