import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { ReviewProgress } from '../../contract/openapi.gen.ts'
import { chooseService } from './choose-service.ts'
import type { FetchedPage, ReadOptions } from './service.ts'
import type { ViolationFilter } from './violation-filters.ts'

interface FetchAllOptions extends ReadOptions {
  client: QueryClient
  auditId: string
  filter: ViolationFilter
}

/** Yields every violation of a filter once, page by page. The counts of the audit tell whether it was decided meanwhile. */
export async function* fetchAllViolations({
  client,
  auditId,
  filter,
  ...how
}: FetchAllOptions): AsyncGenerator<FetchedPage> {
  const service = await chooseService(client, filter)
  let first: ReviewProgress | null = null
  for await (const page of service.allViolations(auditId, filter, how)) {
    first ??= page.review_progress
    yield { ...page, steady: page.steady && hashKey([first]) === hashKey([page.review_progress]) }
  }
}
