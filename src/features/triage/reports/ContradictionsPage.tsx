import '../../../locales/other-texts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckIcon } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { auditQueries } from '../../../api/audits.ts'
import { useConnection } from '../../../api/connection-context.ts'
import { AuditSubpage } from '../../../domain/audits/AuditSubpage.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { AuditError } from '../AuditError.tsx'
import { lastReview } from '../decide/last-review.ts'
import { useUndo } from '../undo/undo.ts'
import { ContradictionList } from './ContradictionList.tsx'
import { type Contradictions, findContradictions } from './find-contradictions.ts'
import { ReadingProgress } from './ReadingProgress.tsx'
import { useJob } from './use-job.ts'

/** Where the same rule and the same text were decided differently. */
export function ContradictionsPage({ auditId }: { auditId: string }) {
  const t = useText()
  const client = useQueryClient()
  const { id: connectionId } = useConnection()
  const { data: audit } = useQuery(auditQueries.detail(auditId))
  useUndo(auditId)
  const job = useJob<Contradictions>(auditId, (job) => findContradictions(job, { client, auditId }))
  const { status, done, total, data: result, error, stop, again } = job
  // The states of the listed violations are kept up to date. Those of others may make or resolve a contradiction.
  const onReview = useEffectEvent(() => {
    const review = lastReview(connectionId).get()
    if (review?.audit_id !== auditId) return
    const listed = new Set(result?.found.flatMap(({ violations }) => violations.map(({ id }) => id)))
    if ([...review.ids].some((id) => !listed.has(id))) again()
  })
  useEffect(() => lastReview(connectionId).subscribe(() => onReview()), [connectionId])
  const counts = { done: formatNumber(done), total: formatNumber(total) }
  return (
    <AuditSubpage
      title={t('reports.contradictions')}
      auditId={auditId}
      auditName={audit?.name}
      meta={t('reports.contradictions.help')}
      actions={status !== 'running' && <Button onClick={again}>{t('reports.report.again')}</Button>}
    >
      <div className="mx-auto grid w-full max-w-5xl gap-6 px-5 py-6 lg:px-6">
        {status === 'running' && (
          <ReadingProgress
            title={t(result?.comparing ? 'reports.contradictions.comparing' : 'reports.contradictions.looking')}
            done={done}
            total={total}
            onStop={stop}
          />
        )}
        {status === 'stopped' && (
          <EmptyState
            title={t('reports.contradictions.stopped', counts)}
            actions={<Button onClick={again}>{t('reports.report.goon')}</Button>}
          />
        )}
        {status === 'failed' && <AuditError error={error} onRetry={again} />}
        {status === 'done' && result && result.found.length === 0 && (
          <EmptyState
            icon={<CheckIcon className="size-5" />}
            title={t('reports.contradictions.none')}
            actions={
              <Link to="/audits/$auditId" params={{ auditId }} className={buttonClass()}>
                {audit?.name ?? t('triage.audit')}
              </Link>
            }
          >
            {t('reports.contradictions.none.help', { count: result.looked_at })}
          </EmptyState>
        )}
        {status === 'done' && result && result.found.length > 0 && (
          <ContradictionList auditId={auditId} found={result.found} count={result.count} />
        )}
      </div>
    </AuditSubpage>
  )
}
