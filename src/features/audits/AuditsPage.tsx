import { Link } from '@tanstack/react-router'
import { InboxIcon } from 'lucide-react'
import { Suspense } from 'react'
import { useExtensions } from '../../api/extensions.ts'
import { isApiError } from '../../lib/api-error.ts'
import { useText } from '../../locales/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyComponent } from '../../ui/load-later.ts'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { AuditOverview } from './AuditOverview.tsx'
import type { AuditSearch } from './audit-search-params.ts'
import { AuditsSkeleton } from './AuditsSkeleton.tsx'
import { DemoNoteSlot } from './DemoNoteSlot.tsx'
import { useAuditList } from './use-audit-list.ts'

const EmptyWorkspace = lazyComponent(
  () => import('./EmptyWorkspace.tsx'),
  (module) => module.EmptyWorkspace,
)

interface AuditsPageProps {
  search: AuditSearch
  onSearch: (change: Partial<AuditSearch>) => void
}

export function AuditsPage({ search, onSearch }: AuditsPageProps) {
  const t = useText()
  const { query, limit, refused } = useAuditList(search.limit, { archived: search.archived })
  const { isKnown, offers } = useExtensions()
  // A key that may only import is led to its page as soon as that is known.
  if (!isKnown && isApiError(query.error, 403))
    return (
      <Page title={t('audits.title')}>
        <AuditsSkeleton />
      </Page>
    )
  return (
    <Page title={t(search.archived ? 'audits.archived' : 'audits.title')}>
      <DemoNoteSlot audits={query.data?.audits} />
      <QueryState query={query} skeleton={<AuditsSkeleton />}>
        {({ audits }) =>
          audits.length === 0 ? (
            <EmptyState
              icon={<InboxIcon className="size-5" />}
              title={t(search.archived ? 'audits.filter.none' : 'audits.empty')}
            >
              {!search.archived && (
                <Suspense>
                  <EmptyWorkspace />
                </Suspense>
              )}
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
      {offers('changing_audits') && (
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
