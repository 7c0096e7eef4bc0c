import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { newId } from '../lib/new-id.ts'
import { auditQueries } from './audits.ts'
import { apiFor, queryFnFor, idempotencyKey, requestExtension } from './client.ts'
import { pollIntervalMs } from './poll-intervals.ts'
import type { Change, ImportJob, operations, TakeBack } from '../../contract/extensions.gen.ts'

export const isRunningImport = ({ finished_at }: ImportJob) => finished_at === null

export const importQueries = {
  all: () => ['imports'] as const,
  /** The newest imports, newest first. */
  list: () =>
    queryOptions({
      queryKey: [...importQueries.all(), 'list'],
      queryFn: (context) => queryFnFor('/extensions/v1/imports')(context).then(({ imports }) => imports),
    }),
  /** What taking it back would remove. */
  additions: (job_id: string) =>
    queryOptions({
      queryKey: [...importQueries.all(), 'additions', job_id],
      queryFn: queryFnFor('/extensions/v1/imports/{job_id}/additions', { path: { job_id } }),
      staleTime: 0,
      gcTime: 0,
    }),
  /** Asked again every second until the import has ended. Then the list and the audits follow. */
  detail: (job_id: string) =>
    queryOptions({
      queryKey: [...importQueries.all(), 'detail', job_id],
      queryFn: async ({ client, signal }) => {
        const job = await queryFnFor('/extensions/v1/imports/{job_id}', { path: { job_id } })({ client, signal })
        putInList(client, job)
        if (!isRunningImport(job)) void client.invalidateQueries({ queryKey: auditQueries.all() })
        return job
      },
      refetchInterval: ({ state }) => (state.data && !isRunningImport(state.data) ? false : pollIntervalMs.import),
    }),
}

/** Not sent again by itself: somebody may have decided meanwhile. */
export function useTakeBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ job_id, ...body }: { job_id: string } & TakeBack) =>
      requestExtension(
        apiFor(client).POST('/extensions/v1/imports/{job_id}/take-back', { params: { path: { job_id } }, body }),
      ),
    retry: false,
    onSuccess: (job) => {
      putInList(client, job)
      return client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'extensions' })
    },
  })
}

/** Replaces an import in the list, or puts a new one first. */
function putInList(client: QueryClient, job: ImportJob): void {
  client.setQueryData(importQueries.list().queryKey, (jobs) =>
    jobs?.some((each) => each.id === job.id)
      ? jobs.map((each) => (each.id === job.id ? job : each))
      : jobs && [job, ...jobs],
  )
}

type ImportQuery = operations['startImport']['parameters']['query']

export type ImportVariables = Omit<ImportQuery, 'source'> & { file: File }

const contentTypes = { sarif: 'application/sarif+json', csv: 'text/csv' }

/** Sends the file, which may take longer than other requests. The browser reads it from the disk meanwhile. */
export async function startImport(
  client: QueryClient,
  { file, format, ...query }: ImportVariables,
): Promise<ImportJob> {
  // A reload would break off the upload.
  const upload = new AbortController()
  globalThis.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: upload.signal })
  try {
    const job = await requestExtension(
      apiFor(client).POST('/extensions/v1/imports', {
        params: { query: { format, source: file.name, ...query } },
        headers: { 'Content-Type': contentTypes[format], [idempotencyKey]: newId() },
        // The contract types a body that is a stream as a text.
        body: '',
        bodySerializer: () => file,
        fetch: (request) => fetch(request),
      }),
    )
    putInList(client, job)
    void client.invalidateQueries({ queryKey: importQueries.all() })
    return job
  } finally {
    upload.abort()
  }
}

const pageSize = 50

export const comparisonQueries = {
  all: () => ['comparison'] as const,
  /** One page of the violations of one kind, from a cursor on; an empty one is the beginning. */
  page: (audit_id: string, { with: other, change, cursor }: { with: string; change: Change; cursor: string }) =>
    queryOptions({
      queryKey: [...comparisonQueries.all(), audit_id, other, change, cursor],
      queryFn: queryFnFor('/extensions/v1/audits/{audit_id}/comparison', {
        path: { audit_id },
        query: { with: other, change, page_size: pageSize, ...(cursor && { cursor }) },
      }),
      // The counts stay while another kind is read.
      placeholderData: keepPreviousData,
    }),
}
