import { isRefusedFor } from '../../lib/api-error.ts'
import { persisted, persistedFor } from '../../state/persisted-store.ts'
import { browserSchema, connectionSchema, firstPageSize } from '../../state/schema.ts'

export const pageSizes = [10, 20, 50, 100] as const

/** The reader's choice. */
export const chosenPageSize = persisted(browserSchema.pageSize)

/** The largest size that this service has not refused. */
export const maxPageSize = (connectionId: string) => persistedFor(connectionId, connectionSchema.largestPageSize)

interface Asked {
  page: number
  page_size?: number
}

/** A page number is only valid with its own page size. The first page uses the reader's choice. */
export function pageSizeFor(connectionId: string, { page, page_size }: Asked): number {
  const wanted = page_size ?? (page > 1 ? firstPageSize : chosenPageSize.get())
  return Math.min(wanted, maxPageSize(connectionId).get())
}

/**
 * What to request instead if the service refuses the page size (docs/decisions/open-points.md), at the same position in the
 * list. Null if the refusal is about something else.
 */
export function smallerPage(error: unknown, { page, page_size = firstPageSize }: Asked): Required<Asked> | null {
  const smaller = pageSizes.findLast((size) => size < page_size)
  if (smaller === undefined || !isRefusedFor(error, 'page_size')) return null
  return { page_size: smaller, page: Math.floor(((page - 1) * page_size) / smaller) + 1 }
}
