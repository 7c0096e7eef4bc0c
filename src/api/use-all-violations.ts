import { CancelledError, useQuery, useQueryClient } from '@tanstack/react-query'
import { fetchAllViolations } from './fetch-all-violations.ts'
import type { FetchedPage } from './service.ts'
import type { ViolationFilter } from './violation-filters.ts'
import { useMemo } from 'react'
import type { Translate } from '../locales/text.ts'

const noPages: readonly FetchedPage[] = []

/** Reads all violations of a filter while the page is open, and again for another filter. Stopped, what was read stays. */
export function useAllViolations(auditId: string, filter: ViolationFilter) {
  const client = useQueryClient()
  const queryKey = ['all-violations', auditId, filter]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const pages: FetchedPage[] = []
      client.setQueryData(queryKey, noPages)
      for await (const page of fetchAllViolations({ client, auditId, filter, signal })) {
        pages.push(page)
        // Shown while the next ones are read.
        client.setQueryData(queryKey, pages.slice())
      }
      return pages
    },
    // Its requests are repeated, and wait for the network, one by one.
    retry: false,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  })
  const { data: pages = noPages, error, isFetching, dataUpdatedAt, refetch } = query
  const ended = error instanceof CancelledError ? 'stopped' : error ? 'failed' : 'done'
  const status = isFetching ? 'reading' : ended
  const isRead = pages.length > 0 && (status === 'done' || status === 'stopped')
  return {
    status,
    error,
    /** Those that were read; null while they are being read. */
    violations: useMemo(() => (isRead ? pages.flatMap(({ violations }) => violations) : null), [isRead, pages]),
    last: pages.at(-1) ?? null,
    updatedAt: dataUpdatedAt,
    stop: (): void => void client.cancelQueries({ queryKey }, { revert: false }),
    again: (): void => void refetch(),
  } as const
}

/** Whether everything that the service counts was found, and nothing was changed meanwhile. */
export const isComplete = ({ found, total, steady }: FetchedPage) => found === total && steady === true

export function completenessText({ found, total, steady }: FetchedPage, t: Translate): string {
  const count = found === total ? t('reports.equal', { count: found }) : t('reports.apart', { found, total })
  return steady ? count : `${count} ${t('reports.apart.why')}`
}
