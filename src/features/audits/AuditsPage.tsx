import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { InboxIcon } from 'lucide-react'
import { Suspense } from 'react'
import type { Audit } from '../../../contract/openapi.gen.ts'
import { useConnection } from '../../api/connection-context.ts'
import { useExtensions } from '../../api/extensions.ts'
import { AuditOverview } from './AuditOverview.tsx'
import type { AuditSearch } from './audit-search-params.ts'
import { useAudits } from './use-audits.ts'
import { isApiError } from '../../lib/api-error.ts'
import { persistedFor, usePersisted } from '../../lib/persisted-store.ts'
import { useText } from '../../locales/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { lazyComponent } from '../../ui/load-later.ts'
import { useChangeSearch } from '../../ui/use-change-search.ts'

const EmptyWorkspace = lazyComponent(
  () => import('./EmptyWorkspace.tsx'),
  (module) => module.EmptyWorkspace,
)

export function AuditsPage() {
  const t = useText()
  const search = useSearch({ from: '/_connected/audits/' })
  const onSearch = useChangeSearch<AuditSearch>()
  const { query, all } = useAudits(search)
  const { isKnown, offers, mayRead, mayImport } = useExtensions()
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
            <AuditOverview all={all} search={search} onSearch={onSearch} />
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

const DemoNote = lazyComponent(
  () => import('./DemoNote.tsx'),
  (module) => module.DemoNote,
)

const noteClosed = (connectionId: string) =>
  persistedFor(connectionId, 'demo.note_closed', false, (json) => json === true || undefined)

/** Reserves space for the demo's note, which names an audit: nothing moves when the audits arrive. */
function DemoNoteSlot({ audits }: { audits: readonly Audit[] | undefined }) {
  const { id, demo } = useConnection()
  const [closed, setClosed] = usePersisted(noteClosed(id))
  if (!demo || closed) return null
  return (
    <div className="grid min-h-15 items-center border-b border-line bg-well max-sm:min-h-30">
      <Suspense>
        {audits && (
          <DemoNote
            audits={audits}
            onClose={() => {
              setClosed(true)
              document.querySelector('h1')?.focus()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

const bars = ['h-8', 'h-16', 'h-10', 'h-24', 'h-12', 'h-20', 'h-6', 'h-14', 'h-28', 'h-18']

/** A skeleton with the heights of the real page. */
function AuditsSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="grid border-b border-line lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid content-start gap-3 px-5 py-5 max-lg:border-b max-lg:border-line lg:border-e lg:border-line lg:px-6">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-14 w-40" />
          <Skeleton className="h-5 w-28" />
        </div>
        <div className="grid content-start gap-2 px-5 py-5 lg:px-6">
          <Skeleton className="h-5 w-36" />
          <div className="-mt-2 h-4" />
          <div className="mt-1 flex h-32 items-end gap-1 border-b border-line">
            {bars.map((height) => (
              <Skeleton key={height} className={`flex-1 ${height}`} />
            ))}
          </div>
          <div className="mt-5 h-5" />
        </div>
      </div>
      <div className="px-5 py-3 lg:px-6">
        <Skeleton className="h-9 w-full sm:w-80" />
      </div>
      <div className="h-9 border-y border-line" />
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className="flex h-12.25 items-center gap-6 border-b border-line px-5 lg:px-6">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-16 max-md:hidden" />
          <Skeleton className="h-4 w-28 max-md:hidden" />
          <Skeleton className="ms-auto h-1.5 w-28 sm:w-44" />
        </div>
      ))}
    </div>
  )
}
