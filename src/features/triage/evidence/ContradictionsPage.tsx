import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CheckIcon } from 'lucide-react'
import { auditQueries } from '../../../api/audits.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { AuditError } from '../AuditError.tsx'
import { ContradictionList } from './ContradictionList.tsx'
import { type Contradictions, findContradictions } from './find-contradictions.ts'
import { TaskProgressBar } from './TaskProgressBar.tsx'
import { useTask } from './use-task.ts'

/** Where the same rule and the same text were decided differently. */
export function ContradictionsPage({ auditId }: { auditId: string }) {
  const t = useText()
  const client = useQueryClient()
  const { data: audit } = useQuery(auditQueries.detail(auditId))
  const { task, stop, again } = useTask<Contradictions>(auditId, (signal, onProgress) =>
    findContradictions({ client, auditId, signal, onProgress }),
  )
  const { phase, done, total, result, error } = task
  const counts = { done: formatNumber(done), total: formatNumber(total) }
  return (
    <Page
      title={t('evidence.contradictions')}
      subject={auditId}
      breadcrumb={[
        <Link key="audits" to="/audits">
          {t('nav.audits')}
        </Link>,
        <Link key="audit" to="/audits/$auditId" params={{ auditId }}>
          {audit?.name ?? t('triage.audit')}
        </Link>,
      ]}
      meta={t('evidence.contradictions.help')}
      actions={phase !== 'running' && <Button onClick={again}>{t('evidence.report.again')}</Button>}
    >
      <div className="mx-auto grid w-full max-w-5xl gap-6 px-5 py-6 lg:px-6">
        {phase === 'running' && (
          <TaskProgressBar
            title={t(result?.comparing ? 'evidence.contradictions.comparing' : 'evidence.contradictions.looking')}
            done={done}
            total={total}
            onStop={stop}
          />
        )}
        {phase === 'stopped' && (
          <EmptyState
            title={t('evidence.contradictions.stopped', counts)}
            actions={<Button onClick={again}>{t('evidence.report.goon')}</Button>}
          />
        )}
        {phase === 'failed' && <AuditError error={error} onRetry={again} />}
        {phase === 'over' && result && result.found.length === 0 && (
          <EmptyState
            icon={<CheckIcon className="size-5" />}
            title={t('evidence.contradictions.none')}
            actions={
              <Link to="/audits/$auditId" params={{ auditId }} className={buttonClass()}>
                {audit?.name ?? t('triage.audit')}
              </Link>
            }
          >
            {t('evidence.contradictions.none.help', { count: result.looked_at })}
          </EmptyState>
        )}
        {phase === 'over' && result && result.found.length > 0 && (
          <ContradictionList auditId={auditId} found={result.found} count={result.count} />
        )}
      </div>
    </Page>
  )
}
