import '../../../locales/other-texts.ts'
import { useEffect } from 'react'
import { formatDateTime, formatExactTime, formatNumber } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { useText } from '../../../locales/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorSentence } from '../../../ui/describe-error.ts'
import { tip } from '../../../ui/tip.ts'
import { JobProgress } from '../bulk/JobProgress.tsx'
import { isReconciled } from '../reports/reconcile.ts'
import { reconciliationText } from '../reports/reconciliation-text.ts'
import { createRuleTally, type RuleRow, type RuleTally } from '../reports/report-tally.ts'
import { addressSearch } from '../filters/triage-search-params.ts'
import { isPlainClick } from '../filters/triage-href.ts'
import { RuleLink } from '../FilterLink.tsx'
import { useTriageActions, useTriageSearch } from '../triage-context.ts'
import type { SeverityFilter } from '../../../api/violation-filters.ts'
import { Job } from '../../../lib/job.ts'
import { connectionScoped } from '../../../lib/persisted-store.ts'
import type { ReviewContext } from '../decide/review-context.ts'
import { collectTally, type TallySnapshot } from '../reports/collect-report.ts'

const maxRows = 200

/** The rules of the audit by their number of violations in the current state. Each is a filter. */
export function RuleCounts({ onFilter }: { onFilter: () => void }) {
  const t = useText()
  const { auditId, context, filter } = useTriageActions()
  const search = useTriageSearch()
  const { review_state, severity } = search
  const job = ruleCountJob(context, auditId, severity)
  const { status, done, total, data, error } = useStore(job.state)
  useEffect(() => {
    if (job.state.get().status === 'paused') job.resume()
  }, [job])
  const countOf = (row: RuleRow) => (review_state === 'all' ? row.total : (row.states[review_state] ?? 0))
  const rules = (data?.tally.rules ?? [])
    .filter((row) => countOf(row) > 0)
    .toSorted((one, other) => countOf(other) - countOf(one))
  const isRunning = status === 'running' || status === 'paused'
  const apply = (term: string) => {
    filter({ search: term })
    onFilter()
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3 px-2.5 text-sm text-quiet">
        {status === 'done' && data ? (
          <span {...tip(formatExactTime(data.taken_at))}>
            {t('rules.counted', { time: formatDateTime(data.taken_at) })}
          </span>
        ) : (
          <span className="tabular-nums">
            {t('rules.counting', { done: formatNumber(done), total: formatNumber(total) })}
          </span>
        )}
        {isRunning ? (
          <Button size="sm" onClick={() => job.stop()}>
            {t('reports.report.stop')}
          </Button>
        ) : (
          <Button size="sm" onClick={() => job.resume()}>
            {t('rules.again')}
          </Button>
        )}
      </div>
      {isRunning && (
        <div className="px-2.5">
          <JobProgress label={t('rules.title')} done={done} total={total} />
        </div>
      )}
      {status === 'failed' && (
        <p role="alert" className="px-2.5 text-danger">
          {errorSentence(error, t)}
        </p>
      )}
      {status === 'done' && data?.end && !isReconciled(data.end) && (
        <p className="px-2.5 text-sm text-danger">{reconciliationText(data.end, t)}</p>
      )}
      {status === 'done' && rules.length === 0 && <p className="px-2.5 text-quiet">{t('rules.none')}</p>}
      <ul aria-label={t('rules.title')}>
        {rules.slice(0, maxRows).map((row) => (
          <li
            key={row.key}
            aria-current={row.rule_name?.trim() === search.search ? 'true' : undefined}
            className="flex items-baseline justify-between gap-3 rounded-md px-2.5 py-1 hover:bg-hover aria-[current]:bg-well"
          >
            <span dir="auto" className="min-w-0 wrap-anywhere">
              <RuleLink
                auditId={auditId}
                rule_name={row.rule_name}
                search={addressSearch(search)}
                onClick={(event) => {
                  if (!isPlainClick(event)) return
                  event.preventDefault()
                  apply(row.rule_name?.trim() ?? '')
                }}
              >
                {row.name ?? t('reports.report.no_rule')}
              </RuleLink>
            </span>
            <span className="text-quiet tabular-nums">{formatNumber(countOf(row))}</span>
          </li>
        ))}
      </ul>
      {rules.length > maxRows && (
        <p className="px-2.5 text-sm text-faint">{t('reports.report.others', { count: rules.length - maxRows })}</p>
      )}
      {search.search !== '' && (
        <Button size="sm" variant="ghost" className="justify-self-start" onClick={() => apply('')}>
          {t('rules.all')}
        </Button>
      )}
    </div>
  )
}

/** Counts the rules of an audit when it is first resumed. The result is kept until the connection is disconnected. */
function ruleCountJob(
  { client, connectionId }: ReviewContext,
  auditId: string,
  severity: SeverityFilter | undefined,
): Job<TallySnapshot<RuleTally> | null> {
  const create = () =>
    new Job<TallySnapshot<RuleTally> | null>({
      data: null,
      work: (job) =>
        collectTally(job, { client, auditId, filter: { review_state: 'all', severity } }, createRuleTally()),
    })
  return connectionScoped(connectionId, `rule counts ${severity ?? ''} ${auditId}`, create, (job) => job.dispose())
}
