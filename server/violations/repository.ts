import type { ViolationDetail } from '../../contract/openapi.gen.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'

export const assigneesOf = (workspace_id: string) => sql`array(
  select email from violation_assignee
  where workspace_id = ${workspace_id} and violation_seq = violation.seq
  order by position
)`

/** As the published list answers them. */
export const violationColumns = (workspace_id: string) => sql`
  violation.id, violation.audit_id, review_state, severity, rule_id, rule.name as rule_name, asset_id,
  asset.name as asset_name, asset.url as asset_url, violating_text, reason, recommended_solution, suggested_text,
  dismissal_reason, group_id,
  ${assigneesOf(workspace_id)} as assigned_to_user_ids`

/** `offset 0` makes each a separate lookup: planning one large join took a quarter of the time of a page. */
export const violationJoins = (workspace_id: string) => sql`
  join violation_text on violation_text.workspace_id = ${workspace_id} and violation_text.seq = violation.seq
  left join lateral (
    select * from rule where rule.workspace_id = ${workspace_id} and rule.id = rule_id offset 0
  ) as rule on true
  left join lateral (
    select * from asset where asset.workspace_id = ${workspace_id} and asset.id = asset_id offset 0
  ) as asset on true`

export async function findViolation(db: Queryable, workspace_id: string, violation_id: string) {
  const [violation] = await db.query<Omit<ViolationDetail, 'comments'>>(sql`
    select ${violationColumns(workspace_id)}, rule.description as rule_description, rule.explanation as rule_explanation
    from violation
    ${violationJoins(workspace_id)}
    where violation.workspace_id = ${workspace_id} and violation.id = ${violation_id}`)
  return violation
}
