import type { AssignedAudit, CommentForMe, MyWork, ReplacedDecision } from '../../contract/extensions.gen.ts'
import type { Actor } from '../core/operations.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const recently = sql`now() - interval '30 days'`
const maxItems = 50

type Stored<Item> = Item & { total: number }

/** What waits for a person, over all audits. */
export async function readMyWork(db: Queryable, actor: Actor): Promise<MyWork> {
  const audits = await listAssigned(db, actor)
  return {
    assigned: { total: audits.reduce((sum, { undecided }) => sum + undecided, 0), audits },
    replaced: answer(await listReplaced(db, actor)),
    comments: answer(await listComments(db, actor)),
  }
}

function listAssigned(tx: Queryable, { workspace_id, owner_email }: Actor): Promise<AssignedAudit[]> {
  return tx.query<AssignedAudit>(sql`
    select audit.id as audit_id, audit.name as audit_name, count(*) as undecided
    from violation_assignee as assignee
    join violation on violation.workspace_id = ${workspace_id} and violation.seq = violation_seq
    join audit on audit.workspace_id = ${workspace_id} and audit.id = violation.audit_id and archived_at is null
    where assignee.workspace_id = ${workspace_id} and email = ${owner_email} and review_state = 'undecided'
    group by audit.id, audit.name, audit.created_at, audit.seq
    order by audit.created_at desc, audit.seq desc`)
}

const listedViolation = (workspace_id: string) => sql`
    join violation on violation.workspace_id = ${workspace_id} and violation.id = violation_id
    join audit on audit.workspace_id = ${workspace_id} and audit.id = violation.audit_id and archived_at is null
    join violation_text on violation_text.workspace_id = ${workspace_id} and violation_text.seq = violation.seq
    left join rule on rule.workspace_id = ${workspace_id} and rule.id = rule_id`

const violationColumns = sql`
      violation.id as violation_id, audit.id as audit_id, audit.name as audit_name, rule.name as rule_name,
      left(violating_text, 200) as violating_text`

/** Of each violation the newest one, unless it was taken back or the person has decided again. */
function listReplaced(tx: Queryable, { workspace_id, owner_email }: Actor): Promise<Stored<ReplacedDecision>[]> {
  return tx.query<Stored<ReplacedDecision>>(sql`
    select ${violationColumns}, from_state, to_state, actor_email, replaced.created_at, count(*) over () as total
    from (
      select distinct on (violation_id) * from activity
      where workspace_id = ${workspace_id} and replaced_actor_email = ${owner_email} and created_at > ${recently}
        and not exists (
          select from activity as later
          where later.workspace_id = ${workspace_id} and later.violation_id = activity.violation_id
            and later.seq > activity.seq
            and (later.actor_email = ${owner_email} or later.undoes = activity.decision_id)
        )
      order by violation_id, seq desc
    ) as replaced
    ${listedViolation(workspace_id)}
    order by replaced.seq desc
    limit ${maxItems}`)
}

function listComments(tx: Queryable, { workspace_id, owner_email }: Actor): Promise<Stored<CommentForMe>[]> {
  return tx.query<Stored<CommentForMe>>(sql`
    select
      ${violationColumns}, author_email, left(content, 500) as content, comment.created_at, count(*) over () as total
    from violation_comment as comment
    ${listedViolation(workspace_id)}
    where comment.workspace_id = ${workspace_id} and comment.created_at > ${recently}
      and author_email is distinct from ${owner_email}
      and (
        decided_by = ${owner_email} or exists (
          select from violation_assignee
          where workspace_id = ${workspace_id} and violation_seq = violation.seq and email = ${owner_email}
        )
      )
    order by comment.created_at desc, comment.seq desc
    limit ${maxItems}`)
}

function answer<Item extends { total: number }>(items: Item[]) {
  return { total: items[0]?.total ?? 0, items }
}
