import type { QueryClient } from '@tanstack/react-query'
import { maxPublishedAudits } from '../../../contract/limits.ts'
import type { Audit, AuditList } from '../../../contract/openapi.gen.ts'
import { isRefusedFor } from '../../lib/api-error.ts'
import { queryFnFor } from '../client.ts'
import { list, schemaReader } from '../parse-response.ts'

const auditList = schemaReader('AuditList', { audits: list(schemaReader('Audit')) })

const fetchNewest = (client: QueryClient, limit: number, signal: AbortSignal): Promise<AuditList> =>
  queryFnFor('/public/v1/audits', { query: { limit } }, auditList)({ client, signal })

const lowerLimits = [maxPublishedAudits, 50, 20]
const maxLimit = 3200

/**
 * The contract has neither pages of audits nor a request for one audit, only `limit`. It is raised until enough are found, all
 * audits are listed, or the service refuses.
 */
async function fetchWithRisingLimit(
  client: QueryClient,
  signal: AbortSignal,
  isEnough: (audits: readonly Audit[]) => boolean,
): Promise<AuditList> {
  let list: AuditList = { audits: [], returned: 0, limit: 0 }
  for (let limit = maxPublishedAudits; limit <= maxLimit; limit *= 2) {
    try {
      const { audits } = await fetchNewest(client, limit, signal)
      list = { audits, returned: audits.length, limit }
      // Below the first limit the next one has been refused.
      if (isEnough(audits) || audits.length < limit || limit < maxPublishedAudits) return list
    } catch (error) {
      if (!isRefusedFor(error, 'limit')) throw error
      const lower = lowerLimits.find((size) => size < limit)
      if (list.returned > 0 || !lower) return list
      limit = lower / 2
    }
  }
  return list
}

export const fetchAudits = (client: QueryClient, limit: number, signal: AbortSignal): Promise<AuditList> =>
  limit < maxPublishedAudits
    ? fetchNewest(client, limit, signal)
    : fetchWithRisingLimit(client, signal, (audits) => audits.length >= limit)

export async function findAudit(client: QueryClient, auditId: string, signal: AbortSignal): Promise<Audit | null> {
  const isWanted = ({ id }: Audit) => id === auditId
  const { audits } = await fetchWithRisingLimit(client, signal, (list) => list.some(isWanted))
  return audits.find(isWanted) ?? null
}
