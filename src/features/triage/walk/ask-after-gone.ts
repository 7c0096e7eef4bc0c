import type { QueryClient } from '@tanstack/react-query'
import type { SchemaViolation as Violation, SchemaViolationPage as ViolationPage } from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import type { Walk } from '../rules/walk.ts'

const most = 20

/**
 * A row on screen that a refreshed page no longer has was decided by someone else, or moved to another page: the list
 * cannot tell, the violation itself can.
 */
export async function askAfterGone(
  client: QueryClient,
  { list, filter }: Walk,
  { page, violations }: ViolationPage,
  learn: (violation: Violation) => void,
): Promise<void> {
  if (list.page !== page || filter === 'all') return
  const answered = new Set(violations.map(({ id }) => id))
  const gone = list.rows.filter((row) => row.review_state === filter && !answered.has(row.id))
  const asks = gone
    .slice(0, most)
    .map(async ({ id }) => learn(await client.fetchQuery({ ...violationQueries.detail(id), staleTime: 5000 })))
  await Promise.allSettled(asks)
}
