import type { SearchSchemaInput } from '@tanstack/react-router'
import { readInteger, readOneOf, readText } from '../../lib/search-params.ts'

export const auditColumns = [
  'name',
  'status',
  'created_at',
  'completed_at',
  'duration',
  'assets',
  'violations',
  'progress',
] as const
export type AuditColumn = (typeof auditColumns)[number]

export interface AuditSearch {
  name: string
  status: string
  sort: AuditColumn
  order: 'ascending' | 'descending'
  limit: number
  /** Those that are archived, instead of all others. */
  archived: boolean
}

export const auditSearchDefaults: AuditSearch = {
  name: '',
  status: '',
  sort: 'created_at',
  order: 'descending',
  limit: 20,
  archived: false,
}

export function auditSearch(search: Partial<AuditSearch> & SearchSchemaInput): AuditSearch {
  return {
    name: readText(search.name),
    status: readText(search.status),
    sort: readOneOf(search.sort, auditColumns, auditSearchDefaults.sort),
    order: readOneOf(search.order, ['ascending', 'descending'], auditSearchDefaults.order),
    limit: readInteger(search.limit, { otherwise: auditSearchDefaults.limit }),
    archived: String(search.archived) === 'true',
  }
}
