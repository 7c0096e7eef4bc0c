import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ImportJob, TakeBack } from '../../../contract/extensions.gen.ts'
import { useCan } from '../../api/choose-service.ts'
import { useExtensions } from '../../api/extensions.ts'
import { importQueries, isRunningImport, useTakeBack } from '../../api/imports.ts'
import { formatNumber } from '../../lib/format.ts'
import { type Translate, useText } from '../../locales/text.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Time } from '../../ui/Time.tsx'
import { errorSentence } from '../../ui/describe-error.ts'
import { describeMessages } from '../../ui/describe-message.ts'

/** The last imports of the workspace, also those of the command line and of CI. */
export function ImportList() {
  const t = useText()
  const jobs = useQuery(importQueries.list())
  return (
    <section aria-labelledby="last-imports">
      <h2 id="last-imports" className="mb-2 text-lg font-semibold">
        {t('import.last')}
      </h2>
      <QueryState query={jobs} inSection>
        {(list) =>
          list.length === 0 ? (
            <EmptyState inSection title={t('import.none')} />
          ) : (
            <ul aria-labelledby="last-imports" className="border-t border-line">
              {list.map((job) => (
                <ImportRow key={job.id} job={job} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </section>
  )
}

function ImportRow({ job }: { job: ImportJob }) {
  const t = useText()
  const { mayRead, isAdmin } = useExtensions()
  const canCompare = useCan('comparison')
  const canTakeBack = useCan('changing_audits') && isAdmin
  const [isAsking, setAsking] = useState(false)
  // Its answers are put into the list.
  useQuery({ ...importQueries.detail(job.id), enabled: isRunningImport(job) })
  const { audit_id: auditId, audit_name, previous_audit_id, status } = job
  const isReadable = status === 'completed' && !job.taken_back_at && mayRead
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <div className="grid min-w-48 flex-1 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2.5 wrap-anywhere">
          {isReadable ? (
            <Link to="/audits/$auditId" params={{ auditId }} className="rounded-sm font-medium hover:underline">
              {audit_name}
            </Link>
          ) : (
            <span className="font-medium">{audit_name}</span>
          )}
          <span className="text-sm text-faint">
            {job.source} · {job.imported_by ?? t('admin.operator')} · <Time value={job.created_at} />
          </span>
        </p>
        <output className={status === 'failed' ? 'text-danger wrap-anywhere' : 'text-quiet'}>
          {outcomeText(job, t)}
        </output>
      </div>
      {isRunningImport(job) && <Progress job={job} />}
      {isReadable && previous_audit_id !== null && canCompare && (
        <Link
          to="/audits/$auditId/compare"
          params={{ auditId }}
          search={{ with: previous_audit_id }}
          aria-label={`${t('with_colon', { label: t('compare.title') })} ${audit_name}`}
          className={buttonClass({ size: 'sm' })}
        >
          {t('compare.title')}
        </Link>
      )}
      {!isRunningImport(job) && !job.taken_back_at && job.added > 0 && canTakeBack && (
        <Button
          size="sm"
          aria-label={`${t('with_colon', { label: t('import.take_back') })} ${audit_name}`}
          onClick={() => setAsking(true)}
        >
          {t('import.take_back')}
        </Button>
      )}
      {isAsking && <TakeBackDialog job={job} onClose={() => setAsking(false)} />}
    </li>
  )
}

/** Apart from the status, so that a screen reader does not read out every number. */
function Progress({ job: { status, staged, published, audit_name } }: { job: ImportJob }) {
  const t = useText()
  const isPublishing = status === 'publishing'
  return (
    <div className="flex items-center gap-3 text-sm text-quiet tabular-nums">
      <progress
        aria-label={`${t('with_colon', { label: t('nav.import') })} ${audit_name}`}
        className="h-2 w-full max-w-2xl appearance-none overflow-hidden rounded-full bg-well [&::-moz-progress-bar]:bg-fixed [&::-webkit-progress-bar]:bg-well [&::-webkit-progress-value]:bg-fixed"
        {...(isPublishing && { value: published, max: Math.max(staged, 1) })}
      />
      {isPublishing
        ? t('import.progress', { done: formatNumber(published), total: formatNumber(staged) })
        : formatNumber(staged)}
    </div>
  )
}

/** The first problems of a file are enough to see what is wrong with it. */
const maxMessages = 6

function outcomeText(job: ImportJob, t: Translate): string {
  if (job.status === 'staging') return t('import.staging')
  if (job.status === 'publishing') return t('import.publishing')
  const said = describeMessages(job.messages.slice(0, maxMessages), job.message ?? '', t)
  if (job.status === 'failed') return said || t('import.failed')
  if (job.taken_back_at) return t('import.taken_back')
  const wasThere = job.staged - job.added
  return [
    t('import.added', { count: job.added }),
    wasThere > 0 && t('import.was_there', { count: wasThere }),
    job.previous_audit_id !== null && t('import.unchanged', { count: job.unchanged }),
    job.previous_audit_id !== null && t('import.carried', { count: job.carried }),
    said,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Says what would be removed, and asks what becomes of violations that were decided or commented on since. */
function TakeBackDialog({ job, onClose }: { job: ImportJob; onClose: () => void }) {
  const t = useText()
  const additions = useQuery(importQueries.additions(job.id))
  const takeBack = useTakeBack()
  const { violations = 0, reviewed = 0, deletes_audit } = additions.data ?? {}
  const send = (choice: TakeBack) => takeBack.mutate({ job_id: job.id, ...choice }, { onSuccess: onClose })
  const button = { variant: 'danger', busy: takeBack.isPending } as const
  return (
    <Dialog
      size="sm"
      title={t('import.take_back')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {reviewed > 0 && reviewed < violations && (
            <Button {...button} onClick={() => send({ reviewed: 'keep' })}>
              {t('import.take_back.keep')}
            </Button>
          )}
          <Button
            {...button}
            unavailable={!additions.data && t('loading')}
            onClick={() => send(reviewed > 0 ? { reviewed: 'remove' } : {})}
          >
            {t(reviewed > 0 ? 'import.take_back.remove' : 'import.take_back')}
          </Button>
        </>
      }
    >
      <QueryState query={additions} inSection>
        {() => (
          <div className="grid gap-2 wrap-anywhere">
            <p>{t('import.take_back.question', { name: job.audit_name, count: formatNumber(violations) })}</p>
            {reviewed > 0 && (
              <p className="text-warning">{t('import.take_back.reviewed', { count: formatNumber(reviewed) })}</p>
            )}
            {deletes_audit && <p>{t('import.take_back.audit')}</p>}
          </div>
        )}
      </QueryState>
      <Alert className="mt-3">{takeBack.error && errorSentence(takeBack.error, t)}</Alert>
    </Dialog>
  )
}
