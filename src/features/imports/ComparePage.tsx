import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeftRightIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Change, ComparedViolation, ComparisonCounts } from '../../../contract/extensions.gen.ts'
import { auditQueries } from '../../api/audits.ts'
import { useCan } from '../../api/choose-service.ts'
import { comparisonQueries, importQueries } from '../../api/imports.ts'
import { violationQueries } from '../../api/violations.ts'
import { AuditSubpage } from '../../domain/audits/AuditSubpage.tsx'
import { SeverityBadge } from '../../domain/violations/SeverityBadge.tsx'
import { StateDot } from '../../domain/violations/StateDot.tsx'
import { changes, type CompareSearch } from './compare-search-params.ts'
import { isApiError } from '../../lib/api-error.ts'
import { cx } from '../../lib/cx.ts'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { useText } from '../../locales/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'
import { QueryError, QueryState } from '../../ui/QueryState.tsx'
import { Select } from '../../ui/Select.tsx'
import { SkeletonLines } from '../../ui/Skeleton.tsx'
import { Table, Td } from '../../ui/Table.tsx'
import { buttonClass } from '../../ui/Button.tsx'

const here = { from: '/audits/$auditId/compare', to: '.' } as const

/** What is new in an audit, gone from it and unchanged since another, and what was decided in both. */
export function ComparePage() {
  const t = useText()
  const { auditId } = useParams({ from: '/_connected/audits/$auditId_/compare' })
  const search = useSearch({ from: '/_connected/audits/$auditId_/compare' })
  const navigate = useNavigate()
  const canImport = useCan('imports')
  const { change = 'new', cursor = '' } = search
  const { data: audits, isSuccess, isPending } = useQuery(auditQueries.known())
  const { data: audit } = useQuery(auditQueries.detail(auditId))
  // A list need not have every audit: only its violations tell whether it exists.
  const missing = useQuery({ ...violationQueries.progress(auditId), enabled: audit === null })
  const others = audits?.filter(({ id }) => id !== auditId) ?? []
  const isChosen = search.with !== undefined
  const imports = useQuery({ ...importQueries.list(), enabled: !isChosen && canImport })
  const carriedFrom = imports.data?.find((job) => job.audit_id === auditId && job.previous_audit_id !== null)
  // The audit whose decisions were carried over, unless another is chosen. It may have been deleted since.
  const other = search.with ?? others.find(({ id }) => id === carriedFrom?.previous_audit_id)?.id ?? ''
  const isChoosing = !isChosen && (isPending || imports.isLoading)
  const shown = { ...search, with: other }
  const comparison = useQuery({
    ...comparisonQueries.page(auditId, { with: other, change, cursor }),
    enabled: other !== '',
  })
  return (
    <AuditSubpage
      title={t('compare.title')}
      auditId={auditId}
      auditName={audits?.find(({ id }) => id === auditId)?.name}
      meta={t('compare.help')}
      header={
        <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
          {others.length > 0 && (
            <Field label={t('compare.with')}>
              <Select
                value={other}
                onValue={(id) => void navigate({ ...here, search: { with: id }, resetScroll: false })}
                options={[
                  ...(other === '' ? [{ value: '', label: t('compare.choose') }] : []),
                  ...others.map(({ id, name, created_at }) => ({
                    value: id,
                    label: `${name} · ${formatDate(created_at)}`,
                  })),
                ]}
              />
            </Field>
          )}
          {other !== '' && <ChangeTabs search={shown} shown={change} counts={comparison.data?.counts} />}
        </div>
      }
    >
      {isApiError(missing.error, 404) ? (
        <QueryError error={missing.error} notFound={t('triage.no_audit')} />
      ) : isChoosing ? (
        <SkeletonLines lines={8} className="p-6" />
      ) : other === '' ? (
        <EmptyState
          icon={ArrowLeftRightIcon}
          title={t(isSuccess && others.length === 0 ? 'compare.only_one' : 'compare.choose.help')}
        />
      ) : (
        <QueryState query={comparison} notFound={t('triage.no_audit')}>
          {({ items, matched_by, next_cursor }) => (
            <div aria-busy={comparison.isPlaceholderData}>
              {matched_by === 'text' && (
                <p className="border-b border-line bg-well px-5 py-2 text-sm text-quiet lg:px-6">
                  {t('compare.by_text')}
                </p>
              )}
              {comparison.isPlaceholderData ? (
                <SkeletonLines lines={8} className="p-6" />
              ) : items.length === 0 ? (
                <EmptyState title={t(`compare.${change}.none`)} />
              ) : (
                <ComparedTable auditId={auditId} other={other} change={change} rows={items} />
              )}
              <div className="flex flex-wrap gap-2 px-5 py-4 empty:hidden lg:px-6">
                {cursor !== '' && (
                  <Link {...here} search={{ ...shown, cursor: undefined }} className={buttonClass()}>
                    {t('triage.empty.to_first')}
                  </Link>
                )}
                {next_cursor !== null && !comparison.isPlaceholderData && (
                  <Link {...here} search={{ ...shown, cursor: next_cursor }} className={buttonClass()}>
                    {t('next_page')}
                  </Link>
                )}
              </div>
            </div>
          )}
        </QueryState>
      )}
    </AuditSubpage>
  )
}

interface ChangeTabsProps {
  search: CompareSearch
  shown: Change
  counts: ComparisonCounts | undefined
}

function ChangeTabs({ search, shown, counts }: ChangeTabsProps) {
  const t = useText()
  return (
    <nav aria-label={t('compare.changes')}>
      <ul className="-mx-2 flex gap-0.5 overflow-x-auto px-0.5 py-0.5">
        {changes.map((change) => (
          <li key={change} className="shrink-0">
            <Link
              {...here}
              search={{ ...search, change: change === 'new' ? undefined : change, cursor: undefined }}
              replace
              resetScroll={false}
              aria-current={change === shown ? 'true' : undefined}
              className={cx(
                'flex h-8 items-center gap-2 rounded-md border px-2 font-medium hover:bg-hover',
                change === shown ? 'border-line bg-well' : 'border-transparent text-quiet',
              )}
            >
              {t(`compare.${change}`)}
              {counts && <span className="text-quiet tabular-nums">{formatNumber(counts[change])}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface ComparedTableProps {
  auditId: string
  other: string
  change: Change
  rows: readonly ComparedViolation[]
}

/** The violations of one kind, with their states in the audits that have them. */
function ComparedTable({ auditId, other, change, rows }: ComparedTableProps) {
  const t = useText()
  return (
    <Table
      label={t(`compare.${change}`)}
      heads={[t('compare.violation'), change !== 'new' && t('compare.before'), change !== 'gone' && t('compare.now')]}
    >
      {rows.map((row) => (
        <tr key={row.violation_id} className="border-t border-line">
          <Td>
            <span className="grid gap-1 wrap-anywhere">
              <ViolationLink auditId={change === 'gone' ? other : auditId} violationId={row.violation_id}>
                <bdi className="line-clamp-2 font-serif text-lg">{row.reason}</bdi>
              </ViolationLink>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
                <SeverityBadge severity={row.severity} />
                {[row.rule_name, row.asset_name ?? row.asset_url].filter(Boolean).join(' · ')}
              </span>
            </span>
          </Td>
          {change !== 'new' && (
            <Td className="whitespace-nowrap">
              {row.previous_violation_id && row.state_before && (
                <ViolationLink auditId={other} violationId={row.previous_violation_id}>
                  <StateDot review_state={row.state_before} />
                </ViolationLink>
              )}
            </Td>
          )}
          {change !== 'gone' && (
            <Td className="whitespace-nowrap">{row.state_now && <StateDot review_state={row.state_now} />}</Td>
          )}
        </tr>
      ))}
    </Table>
  )
}

interface ViolationLinkProps {
  auditId: string
  violationId: string
  children: ReactNode
}

function ViolationLink({ auditId, violationId, children }: ViolationLinkProps) {
  return (
    <Link
      to="/audits/$auditId/violations/$violationId"
      params={{ auditId, violationId }}
      search={{ review_state: 'all' }}
      className="w-fit rounded-sm hover:underline"
    >
      {children}
    </Link>
  )
}
