import { partialMatchKey, queryOptions } from '@tanstack/react-query'
import { chooseService } from './choose-service.ts'
import { queryFnFor } from './client.ts'
import { maxPublishedAudits } from '../../contract/limits.ts'
import type { Audit, AuditList } from '../../contract/openapi.gen.ts'
import { pollIntervalMs } from './poll-intervals.ts'
import { writeProgress } from './violation-cache.ts'

type ScanPhase = 'queued' | 'running' | 'settled' | 'unknown'

const activities: Record<string, ScanPhase> = {
  QUEUED: 'queued',
  PENDING: 'queued',
  RUNNING: 'running',
  PROCESSING: 'running',
  IN_PROGRESS: 'running',
  COMPLETED: 'settled',
  FAILED: 'settled',
  CANCELLED: 'settled',
  CANCELED: 'settled',
}

/** Whether an audit is still running. Unknown for statuses that our service does not have. */
export function auditActivity({ status, completed_at }: Audit): ScanPhase {
  return activities[status.toUpperCase()] ?? (completed_at ? 'settled' : 'unknown')
}

function isScanning(audit: Audit): boolean {
  return ['queued', 'running'].includes(auditActivity(audit))
}

/** An audit that failed, is running or completed no asset says nothing about its content. */
export function isChecked(audit: Audit): boolean {
  const { status, total_assets, completed_assets } = audit
  if (isScanning(audit) || status.toUpperCase() === 'FAILED') return false
  return total_assets === 0 || completed_assets > 0
}

/** What it is a scan of, where the service tells. */
export const seriesOf = (audit: Audit): string | null =>
  'series' in audit && typeof audit.series === 'string' ? audit.series : null

export const auditQueries = {
  all: () => ['audits'] as const,
  lists: (kind: 'list' | 'archived') => [...auditQueries.all(), kind] as const,
  /** The newest ones, or those that are archived. */
  list: ({ limit, archived = false }: { limit: number; archived?: boolean }) => {
    const lists = auditQueries.lists(archived ? 'archived' : 'list')
    return queryOptions({
      queryKey: [...lists, { limit }],
      queryFn: async ({ client, signal }): Promise<AuditList> => {
        const list = await (await chooseService(client)).audits(limit, { signal, archived })
        for (const { id, review_progress } of list.audits)
          if (review_progress) writeProgress(client, id, review_progress)
        return list
      },
      placeholderData: (earlier, query) => (query && partialMatchKey(query.queryKey, lists) ? earlier : undefined),
    })
  },
  /** The audits of the series of an audit, newest first. */
  scans: (audit_id: string) =>
    queryOptions({
      queryKey: [...auditQueries.all(), 'scans', audit_id],
      queryFn: (context) =>
        queryFnFor('/extensions/v1/audits/{audit_id}/series', { path: { audit_id } })(context).then(
          ({ scans }) => scans,
        ),
    }),
  /** The newest ones, for searching by name. */
  known: () =>
    queryOptions({
      queryKey: [...auditQueries.all(), 'known'],
      queryFn: async ({ client, signal }): Promise<Audit[]> =>
        (await (await chooseService(client)).audits(maxPublishedAudits, { signal })).audits,
      staleTime: 60_000,
    }),
  /** One audit, from a cached list, a longer one or the archived ones. Null if the service does not list it. */
  detail: (auditId: string) => {
    const isWanted = ({ id }: Audit) => id === auditId
    return queryOptions({
      queryKey: [...auditQueries.all(), 'detail', auditId],
      queryFn: async ({ client, signal }) => {
        const lists = client.getQueriesData<AuditList>({ queryKey: auditQueries.lists('list') })
        const known = lists.flatMap(([, list]) => list?.audits ?? []).find(isWanted)
        if (known && !isScanning(known)) return known
        return (await chooseService(client)).audit(auditId, signal)
      },
      staleTime: 60_000,
      meta: { blocksFirstPaint: false },
      refetchInterval: ({ state }) => (state.data && isScanning(state.data) ? pollIntervalMs.runningAudit : false),
    })
  },
}
