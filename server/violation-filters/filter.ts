import type { Query } from '../core/operations.ts'
import { emptySql, type Sql, sql } from '../db/sql.ts'
import { containsPattern, hasTrigram, searchTerm } from '../search-text.ts'

export type Filter = Omit<Query<'getFacets'>, 'max_values'>

/** Stands for the people of a violation that nobody is assigned to. */
export const nobody = 'none'

export interface FoundIn {
  workspace_id: string
  audit_id: string
}

/** Selects violations of the audit that match every filter but the one left out. */
export function matching(of: FoundIn, filter: Filter, leftOut?: keyof Filter): Sql {
  const { workspace_id, audit_id } = of
  return Object.entries(conditions(of, filter))
    .filter(([name]) => name !== leftOut)
    .reduce(
      (all, [, condition]) => (condition ? sql`${all} and ${condition}` : all),
      sql`violation.workspace_id = ${workspace_id} and violation.audit_id = ${audit_id}`,
    )
}

/** Whether only states and severities are filtered, whose numbers are counted already. */
export function isCounted(of: FoundIn, filter: Filter): boolean {
  const { review_state: _state, severity: _severity, ...others } = conditions(of, filter)
  return Object.values(others).every((condition) => condition === undefined)
}

function conditions(of: FoundIn, filter: Filter): Record<keyof Filter, Sql | undefined> {
  const { review_state, severity = [], rule = [], asset, group_id, assigned_to, decided_by } = filter
  const { workspace_id } = of
  const term = searchTerm(filter.search)
  return {
    review_state: review_state === 'all' ? undefined : sql`violation.review_state = ${review_state}::review_state`,
    severity: severity.length === 0 ? undefined : sql`violation.severity = any(${severity}::severity[])`,
    search: term === undefined ? undefined : sql`violation.seq in (${containing(of, term)})`,
    rule:
      rule.length === 0
        ? undefined
        : sql`violation.rule_id = any(array(
            select id from rule where workspace_id = ${workspace_id} and name = any(${rule}::text[])
          ))`,
    asset: asset === undefined ? undefined : sql`violation.asset_id = ${asset}`,
    group_id: group_id === undefined ? undefined : sql`violation.group_id = ${group_id}`,
    assigned_to:
      assigned_to === undefined
        ? undefined
        : assigned_to === nobody
          ? unassigned(workspace_id)
          : sql`violation.seq in (
              select violation_seq from violation_assignee where workspace_id = ${workspace_id} and email = ${assigned_to}
            )`,
    decided_by: decided_by === undefined ? undefined : sql`violation.decided_by = ${decided_by}`,
  }
}

export function unassigned(workspace_id: string): Sql {
  return sql`not exists (
    select from violation_assignee where workspace_id = ${workspace_id} and violation_seq = violation.seq
  )`
}

/** The index knows three letters in a row; for other terms it only says which texts are of the audit. */
function containing({ workspace_id, audit_id }: FoundIn, term: string): Sql {
  const isIndexed = hasTrigram(term)
  return sql`
    select seq from violation_text
    where array[workspace_id || '/' || audit_id] @> array[${`${workspace_id}/${audit_id}`}]
      and workspace_id = ${workspace_id} and audit_id = ${audit_id}
      ${isIndexed ? sql`and search_text like ${containsPattern(term)}` : emptySql}
      and strpos(search_text, ${term}) > 0`
}
