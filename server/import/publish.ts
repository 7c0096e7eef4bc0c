import { insertAudit, lockAudits } from '../audits/repository.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Job } from '../jobs/jobs.ts'
import {
  insertAssets,
  insertViolations,
  type NewAsset,
  type NewRule,
  type NewViolation,
  prepareViolations,
  upsertRules,
} from '../violations/insert.ts'
import { carryDecision, linkPrevious, recordDecisions } from './carry-decisions.ts'
import { assetId, findingKey } from './identity.ts'
import { type ImportJob, type PublishableFinding, readStaged, updateJob } from './job-repository.ts'
import { createMatcher } from './match.ts'

/**
 * Moves staged findings into the audit, a batch at a time. Reads the findings that follow `after`, and writes their rules and assets,
 * which others may see before the violations. Answers the ordinal of the last finding and how to write them.
 */
export function createPublisher(job: Job, { withTrail }: { withTrail: boolean }) {
  const match = createMatcher()

  return async (db: Queryable, imported: ImportJob, after: number, limit: number) => {
    const { workspace_id, audit_id, staged } = imported
    const rows = await readStaged(db, imported, after, limit)
    await upsertRules(db, workspace_id, rulesOf(rows))
    const previousOf = await match(db, imported, rows)
    const fresh = imported.creates_audit ? rows : rows.filter(({ ordinal }) => !previousOf(ordinal))
    await insertAssets(db, workspace_id, fresh.flatMap(assetOf))
    const published = fresh.map((row) => carryDecision(toViolation(row, imported), previousOf(row.ordinal)))
    const violations = published.map(({ violation }) => violation)
    const statement = await prepareViolations(db, workspace_id, violations)
    const last = rows.at(-1)?.ordinal ?? staged

    const publish = async (tx: Queryable, current: ImportJob) => {
      await lockAudits(tx, workspace_id, [audit_id])
      const { inserted, decided } = await insertViolations(tx, statement)
      await linkPrevious(tx, current, published)
      const isNew = new Set(decided)
      const trail = published.filter(({ violation }) => withTrail && isNew.has(violation.id))
      await recordDecisions(tx, current, trail)
      return updateJob(tx, job, current, {
        published: last,
        added: current.added + inserted,
        unchanged: current.unchanged + published.filter(({ previous }) => previous).length,
        carried: current.carried + published.filter(({ isCarried }) => isCarried).length,
      })
    }
    return { last, publish }
  }
}

function toViolation(
  { violation_id, group_key, grouped, finding }: PublishableFinding,
  { audit_id, id: import_id }: ImportJob,
): NewViolation {
  const { rule_description: _description, rule_explanation: _explanation, location, checked, ...fields } = finding
  return {
    ...fields,
    id: violation_id,
    audit_id,
    asset_id: assetId(finding),
    source: { key: findingKey(finding), import_id, location: location ?? null, checked },
    group_id: fields.group_id ?? (grouped ? `g_${group_key}` : null),
  }
}

/** The first finding of a rule has its texts. */
function rulesOf(rows: PublishableFinding[]): NewRule[] {
  const rules = new Map<string, NewRule>()
  for (const { finding } of rows) {
    const { rule_id: id, rule_name: name, rule_description: description, rule_explanation: explanation } = finding
    if (id !== null && !rules.has(id)) rules.set(id, { id, name, description, explanation })
  }
  return [...rules.values()]
}

function assetOf({ finding }: PublishableFinding): NewAsset[] {
  const id = assetId(finding)
  return id === null ? [] : [{ id, name: finding.asset_name, url: finding.asset_url }]
}

/** From now on the import is continued, and never undone. */
export async function beginPublishing(tx: Queryable, job: Job, imported: ImportJob): Promise<ImportJob> {
  const { workspace_id, audit_id: id, audit_name: name, previous_audit_id, series, creates_audit } = imported
  const assets = { total_assets: 0, completed_assets: 0, failed_assets: 0 }
  if (creates_audit) {
    await insertAudit(tx, workspace_id, { id, name, status: 'RUNNING', ...assets, previous_audit_id, series })
  }
  return updateJob(tx, job, imported, { status: 'publishing' })
}

/** The source lists findings only, so every asset it names counts as completed. */
export async function finishPublishing(tx: Queryable, job: Job, imported: ImportJob): Promise<void> {
  const { workspace_id, audit_id, creates_audit } = imported
  await tx.query(sql`
    update audit set
      total_assets = greatest(total_assets, found.assets), completed_assets = greatest(completed_assets, found.assets),
      status = case when ${creates_audit} then 'COMPLETED' else status end,
      completed_at = case when ${creates_audit} then now() else completed_at end
    from (
      select count(distinct asset_id)::integer as assets from violation
      where workspace_id = ${workspace_id} and audit_id = ${audit_id}
    ) as found
    where workspace_id = ${workspace_id} and id = ${audit_id}`)
  await updateJob(tx, job, imported, { status: 'completed' })
}
