import type { ImportAdditions, TakeBack } from '../../contract/extensions.gen.ts'
import { type Agent, logAct } from '../administration/log.ts'
import { countViolations } from '../audits/change-audit.ts'
import { count } from '../core/count.ts'
import { conflict, type ServiceError } from '../core/errors.ts'
import type { Database, Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { newJob } from '../jobs/jobs.ts'
import type { JobHandler } from '../jobs/runner.ts'
import { deleteAudit, deleteViolations } from '../retention/purge.ts'
import { findJob, type ImportJob, refuseDuringImport } from './job-repository.ts'

const batchRows = 200

/** Of a violation: whether somebody has decided or commented on it since it was imported. */
const isReviewed = (workspace_id: string) => sql`(
  exists (
    select from activity
    where activity.workspace_id = ${workspace_id} and violation_id = violation.id and kind <> 'import'
  ) or exists (
    select from violation_comment as comment
    where comment.workspace_id = ${workspace_id} and violation_id = violation.id
  )
)`

const isAddedBy = ({ workspace_id, id, audit_id }: ImportJob) => sql`
  source.workspace_id = ${workspace_id} and source.audit_id = ${audit_id} and import_id = ${id}`

/** What an import has added and is still there. */
export async function countAdditions(db: Database, imported: ImportJob): Promise<ImportAdditions> {
  const { workspace_id, audit_id, creates_audit } = imported
  const [counted] = await db.query<{ violations: number; reviewed: number }>(sql`
    select count(*) as violations, count(*) filter (where ${isReviewed(workspace_id)}) as reviewed
    from violation_source as source
    join violation on violation.workspace_id = ${workspace_id} and violation.seq = violation_seq
    where ${isAddedBy(imported)}`)
  const { violations, reviewed } = counted ?? { violations: 0, reviewed: 0 }
  const all = await countViolations(db, workspace_id, audit_id)
  return { violations, reviewed, deletes_audit: creates_audit && all.violations === violations }
}

/** The caller has to say what becomes of violations that were reviewed since. */
export function reviewedSince(additions: ImportAdditions): ServiceError {
  const { violations, reviewed } = additions
  return conflict(
    `${count(reviewed, 'violation')} of the ${violations.toLocaleString('en')} that the import added ` +
      `${reviewed === 1 ? 'was' : 'were'} decided or commented on since: say whether to keep or remove them.`,
    additions,
  )
}

/** Takes back what an import has added, with a job, which the caller runs if it has a lease. Throws a conflict when that cannot be. */
export async function startTakeBack(
  db: Database,
  imported: ImportJob,
  { reviewed, by, lease_id = null }: TakeBack & { by: Agent; lease_id?: string | null },
): Promise<ImportJob> {
  const { workspace_id, id, audit_id, audit_name, source } = imported
  if (imported.taken_back_at !== null) throw conflict('The import has been taken back already.')
  const additions = await countAdditions(db, imported)
  await db.transaction(async (tx) => {
    await refuseDuringImport(tx, workspace_id, { id: audit_id, name: audit_name })
    if (additions.violations === 0 && !additions.deletes_audit) {
      throw conflict('Nothing that the import added is there any more.')
    }
    if (additions.reviewed > 0 && reviewed === undefined) throw reviewedSince(additions)
    await tx.query(sql`
      update import_job set taken_back_at = now(), removes_reviewed = ${reviewed === 'remove'}
      where workspace_id = ${workspace_id} and id = ${id}`)
    await removeAssets(tx, imported, reviewed)
    await tx.query(newJob({ workspace_id, kind: 'take_back', subject_id: id }, { lease_id }))
    const kept = reviewed === 'keep' ? additions.reviewed : 0
    const detail = `${source}: ${count(additions.violations - kept, 'violation')}`
    await logAct(tx, workspace_id, { act: 'import_taken_back', by, subject: audit_name, detail })
  })
  return (await findJob(db, workspace_id, id)) ?? imported
}

/**
 * Takes the assets that only this import has named out of the numbers of the audit. Where the audit counts more assets than findings
 * name, those without findings are known from elsewhere, and the import has added none to the numbers.
 */
async function removeAssets(tx: Queryable, { workspace_id, id, audit_id }: ImportJob, reviewed: TakeBack['reviewed']) {
  const isKept = reviewed === 'keep' ? isReviewed(workspace_id) : sql`false`
  await tx.query(sql`
    update audit set total_assets = remaining + failed_assets, completed_assets = remaining
    from (
      select
        count(distinct asset_id)::integer as found,
        count(distinct asset_id) filter (where import_id is distinct from ${id} or ${isKept})::integer as remaining
      from violation
      left join violation_source as source on source.workspace_id = ${workspace_id} and violation_seq = violation.seq
      where violation.workspace_id = ${workspace_id} and violation.audit_id = ${audit_id}
    ) as assets
    where workspace_id = ${workspace_id} and id = ${audit_id} and total_assets = found + failed_assets`)
}

export function takeBackJobs(db: Database): JobHandler {
  return {
    kind: 'take_back',
    async run({ workspace_id, subject_id }, signal) {
      const imported = await findJob(db, workspace_id, subject_id)
      if (imported) await removeAdditions(db, imported, signal)
      return {}
    },
  }
}

async function removeAdditions(db: Database, imported: ImportJob, signal: AbortSignal): Promise<void> {
  const { workspace_id, audit_id, removes_reviewed } = imported
  const added = await db.query<{ seq: number }>(sql`
    select violation_seq as seq from violation_source as source where ${isAddedBy(imported)} order by violation_seq`)
  const isKept = removes_reviewed ? sql`false` : isReviewed(workspace_id)
  for (let from = 0; from < added.length; from += batchRows) {
    signal.throwIfAborted()
    const batch = added.slice(from, from + batchRows).map(({ seq }) => seq)
    await db.transaction((tx) =>
      deleteViolations(tx, { workspace_id, audit_id }, sql`select unnest(${batch}::bigint[])`, isKept),
    )
  }
  const { violations } = await countViolations(db, workspace_id, audit_id)
  if (violations === 0 && imported.creates_audit) return deleteAudit(db, { workspace_id, id: audit_id }, signal)
  // A comparison is known to be old by the number of violations, which may become the same again.
  await db.query(sql`
    delete from audit_comparison
    where workspace_id = ${workspace_id} and ${audit_id} in (audit_id, previous_audit_id)`)
}
