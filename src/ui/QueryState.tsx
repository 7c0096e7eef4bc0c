import { type Query, type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isApiError } from '../lib/api-error.ts'
import { useText } from '../locales/text.ts'
import { Button } from './Button.tsx'
import { describeError } from './describe-error.ts'
import { QueryError } from './QueryError.tsx'

interface QueryStateProps<T> {
  query: UseQueryResult<T>
  /** In the shape of what comes. */
  skeleton: ReactNode
  notFound?: string
  inSection?: boolean
  children: (data: T) => ReactNode
}

/** Skeleton, failure or data of one query. Earlier data stays on the page while it is asked for again, and when that fails. */
export function QueryState<T>({ query, skeleton, notFound, inSection, children }: QueryStateProps<T>) {
  const t = useText()
  if (query.data !== undefined) {
    return (
      <>
        <RetryNotice query={query} />
        {children(query.data)}
      </>
    )
  }
  // A 401 is on its way to Settings and back: nothing to read in the meantime.
  if (query.isError && !isApiError(query.error, 401))
    return (
      <QueryError error={query.error} notFound={notFound} inSection={inSection} onRetry={() => void query.refetch()} />
    )
  return (
    <div aria-busy="true">
      <RetryNotice query={query} />
      <span className="sr-only">{t('loading')}</span>
      {skeleton}
    </div>
  )
}

/** Says at once that something is being tried again, or that what is shown may be old; "Try again" does it now. */
export function RetryNotice({ query }: { query: UseQueryResult }) {
  const t = useText()
  const client = useQueryClient()
  const failed = query.isError ? query.error : query.failureCount > 0 ? query.failureReason : null
  const paused = query.fetchStatus === 'paused'
  if (!failed && !paused) return null
  const words = failed ? describeError(failed, t) : null
  return (
    <div
      aria-live="polite"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-warning-wash px-5 py-1.5 text-sm text-warning lg:px-6"
    >
      <span>
        {[words?.title ?? t('error.offline'), words?.detail].filter(Boolean).join(': ')}.{' '}
        {query.isError ? t('shown_may_be_old') : paused ? t('waits_for_network') : t('retrying')}
      </span>
      <Button size="sm" variant="ghost" onClick={() => void retryNow(client)}>
        {t('try_again')}
      </Button>
    </div>
  )
}

/** Everything that waits for its next try is tried at once: what mends one most likely mends all. */
async function retryNow(client: QueryClient): Promise<void> {
  const failing = { predicate: ({ state }: Query) => state.fetchFailureCount > 0 || state.status === 'error' }
  const queries = client.getQueryCache().findAll({ type: 'active', ...failing })
  await Promise.all(queries.map((query) => query.cancel({ revert: true, silent: true })))
  await Promise.allSettled(queries.map((query) => query.fetch()))
}
