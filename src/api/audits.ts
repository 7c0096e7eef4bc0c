import { partialMatchKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getFrom } from './client.ts'
import { whatIsOffered } from './extensions.ts'
import { isRefusedFor } from '../lib/api-error.ts'
import type { Audit, AuditList } from '../../contract/openapi.gen.ts'
import { list, schemaReader } from './parse-response.ts'
import { writeProgress } from './violation-cache.ts'

const auditList = schemaReader('AuditList', { audits: list(schemaReader('Audit')) })

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

function fetchAudits(client: QueryClient, limit: number, signal: AbortSignal): Promise<AuditList> {
  return getFrom('/public/v1/audits', { query: { limit } }, auditList)({ client, signal })
}

const maxPageSize = 500

/** Page by page, as many as wanted, with their review progress. */
async function findAudits(
  client: QueryClient,
  limit: number,
  signal: AbortSignal,
  archived?: 'true',
): Promise<AuditList> {
  const audits: Audit[] = []
  let cursor: string | undefined
  do {
    const page_size = Math.min(limit - audits.length, maxPageSize)
    const query = { page_size, cursor, archived }
    const page = await getFrom('/extensions/v1/audits', { query })({ client, signal })
    for (const { id, review_progress } of page.audits) writeProgress(client, id, review_progress)
    audits.push(...page.audits)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && audits.length < limit)
  return { audits, returned: audits.length, limit }
}

async function listAudits(client: QueryClient, limit: number, signal: AbortSignal): Promise<AuditList> {
  const { features } = await whatIsOffered(client)
  return features.includes('finding') ? findAudits(client, limit, signal) : fetchAudits(client, limit, signal)
}

const publishedLimit = 100
const downwards = [publishedLimit, 50, 20]
const maxAudits = 3200

/**
 * The contract has neither pages of audits nor a request for one audit, only `limit`. It is raised until enough are found, all
 * audits are listed, or the service refuses. The first list is the published one, which waits for nothing.
 */
async function growList(client: QueryClient, signal: AbortSignal, found: (audits: Audit[]) => boolean) {
  let list: AuditList = { audits: [], returned: 0, limit: 0 }
  for (let limit = publishedLimit; limit <= maxAudits; limit *= 2) {
    try {
      const { audits } = await (limit > publishedLimit ? listAudits : fetchAudits)(client, limit, signal)
      list = { audits, returned: audits.length, limit }
      // Below the published limit the next one has been refused.
      if (found(audits) || audits.length < limit || limit < publishedLimit) return list
    } catch (error) {
      if (!isRefusedFor(error, 'limit')) throw error
      const lower = downwards.find((size) => size < limit)
      if (list.returned > 0 || !lower) return list
      limit = lower / 2
    }
  }
  return list
}

/** What it is a scan of, where the service tells. */
export const seriesOf = (audit: Audit): string | null =>
  'series' in audit && typeof audit.series === 'string' ? audit.series : null

export const auditQueries = {
  all: () => ['audits'] as const,
  lists: (kind: 'list' | 'archived') => [...auditQueries.all(), kind] as const,
  /** The newest ones, or those that are archived. A `limit` from 100 on asks for as many of them as the service gives. */
  list: ({ limit, archived = false }: { limit: number; archived?: boolean }) => {
    const lists = auditQueries.lists(archived ? 'archived' : 'list')
    return queryOptions({
      queryKey: [...lists, { limit }],
      queryFn: async ({ client, signal }) => {
        if (archived) return findAudits(client, limit, signal, 'true')
        const isPaged = (await whatIsOffered(client)).features.includes('finding')
        return isPaged || limit < publishedLimit
          ? listAudits(client, limit, signal)
          : growList(client, signal, (audits) => audits.length >= limit)
      },
      placeholderData: (earlier, query) => (query && partialMatchKey(query.queryKey, lists) ? earlier : undefined),
    })
  },
  /** The audits of the series of an audit, newest first. */
  scans: (audit_id: string) =>
    queryOptions({
      queryKey: [...auditQueries.all(), 'scans', audit_id],
      queryFn: (context) =>
        getFrom('/extensions/v1/audits/{audit_id}/series', { path: { audit_id } })(context).then(({ scans }) => scans),
    }),
  /** The longest list that the service gives, for searching by name. */
  known: () =>
    queryOptions({
      queryKey: [...auditQueries.all(), 'known'],
      queryFn: ({ client, signal }) => growList(client, signal, () => true).then(({ audits }) => audits),
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
        const { audits } = await growList(client, signal, (list) => list.some(isWanted))
        const found = audits.find(isWanted)
        if (found || !(await whatIsOffered(client)).features.includes('changing_audits')) return found ?? null
        return (await findAudits(client, maxAudits, signal, 'true')).audits.find(isWanted) ?? null
      },
      staleTime: 60_000,
      meta: { isShownLater: true },
      refetchInterval: ({ state }) => (state.data && isScanning(state.data) ? 10_000 : false),
    })
  },
}
