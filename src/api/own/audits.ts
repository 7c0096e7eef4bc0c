import type { QueryClient } from '@tanstack/react-query'
import type { ListedAudit } from '../../../contract/extensions.gen.ts'
import { maxFoundPage, maxPublishedAudits } from '../../../contract/limits.ts'
import type { Audit } from '../../../contract/openapi.gen.ts'
import { queryFnFor } from '../client.ts'
import type { AuditPage } from '../service.ts'

/** Page by page, newest first. */
async function* auditPages(client: QueryClient, firstPageSize: number, signal: AbortSignal, isArchived = false) {
  let cursor: string | undefined
  let page_size = firstPageSize
  do {
    const query = { page_size, cursor, archived: isArchived ? ('true' as const) : undefined }
    const page = await queryFnFor('/extensions/v1/audits', { query })({ client, signal })
    yield page.audits
    cursor = page.next_cursor ?? undefined
    page_size = maxFoundPage
  } while (cursor !== undefined)
}

export async function fetchAudits(
  client: QueryClient,
  limit: number,
  signal: AbortSignal,
  isArchived?: boolean,
): Promise<AuditPage> {
  const audits: ListedAudit[] = []
  for await (const page of auditPages(client, Math.min(limit, maxFoundPage), signal, isArchived)) {
    audits.push(...page)
    if (audits.length >= limit) break
  }
  return { audits: audits.slice(0, limit), returned: Math.min(audits.length, limit), limit }
}

/** Most are among the newest; archived ones are looked through last. */
export async function findAudit(
  client: QueryClient,
  auditId: string,
  signal: AbortSignal,
  isArchiving: boolean,
): Promise<Audit | null> {
  for (const isArchived of isArchiving ? [false, true] : [false])
    for await (const page of auditPages(client, maxPublishedAudits, signal, isArchived)) {
      const found = page.find(({ id }) => id === auditId)
      if (found) return found
    }
  return null
}
