import { useQuery } from '@tanstack/react-query'
import { InboxIcon } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { auditQueries, isLimitRefused } from '../../api/audits.ts'
import { useConnection } from '../../api/connection-context.ts'
import { usePersisted } from '../../lib/persisted-store.ts'
import { useText } from '../../locales/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { AuditOverview } from './AuditOverview.tsx'
import { refusedLimit, usableLimit } from './audit-limit.ts'
import { auditRefresh } from './audit-refresh.ts'
import type { AuditSearch } from './audit-search.ts'
import { AuditsSkeleton } from './AuditsSkeleton.tsx'
import { DemoPlace } from './DemoPlace.tsx'

const NewWorkspace = lazy(() => import('./NewWorkspace.tsx').then(({ NewWorkspace }) => ({ default: NewWorkspace })))

interface AuditsPageProps {
  search: AuditSearch
  onSearch: (change: Partial<AuditSearch>) => void
}

export function AuditsPage({ search, onSearch }: AuditsPageProps) {
  const t = useText()
  const [refused, setRefused] = usePersisted(refusedLimit(useConnection().id))
  const limit = usableLimit(search.limit, refused)
  const query = useQuery({ ...auditQueries.list({ limit }), ...auditRefresh })
  const tooMany = isLimitRefused(query.error) && limit > 1
  useEffect(() => {
    if (tooMany) setRefused(limit)
  }, [tooMany, limit, setRefused])

  return (
    <Page title={t('audits.title')}>
      <DemoPlace audits={query.data?.audits} />
      <QueryState query={query} skeleton={<AuditsSkeleton />}>
        {({ audits }) =>
          audits.length === 0 ? (
            <EmptyState icon={<InboxIcon className="size-5" />} title={t('audits.empty')}>
              <Suspense>
                <NewWorkspace />
              </Suspense>
            </EmptyState>
          ) : (
            <AuditOverview
              audits={audits}
              limit={limit}
              refused={refused}
              loadingMore={query.isPlaceholderData}
              search={search}
              onSearch={onSearch}
            />
          )
        }
      </QueryState>
    </Page>
  )
}
