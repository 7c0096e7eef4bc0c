import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { InboxIcon } from 'lucide-react'
import { useCan } from '../../api/choose-service.ts'
import { useExtensions } from '../../api/extensions.ts'
import { AuditOverview } from './AuditOverview.tsx'
import type { AuditSearch } from './audit-search-params.ts'
import { DemoNote } from './DemoNote.tsx'
import { EmptyWorkspace } from './EmptyWorkspace.tsx'
import { useAudits } from './use-audits.ts'
import { isApiError } from '../../lib/api-error.ts'
import { useText } from '../../locales/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx'
import { useChangeSearch } from '../../ui/use-change-search.ts'

export function AuditsPage() {
  const t = useText()
  const search = useSearch({ from: '/_connected/audits/' })
  const onSearch = useChangeSearch<AuditSearch>()
  const { query, all } = useAudits(search)
  const canChange = useCan('changing_audits')
  const { isKnown, mayRead, mayImport } = useExtensions()
  // This is where every visit begins, and such a key has only one page.
  if (!mayRead && mayImport) return <Navigate to="/import" replace />
  // A key that may only import is led to its page as soon as that is known.
  if (!isKnown && isApiError(query.error, 403))
    return (
      <Page title={t('audits.title')}>
        <AuditsSkeleton />
      </Page>
    )
  return (
    <Page title={t(search.archived ? 'audits.archived' : 'audits.title')}>
      <DemoNote audits={query.data?.audits} />
      <QueryState query={query} skeleton={<AuditsSkeleton />}>
        {({ audits }) =>
          audits.length === 0 ? (
            <EmptyState icon={InboxIcon} title={t(search.archived ? 'audits.filter.none' : 'audits.empty')}>
              {!search.archived && <EmptyWorkspace />}
            </EmptyState>
          ) : (
            <AuditOverview all={all} search={search} onSearch={onSearch} />
          )
        }
      </QueryState>
      {canChange && (
        <p className="px-5 pb-5 lg:px-6">
          <Link
            to="/audits"
            search={{ archived: !search.archived }}
            className="text-quiet underline decoration-edge underline-offset-3 hover:text-ink"
          >
            {t(search.archived ? 'shell.to_audits' : 'audits.archived')}
          </Link>
        </p>
      )}
    </Page>
  )
}

/** Of the numbers with the chart, the filter and the table. */
function AuditsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-5 px-5 py-5 lg:px-6">
      <Skeleton className="h-56" />
      <Skeleton className="h-9 w-full sm:w-80" />
      <SkeletonLines lines={24} />
    </div>
  )
}
