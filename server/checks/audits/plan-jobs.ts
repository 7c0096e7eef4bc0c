import type { Database, Queryable } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { holds, type Job, LeaseLost, type Outcome } from '../../jobs/jobs.ts'
import type { JobHandler } from '../../jobs/runner.ts'
import { UserFacingError } from '../../user-facing-error.ts'
import { findCheck, isUnfinished } from './audit-check.ts'
import { findPlan, nextRun, type StoredPlan } from './plans.ts'
import { nextName } from './run-again.ts'
import { addCheck } from './start-check.ts'

/** Starts the audits of plans at their hours. */
export function auditPlanJobs(db: Database): JobHandler {
  async function run(job: Job): Promise<Outcome> {
    const plan = await findPlan(db, job.workspace_id, job.subject_id)
    if (plan?.is_due) await runPlan(db, job, plan)
    const next = await findPlan(db, job.workspace_id, job.subject_id)
    return next ? { againAt: next.next_run_at } : {}
  }
  return { kind: 'audit_plan', run }
}

async function runPlan(db: Database, job: Job, plan: StoredPlan): Promise<void> {
  const { workspace_id, name, series, packs, sources, created_by, key_id, last_audit_id } = plan
  const next_run_at = await nextRun(db, plan.schedule)
  const record = (tx: Queryable, run: { audit_id: string } | { message: string }) =>
    recordRun(tx, job, plan, { next_run_at, audit_id: null, message: null, ...run })
  const last = last_audit_id === null ? undefined : await findCheck(db, workspace_id, last_audit_id)
  if (last && isUnfinished(last)) {
    await record(db, { message: 'The audit before was still being carried out.' })
    return
  }
  const by = created_by === null || key_id === null ? undefined : { owner_email: created_by, key_id }
  const given = { workspace_id, by, name: await nextName(db, { workspace_id, name }), series, packs, sources }
  try {
    await addCheck(db, { ...given, carryDecisionsFrom: 'latest' }, (tx, audit_id) => record(tx, { audit_id }))
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error
    await record(db, { message: error.message })
  }
}

/** With the audit in one transaction, so that a run that is interrupted is neither lost nor there twice. */
async function recordRun(
  tx: Queryable,
  job: Job,
  { workspace_id, plan_id }: StoredPlan,
  { next_run_at, audit_id, message }: { next_run_at: string; audit_id: string | null; message: string | null },
): Promise<void> {
  const recorded = await tx.query(sql`
    update audit_plan set
      next_run_at = ${next_run_at}, last_run_at = now(), last_audit_id = coalesce(${audit_id}, last_audit_id),
      message = ${message}
    where workspace_id = ${workspace_id} and id = ${plan_id} and next_run_at <= now()
      and exists (select from job where ${holds(job)})
    returning 1`)
  if (recorded.length === 0) throw new LeaseLost()
}
