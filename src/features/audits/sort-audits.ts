import type { Audit, ReviewProgress } from '../../../contract/openapi.gen.ts'
import { seriesOf } from '../../api/audits.ts'
import { foldSearch } from '../../lib/find-items.ts'
import { progressTotal } from '../../domain/violations/review-state.ts'
import type { AuditColumn, AuditSearch } from './audit-search-params.ts'

export type ProgressOf = (audit: Audit) => ReviewProgress | undefined

/** The sort value of each column. Null, for unknown values, is last in both directions. */
const values = {
  name: ({ name }) => name,
  status: ({ status }) => status,
  created_at: ({ created_at }) => time(created_at),
  completed_at: ({ completed_at }) => time(completed_at),
  duration: (audit) => auditDuration(audit),
  assets: ({ total_assets }) => total_assets,
  violations: ({ total_violations }) => total_violations,
  progress: (audit, progressOf) => decidedShare(progressOf(audit)),
} satisfies Record<AuditColumn, (audit: Audit, progressOf: ProgressOf) => string | number | null>

export function sortAudits(
  audits: readonly Audit[],
  { sort, order }: Pick<AuditSearch, 'sort' | 'order'>,
  progressOf: ProgressOf,
): Audit[] {
  const read = values[sort]
  const direction = order === 'ascending' ? 1 : -1
  const rows = audits.map((audit) => ({ audit, value: read(audit, progressOf) }))
  // Equal rows keep the service's order: newest first.
  rows.sort((a, b) => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
    return direction * compare(a.value, b.value)
  })
  return rows.map(({ audit }) => audit)
}

export function filterAudits(audits: readonly Audit[], { name, status }: Pick<AuditSearch, 'name' | 'status'>) {
  const wanted = foldSearch(name.trim())
  return audits.filter((audit) => foldSearch(audit.name).includes(wanted) && (status === '' || audit.status === status))
}

/** The newest audit of each series, and how many it has. The service lists the newest first. */
export function newestOfSeries(audits: readonly Audit[]): Map<string, { id: string; count: number }> {
  const series = new Map<string, { id: string; count: number }>()
  for (const audit of audits) {
    const name = seriesOf(audit)
    if (name === null) continue
    const known = series.get(name)
    if (known) known.count += 1
    else series.set(name, { id: audit.id, count: 1 })
  }
  return series
}

/** Milliseconds from creation to completion. Null while it runs, and if a date is invalid. */
export function auditDuration({ created_at, completed_at }: Audit): number | null {
  const [from, to] = [time(created_at), time(completed_at)]
  return from === null || to === null || to < from ? null : to - from
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), undefined, { numeric: true })
}

function time(value: string | null | undefined): number | null {
  const found = value ? Date.parse(value) : Number.NaN
  return Number.isNaN(found) ? null : found
}

function decidedShare(progress: ReviewProgress | undefined): number | null {
  if (!progress) return null
  const total = progressTotal(progress)
  return total > 0 ? (total - progress.undecided) / total : null
}
