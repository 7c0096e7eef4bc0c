import type { AuditUpdate } from '../../contract/extensions.gen.ts'
import { type Agent, logAct } from '../administration/log.ts'
import { count } from '../core/count.ts'
import { conflict } from '../core/errors.ts'
import type { Database, Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { refuseDuringImport } from '../import/job-repository.ts'
import { newJob } from '../jobs/jobs.ts'
import type { JobHandler } from '../jobs/runner.ts'
import { deleteAudit } from '../retention/purge.ts'
import { findAudit, type FoundAudit, lockAudits, violationsIn } from './repository.ts'

/** Throws a conflict when the audit cannot be changed. */
export async function changeAudit(db: Database, { workspace_id, id }: FoundAudit, change: AuditUpdate, by: Agent) {
  await db.transaction(async (tx) => {
    await lockAudits(tx, workspace_id, [id])
    const audit = await findAudit(tx, workspace_id, id)
    if (!audit) return
    const { name = audit.name, archived = audit.archived } = change
    if (name !== audit.name) {
      await refuseDuringImport(tx, workspace_id, audit)
      if (await findAudit(tx, workspace_id, name)) throw conflict(`There is an audit named "${name}" already.`)
      await tx.query(sql`update audit set name = ${name} where workspace_id = ${workspace_id} and id = ${id}`)
      await tx.query(sql`
        update import_job set audit_name = ${name} where workspace_id = ${workspace_id} and audit_id = ${id}`)
      await logAct(tx, workspace_id, { act: 'audit_renamed', by, subject: audit.name, detail: name })
    }
    if (archived !== audit.archived) {
      await tx.query(sql`
        update audit set archived_at = case when ${archived} then now() end
        where workspace_id = ${workspace_id} and id = ${id}`)
      await logAct(tx, workspace_id, { act: archived ? 'audit_archived' : 'audit_unarchived', by, subject: name })
    }
  })
}

/** Numbers of violations, for the question before an audit is deleted. */
export async function countViolations(db: Queryable, workspace_id: string, audit_id: string) {
  const [counted] = await db.query<{ violations: number; decided: number }>(sql`
    select
      coalesce(sum(count), 0)::bigint as violations,
      coalesce(sum(count) filter (where review_state <> 'undecided'), 0)::bigint as decided
    from violation_count where workspace_id = ${workspace_id} and audit_id = ${audit_id}`)
  return counted ?? { violations: 0, decided: 0 }
}

/** From now on the audit does not exist; a job removes what it holds. With a lease its caller runs the job. */
export async function startDeletion(db: Database, audit: FoundAudit, by: Agent, lease_id: string | null = null) {
  const { workspace_id } = audit
  await db.transaction(async (tx) => {
    await lockAudits(tx, workspace_id, [audit.id])
    await refuseDuringImport(tx, workspace_id, audit)
    const [deleted] = await tx.query<{ violations: number }>(sql`
      update audit set archived_at = now(), deleted_at = now()
      where workspace_id = ${workspace_id} and id = ${audit.id} and deleted_at is null
      returning ${violationsIn(workspace_id, sql`audit.id`)} as violations`)
    if (!deleted) return
    await tx.query(newJob({ workspace_id, kind: 'audit_deletion', subject_id: audit.id }, { lease_id }))
    const detail = count(deleted.violations, 'violation')
    await logAct(tx, workspace_id, { act: 'audit_deleted', by, subject: audit.name, detail })
  })
}

export function auditDeletionJobs(db: Database): JobHandler {
  return {
    kind: 'audit_deletion',
    async run({ workspace_id, subject_id: id }, signal) {
      await deleteAudit(db, { workspace_id, id }, signal)
      return {}
    },
  }
}
