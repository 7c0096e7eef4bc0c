import type {
  SchemaReviewProgress as ReviewProgress,
  SchemaReviewState as ReviewState,
  SchemaReviewStateFilter as ReviewStateFilter,
  SchemaSeverity as Severity,
} from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import type { ListPart } from './page-segments.ts'
import { emptySql, type Sql, sql } from '../db/sql.ts'

/** How many violations of an audit have this state and this severity. */
export interface Count {
  review_state: ReviewState
  severity: Severity | null
  count: number
}

export interface AuditCounts {
  /** Never used twice, unlike an id. */
  audit_seq: number
  auditSize: number
  counts: Count[]
}

/** The text of a violation never changes, so the matches of a term are the same until the audit gets new violations. */
export type AuditVersion = Pick<AuditCounts, 'audit_seq' | 'auditSize'>

export interface CountFilter {
  review_state: ReviewStateFilter
  severity?: Severity | null
}

/** The order of a list. */
export const severityOrder = [
  'CRITICAL',
  'HIGH',
  'MEDIUM',
  'LOW',
  'UNSPECIFIED',
  null,
] as const satisfies readonly (Severity | null)[]

/** Undefined when the workspace has no such audit. */
export async function readCounts(
  db: Queryable,
  workspace_id: string,
  audit_id: string,
): Promise<AuditCounts | undefined> {
  const rows = await db.query<{ audit_seq: number } & (Count | { review_state: null })>(sql`
    select audit.seq as audit_seq, review_state, nullif(severity, '') as severity, count
    from audit
    left join violation_count on violation_count.workspace_id = ${workspace_id} and audit_id = audit.id
    where audit.workspace_id = ${workspace_id} and audit.id = ${audit_id}`)
  const [first] = rows
  const counts = rows.filter((row) => row.review_state !== null)
  return first && { audit_seq: first.audit_seq, auditSize: total(counts), counts }
}

export function reviewProgress(counts: readonly Count[]): ReviewProgress {
  const progress = { undecided: 0, elevated_risk: 0, urgent_violation: 0, dismissed: 0, fixed: 0 }
  for (const { review_state, count } of counts) progress[review_state] += count
  return progress
}

export function total(counts: readonly { count: number }[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** The parts of a list, in its order. Severities without rows are omitted. */
export function severityParts(counts: readonly ListPart[]): ListPart[] {
  return severityOrder
    .map((severity) => ({ severity, count: total(counts.filter((count) => count.severity === severity)) }))
    .filter(({ count }) => count > 0)
}

/** To be added to the conditions of a query of `violation`. */
export function filterCondition({ review_state, severity }: CountFilter): Sql {
  return sql`
    ${review_state === 'all' ? emptySql : sql`and review_state = ${review_state}::review_state`}
    ${severity ? sql`and severity = ${severity}::severity` : emptySql}`
}

/** The counts that match the filter, in the order of a list. */
export function filterCounts<T extends Count>(counts: readonly T[], { review_state, severity }: CountFilter): T[] {
  return severityOrder.flatMap((each) =>
    counts.filter(
      (count) =>
        count.severity === each &&
        (severity ?? each) === each &&
        (review_state === 'all' || count.review_state === review_state),
    ),
  )
}
