import { insertAudit } from '../audits/insert.ts'
import type { Database, Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import {
  insertViolations,
  type NewAsset,
  type NewRule,
  type NewViolation,
  upsertAssets,
  upsertRules,
} from '../violations/insert.ts'
import { carryDecision, findPrevious, recordUnchanged, type Unchanged } from './carry-decisions.ts'
import { assetId } from './identity.ts'
import { type ImportJob, type PublishableFinding, readStaged, updateJob } from './job-repository.ts'

const readAheadRows = 400

/** Moves staged findings into the audit, one short transaction at a time. They are read ahead, outside of the transactions. */
export function createPublisher(db: Database, batchRows: number) {
  let ahead: PublishableFinding[] = []
  const upsertNewRules = onceEach<NewRule>(upsertRules)
  const upsertNewAssets = onceEach<NewAsset>(upsertAssets)

  return {
    async begin(job: ImportJob): Promise<ImportJob> {
      return db.transaction(async (tx) => {
        if (job.creates_audit) await createAudit(tx, job)
        return updateJob(tx, job, { status: 'publishing' })
      })
    },

    async publishBatch(job: ImportJob): Promise<ImportJob> {
      const { workspace_id, audit_id } = job
      if (ahead.length === 0) ahead = await readStaged(db, job, Math.max(batchRows, readAheadRows))
      const rows = ahead.splice(0, batchRows)
      return db.transaction(async (tx) => {
        await upsertNewRules(tx, workspace_id, rows.flatMap(ruleOf))
        await upsertNewAssets(tx, workspace_id, rows.flatMap(assetOf))
        const compared = await compare(tx, job, rows)
        const added = await insertViolations(tx, workspace_id, compared.violations)
        const { unchanged } = compared
        if (job.previous_audit_id !== null && unchanged.length > 0) {
          await recordUnchanged(tx, { workspace_id, audit_id, previous_audit_id: job.previous_audit_id }, unchanged)
        }
        return updateJob(tx, job, {
          published: rows.at(-1)?.ordinal ?? job.staged,
          added: job.added + added,
          unchanged: job.unchanged + unchanged.length,
          carried: job.carried + unchanged.filter(({ carried }) => carried).length,
        })
      })
    },

    async finish(job: ImportJob): Promise<ImportJob> {
      return db.transaction(async (tx) => {
        await completeAudit(tx, job)
        return updateJob(tx, job, { status: 'completed' })
      })
    },
  }
}

type Upsert<T> = (tx: Queryable, workspace_id: string, rows: T[]) => Promise<void>

/** Leaves out what an earlier batch has written already. */
function onceEach<T>(upsert: Upsert<T>): Upsert<T> {
  const written = new Set<string>()
  return async (tx, workspace_id, rows) => {
    const fresh = rows.filter((row) => !written.has(JSON.stringify(row)))
    if (fresh.length === 0) return
    await upsert(tx, workspace_id, fresh)
    for (const row of fresh) written.add(JSON.stringify(row))
  }
}

/** The violations to insert, with the decisions on their predecessors, and which of them have one. */
async function compare(
  tx: Queryable,
  { workspace_id, audit_id, previous_audit_id }: ImportJob,
  rows: PublishableFinding[],
): Promise<{ violations: NewViolation[]; unchanged: Unchanged[] }> {
  const found = rows.map((row) => toViolation(row, audit_id))
  if (previous_audit_id === null) return { violations: found, unchanged: [] }
  const ids = rows.flatMap(({ previous_violation_id }) => previous_violation_id ?? [])
  const previousById = await findPrevious(tx, workspace_id, previous_audit_id, ids)
  const unchanged: Unchanged[] = []
  const violations = found.map((violation, index) => {
    const previous = previousById.get(rows[index]?.previous_violation_id ?? '')
    const result = carryDecision(violation, previous)
    if (previous) unchanged.push({ violation: result, previous, carried: result !== violation })
    return result
  })
  return { violations, unchanged }
}

function toViolation(
  { violation_id, group_key, grouped, identity, finding }: PublishableFinding,
  audit_id: string,
): NewViolation {
  const { rule_description: _description, rule_explanation: _explanation, ...fields } = finding
  return {
    ...fields,
    id: violation_id,
    audit_id,
    asset_id: assetId(finding),
    identity,
    group_id: fields.group_id ?? (grouped ? `g_${group_key}` : null),
  }
}

function ruleOf({ finding }: PublishableFinding): NewRule[] {
  const { rule_id, rule_name, rule_description, rule_explanation } = finding
  return rule_id === null
    ? []
    : [{ id: rule_id, name: rule_name, description: rule_description, explanation: rule_explanation }]
}

function assetOf({ finding }: PublishableFinding): NewAsset[] {
  const id = assetId(finding)
  return id === null ? [] : [{ id, name: finding.asset_name, url: finding.asset_url }]
}

async function createAudit(
  tx: Queryable,
  { workspace_id, audit_id, audit_name, previous_audit_id }: ImportJob,
): Promise<void> {
  await insertAudit(tx, workspace_id, {
    id: audit_id,
    name: audit_name,
    status: 'RUNNING',
    created_at: new Date(),
    completed_at: null,
    total_assets: 0,
    completed_assets: 0,
    failed_assets: 0,
    previous_audit_id,
  })
}

/** The source lists findings only, so every asset it names counts as completed. */
async function completeAudit(tx: Queryable, { workspace_id, audit_id, creates_audit }: ImportJob): Promise<void> {
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
}
