import type { Mutation } from '@tanstack/react-query'
import { isRecord } from '../lib/is-record.ts'

/*
 * What every page needs to know about bulk decisions, without the code of reviews.
 */

/** A mutation of a bulk decision. */
export const isBulkMutation = ({ state: { variables } }: Mutation): boolean =>
  isRecord(variables) && typeof variables['bulk_id'] === 'string'

/** How many violations a part of a bulk decision has, or all of it if they are not collected yet. Null for anything else. */
export function bulkSize(variables: unknown): number | null {
  if (!isRecord(variables) || typeof variables['bulk_id'] !== 'string') return null
  const { total, violations } = variables
  return typeof total === 'number' ? total : Array.isArray(violations) ? violations.length : 0
}
