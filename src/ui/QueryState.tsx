import { type Query, type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { CircleAlertIcon, LockIcon, type LucideIcon, SearchXIcon, WifiOffIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { isApiError } from '../lib/api-error.ts'
import { useText } from '../locales/text.ts'
import { Button } from './Button.tsx'
import { describeError, errorSentence } from './describe-error.ts'
import { EmptyState } from './EmptyState.tsx'
import { SkeletonLines } from './Skeleton.tsx'

interface QueryStateProps<T> {
  query: UseQueryResult<T>
  /** In the shape of the content. Without it a few lines. */
  skeleton?: ReactNode
  notFound?: string
  inSection?: boolean
  children: (data: T) => ReactNode
}

/** Skeleton, failure or data of one query. Earlier data stays visible during a refetch and after a failed one. */
export function QueryState<T>({ query, skeleton, notFound, inSection, children }: QueryStateProps<T>) {
  const t = useText()
  if (query.data !== undefined) {
    return (
      <>
        <RetryNotice query={query} inSection={inSection} />
        {children(query.data)}
      </>
    )
  }
  // After a 401 the page redirects to Settings, so there is nothing to show.
  if (query.isError && !isApiError(query.error, 401))
    return (
      <QueryError error={query.error} notFound={notFound} inSection={inSection} onRetry={() => void query.refetch()} />
    )
  return (
    <div aria-busy="true" className={inSection ? 'grid gap-3' : undefined}>
      <RetryNotice query={query} inSection={inSection} />
      <span className="sr-only">{t('loading')}</span>
      {skeleton ?? <SkeletonLines lines={inSection ? 3 : 8} className={inSection ? undefined : 'p-6'} />}
    </div>
  )
}

const icons: Record<string, LucideIcon> = { forbidden: LockIcon, not_found: SearchXIcon, offline: WifiOffIcon }

interface QueryErrorProps {
  error: unknown
  onRetry?: () => void
  /** What was not found, if the page has a better name for it than "This page". */
  notFound?: string
  /** A link to show when something was not found. */
  onward?: ReactNode
  inSection?: boolean
}

/** Shown instead of content that failed to load. Each kind of failure (403, 404, offline, unreadable) has its own text. */
export function QueryError({ error, onRetry, notFound, onward, inSection }: QueryErrorProps) {
  const t = useText()
  const { kind, title, detail, help } = describeError(error, t)
  const isMissing = kind === 'not_found'
  return (
    <EmptyState
      role="alert"
      icon={icons[kind] ?? CircleAlertIcon}
      title={(isMissing && notFound) || title}
      detail={detail}
      inSection={inSection}
      actions={isMissing ? onward : onRetry && <Button onClick={onRetry}>{t('try_again')}</Button>}
    >
      {help}
    </EmptyState>
  )
}

type RetriedQuery = Pick<UseQueryResult, 'isError' | 'error' | 'failureCount' | 'failureReason' | 'fetchStatus'>

/** Says that a request is being retried, waits for the network, or that the data may be stale. "Try again" retries now. */
export function RetryNotice({ query, inSection = false }: { query: RetriedQuery; inSection?: boolean }) {
  const t = useText()
  const client = useQueryClient()
  const failed = query.isError ? query.error : query.failureCount > 0 ? query.failureReason : null
  const paused = query.fetchStatus === 'paused'
  if (!failed && !paused) return null
  return (
    <div
      aria-live="polite"
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 bg-warning-wash py-1.5 text-sm text-warning',
        inSection ? 'rounded-md px-3' : 'px-5 lg:px-6',
      )}
    >
      <span>
        {t('with_full_stop', { sentence: failed ? errorSentence(failed, t) : t('error.offline') })}{' '}
        {t('with_full_stop', {
          sentence: t(query.isError ? 'shown_may_be_old' : paused ? 'waits_for_network' : 'retrying'),
        })}
      </span>
      {!paused && (
        <Button size="sm" variant="ghost" onClick={() => void retryNow(client)} className="-ms-2">
          {t('try_again')}
        </Button>
      )}
    </div>
  )
}

/** Retries all waiting requests at once: they most likely failed for the same reason. */
async function retryNow(client: QueryClient): Promise<void> {
  const failing = { predicate: ({ state }: Query) => state.fetchFailureCount > 0 || state.status === 'error' }
  const queries = client.getQueryCache().findAll({ type: 'active', ...failing })
  await Promise.all(queries.map((query) => query.cancel({ revert: true, silent: true })))
  await Promise.allSettled(queries.map((query) => query.fetch()))
}
