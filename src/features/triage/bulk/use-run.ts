import { useQuery } from '@tanstack/react-query'
import { auditQueries } from '../../../api/audits.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { Job } from '../../../lib/job.ts'
import { useStore } from '../../../lib/store.ts'
import { type Translate, useText } from '../../../locales/text.ts'
import { actionLabelKey } from '../logic/review-actions.ts'
import { type BulkRun, runProgress } from './bulk-run.ts'

/** A run as its card and its details show it. */
export function useRun(job: Job<BulkRun>) {
  const t = useText()
  const { data: run, status, holding, error, done, total } = useStore(job.state)
  const over = run.phase === 'over'
  const { data: audit } = useQuery({ ...auditQueries.detail(run.audit_id), enabled: run.audit_id !== '' })
  const paused = status === 'paused' || status === 'failed'
  const isAsking = run.phase === 'confirming'
  const title = isAsking ? t(`bulk.ask.${run.action}`, { count: run.collected }) : nameOf(run, audit?.name, t)
  const state = paused
    ? t('bulk.paused')
    : holding
      ? t('bulk.holding')
      : run.phase === 'collecting'
        ? t('bulk.collecting')
        : null
  const count = t('bulk.count', { done: formatNumber(done), total: formatNumber(total) })
  const summary = over ? t('bulk.over', { progress: count }) : [state, count].filter(Boolean).join(', ')
  const progress = { label: t('bulk.progress'), done, total, idle: paused || holding !== null }
  /** More match than were confirmed. */
  const question = isAsking ? t('bulk.ask.more', { confirmed: formatNumber(run.total) }) : null
  return { run, counts: runProgress(run), over, question, paused, holding, error, title, count, summary, progress }
}

function nameOf({ kind, action: asked }: BulkRun, audit: string | undefined, t: Translate): string {
  const label = t(actionLabelKey[asked])
  const action = kind === 'undo' ? t('bulk.over.undo', { action: label }) : label
  return audit ? t('bulk.over.audit', { action, audit }) : action
}
