import type { AssignedViolation, AssignmentRequest } from '../../contract/extensions.gen.ts'
import { notFound } from '../core/errors.ts'
import type { Database, Queryable } from '../db/database.ts'
import type { Actor } from '../core/operations.ts'
import { emptySql, sql } from '../db/sql.ts'
import { assigneesOf } from '../violations/repository.ts'

/** In one event. */
const maxListed = 100

/** Who is assigned now to each of the violations, oldest first. Nothing is changed when one does not exist. */
export async function assignViolations(
  db: Database,
  { workspace_id, owner_email }: Actor,
  { violation_ids, apply_to_group, add, remove }: Required<AssignmentRequest>,
): Promise<AssignedViolation[]> {
  return db.transaction(async (tx) => {
    const targets = await lockTargets(tx, workspace_id, violation_ids, apply_to_group)
    const found = new Set(targets.map(({ id }) => id))
    if (!violation_ids.every((id) => found.has(id))) throw notFound('Violation')
    const seqs = targets.map(({ seq }) => seq)
    await tx.query(sql`
        delete from violation_assignee
        where workspace_id = ${workspace_id} and violation_seq = any(${seqs}::bigint[]) and email = any(${remove}::text[])`)
    await tx.query(sql`
        insert into violation_assignee (workspace_id, violation_seq, email)
        select ${workspace_id}, seq, email
        from unnest(${seqs}::bigint[]) as target (seq)
        cross join unnest(${add}::text[]) with ordinality as person (email, place)
        order by seq, place
        on conflict do nothing`)
    const assigned = await tx.query<AssignedViolation>(sql`
      select id as violation_id, ${assigneesOf(workspace_id)} as assigned_to from violation
      where workspace_id = ${workspace_id} and seq = any(${seqs}::bigint[])
      order by seq`)
    const more = assigned.length > maxListed
    const payload = { actor_email: owner_email, violations: assigned.slice(0, maxListed), more }
    // Written here and not by a trigger, which would not know who assigned.
    await tx.query(sql`
      insert into event (workspace_id, type, payload) values (${workspace_id}, 'assignment', ${JSON.stringify(payload)}::jsonb)`)
    return assigned
  })
}

/** Locked in the order in which decisions lock them. */
async function lockTargets(tx: Queryable, workspace_id: string, violation_ids: string[], apply_to_group: boolean) {
  const named = sql`select * from violation where workspace_id = ${workspace_id} and id = any(${violation_ids}::text[])`
  const members = sql`
    select member.seq from (${named}) as named
    join violation as member using (workspace_id, group_id, audit_id)
    where workspace_id = ${workspace_id}`
  return tx.query<{ seq: number; id: string }>(sql`
    select seq, id from violation
    where workspace_id = ${workspace_id} and seq in (
      select seq from (${named}) as named ${apply_to_group ? sql`union ${members}` : emptySql}
    )
    order by seq
    for no key update`)
}

/** The people who can review: owners of such keys of the workspace that are neither revoked nor expired, in order. */
export async function listPeople(db: Queryable, workspace_id: string): Promise<{ email: string }[]> {
  return db.query<{ email: string }>(sql`
    select email from (
      select distinct owner_email as email from api_key
      where workspace_id = ${workspace_id} and revoked_at is null and (expires_at is null or expires_at > now())
        and scopes && array['review', 'admin']
    ) as person
    order by email collate "C"`)
}
