import type { QueryClient } from '@tanstack/react-query'
import {
  type ReviewStateFilter,
  reviewStateValues,
  type Severity,
  type ViolationPage,
} from '../../../contract/openapi.gen.ts'
import { ApiError } from '../../lib/api-error.ts'
import { queryFnFor } from '../client.ts'
import { list, schemaReader } from '../parse-response.ts'
import type { Service } from '../service.ts'
import { type ExtendedSearch, isNarrowed, needsExtendedFilter, valuesOf } from '../violation-filters.ts'

const violationPage = schemaReader('ViolationPage', { violations: list(schemaReader('Violation')) })

/** A page of the published list, which knows one state and one severity. */
export async function fetchViolationPage(
  client: QueryClient,
  auditId: string,
  search: ExtendedSearch,
  signal?: AbortSignal,
): Promise<ViolationPage> {
  if (needsExtendedFilter(search)) throw new ApiError({ kind: 'refused', status: 405 })
  const { review_state, severity, search: text, page, page_size } = search
  const query = {
    review_state: valuesOf<ReviewStateFilter>(review_state)[0],
    severity: valuesOf<Severity>(severity)[0],
    search: text || undefined,
    page,
    page_size,
  }
  const params = { path: { audit_id: auditId }, query }
  return queryFnFor('/public/v1/audits/{audit_id}/violations', params, violationPage)({ client, signal })
}

/** A list counts the states of the whole audit only. Under other filters each state is a list of its own. */
export const countsFrom =
  (page: Service['page']): Service['counts'] =>
  async (auditId, filter, signal) => {
    if (!isNarrowed(filter)) return (await page(auditId, { page_size: 1 }, signal)).review_progress
    const totals = reviewStateValues.map(async (review_state) => {
      const { total } = await page(auditId, { ...filter, review_state, page_size: 1 }, signal)
      return [review_state, total]
    })
    return schemaReader('ReviewProgress')(Object.fromEntries(await Promise.all(totals)), 'counts')
  }

export const fetchDetail = (violation_id: string) =>
  queryFnFor('/public/v1/violations/{violation_id}', { path: { violation_id } }, schemaReader('ViolationDetail'))
