import type { QueryClient } from '@tanstack/react-query'
import PQueue from 'p-queue'
import type { SchemaViolation as Violation } from '../../../api/schema.gen.ts'
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
  violations: readonly Violation[],
  { client, signal, onRow }: DetailOptions,
): Promise<{ rows: ExportRow[]; missing: number }> {
  let missing = 0
  const read = async (violation: Violation): Promise<ExportRow> => {
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
  }
  const queue = new PQueue({ concurrency: maxRequests })
  const rows = await queue.addAll(violations.map((violation) => () => read(violation)))
  return { rows, missing }
}
