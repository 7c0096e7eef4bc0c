import type { QueryClient } from '@tanstack/react-query'
import PQueue from 'p-queue'
import type { ListedViolation } from '../../../api/parse-violation.ts'
import { isSameDecision } from '../../../api/violation-cache.ts'
import { violationQueries } from '../../../api/violations.ts'
import type { ExportRow } from './export-columns.ts'

const maxRequests = 6

interface DetailOptions {
  client: QueryClient
  signal: AbortSignal
  onRow: () => void
}

/** A page of violations with their threads, in order. `missing` counts threads that could not be read. */
export async function withDetails(
  violations: readonly ListedViolation[],
  { client, signal, onRow }: DetailOptions,
): Promise<{ rows: ExportRow[]; missing: number }> {
  let missing = 0
  const read = async (violation: ListedViolation): Promise<ExportRow> => {
    signal.throwIfAborted()
    const queryKey = [...violationQueries.all(), 'export', violation.id]
    try {
      const detail = await client.fetchQuery({ ...violationQueries.detail(violation.id), queryKey, staleTime: 0 })
      // Decided again since the list was read: the decision of the list is not the one of the state.
      return isSameDecision(violation, detail) ? { ...violation, ...detail } : detail
    } catch {
      signal.throwIfAborted()
      missing += 1
      return violation
    } finally {
      client.removeQueries({ queryKey, exact: true })
      onRow()
    }
  }
  const queue = new PQueue({ concurrency: maxRequests })
  const rows = await queue.addAll(violations.map((violation) => () => read(violation)))
  return { rows, missing }
}
