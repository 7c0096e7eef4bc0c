import type { QueryClient } from '@tanstack/react-query'
import type { SchemaFoundPage as FoundPage } from '../../contract/extensions.gen.ts'
import { findViolations, type FindingSearch } from './find-violations.ts'

const maxPageSize = 500

/** Reads so many rows from the cursor on, in as few requests as possible, and returns the last answer. */
export async function skipRows(
  client: QueryClient,
  auditId: string,
  search: FindingSearch,
  rows: number,
  signal: AbortSignal,
): Promise<FoundPage> {
  const size = Math.min(rows, maxPageSize)
  const answer = await findViolations(client, auditId, { ...search, page_size: size }, signal)
  if (rows === size || answer.next_cursor === null) return answer
  return skipRows(client, auditId, { ...search, cursor: answer.next_cursor }, rows - size, signal)
}
