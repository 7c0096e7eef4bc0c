import type { QueryClient } from '@tanstack/react-query'
import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
import { violationQueries } from '../../../api/violations.ts'
import { MOST_AT_A_TIME } from '../rules/bulk-queue.ts'
import type { ExportRow } from './export-columns.ts'
import { inLanes } from './in-lanes.ts'

interface DetailOptions {
  client: QueryClient
  signal: AbortSignal
  onRow: () => void
}

/** A page of violations with their threads, in the same order; `missing` had a thread that could not be read. */
export async function withDetails(
  violations: readonly Violation[],
  { client, signal, onRow }: DetailOptions,
): Promise<{ rows: ExportRow[]; missing: number }> {
  let missing = 0
  const rows = await inLanes(violations, MOST_AT_A_TIME, async (violation): Promise<ExportRow> => {
    signal.throwIfAborted()
    const queryKey = [...violationQueries.all(), 'export', violation.id]
    try {
      return await client.fetchQuery({ ...violationQueries.detail(violation.id), queryKey, staleTime: 0 })
    } catch {
      signal.throwIfAborted()
      missing += 1
      return violation
    } finally {
      client.removeQueries({ queryKey, exact: true })
      onRow()
    }
  })
  return { rows, missing }
}
