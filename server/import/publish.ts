import { insertAudit } from '../audits/repository.ts'
import type { Queryable } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Job } from '../jobs/jobs.ts'
import {
  insertViolations,
  type NewAsset,
  type NewRule,
  type NewViolation,
  type PreparedViolations,
  prepareViolations,
  upsertAssets,
  upsertRules,
} from '../violations/insert.ts'
import { carryDecision, recordFileDecisions, recordUnchanged, type Unchanged } from './carry-decisions.ts'
import { assetId, findingKey } from './identity.ts'
import { type ImportJob, type PublishableFinding, readStaged, updateJob } from './job-repository.ts'
import { createMatcher } from './match.ts'

/** Findings that only have to be written. */
export interface PreparedBatch {
  /** The ordinal of the last of them. */
  last: number
  violations: PreparedViolations
  unchanged: Unchanged[]
  /** Those that the file brings with a decision and that are not in the audit yet. */
  decided: PublishableFinding[]
}

/** Moves staged findings into the audit, a batch at a time. */
export function createPublisher(job: Job) {
  const upsertNewRules = onceEach<NewRule>(upsertRules)
  const upsertNewAssets = onceEach<NewAsset>(upsertAssets)
  const match = createMatcher()

  return {
    /** Reads the findings that follow `after`, and writes their rules and assets, which others may see before the violations. */
    async prepareBatch(
      db: Queryable,
      imported: ImportJob,
      { after, limit, withTrail }: { after: number; limit: number; withTrail: boolean },
    ): Promise<PreparedBatch> {
      const { workspace_id, staged } = imported
      const rows = await readStaged(db, imported, { after, limit })
      await upsertNewRules(db, workspace_id, rulesOf(rows))
      const previousOf = await match(db, imported, rows)
      const fresh = imported.creates_audit ? rows : rows.filter(({ ordinal }) => !previousOf(ordinal))
      await upsertNewAssets(db, workspace_id, fresh.flatMap(assetOf))
      const unchanged: Unchanged[] = []
      const violations = fresh.map((row) => {
        const found = toViolation(row, imported)
        const previous = previousOf(row.ordinal)
        if (!previous) return found
        const violation = carryDecision(found, previous)
        unchanged.push({ violation, previous, carried: violation !== found })
        return violation
      })
      return {
        last: rows.at(-1)?.ordinal ?? staged,
        violations: await prepareViolations(db, workspace_id, violations),
        unchanged,
        decided: withTrail ? await newDecisions(db, workspace_id, fresh) : [],
      }
    },

    async publishBatch(
      tx: Queryable,
      imported: ImportJob,
      { last, violations, unchanged, decided }: PreparedBatch,
    ): Promise<ImportJob> {
      const { workspace_id, audit_id, previous_audit_id } = imported
      const added = await insertViolations(tx, workspace_id, violations)
      if (previous_audit_id !== null && unchanged.length > 0) {
        await recordUnchanged(tx, { workspace_id, audit_id, previous_audit_id }, unchanged)
      }
      if (decided.length > 0) await recordFileDecisions(tx, imported, decided)
      return updateJob(tx, job, imported, {
        published: last,
        added: imported.added + added,
        unchanged: imported.unchanged + unchanged.length,
        carried: imported.carried + unchanged.filter(({ carried }) => carried).length,
      })
    },
  }
}

type Upsert<T> = (db: Queryable, workspace_id: string, rows: T[]) => Promise<void>

const maxRemembered = 20_000

/** Leaves out most of what an earlier batch has written already. */
function onceEach<T>(upsert: Upsert<T>): Upsert<T> {
  const written = new Set<string>()
  return async (db, workspace_id, rows) => {
    const fresh = rows.filter((row) => !written.has(JSON.stringify(row)))
    if (fresh.length === 0) return
    await upsert(db, workspace_id, fresh)
    if (written.size > maxRemembered) written.clear()
    for (const row of fresh) written.add(JSON.stringify(row))
  }
}

async function newDecisions(
  db: Queryable,
  workspace_id: string,
  rows: PublishableFinding[],
): Promise<PublishableFinding[]> {
  const decided = rows.filter(({ finding }) => finding.review_state !== 'undecided')
  if (decided.length === 0) return []
  const known = await db.query<{ id: string }>(sql`
    select id from violation
    where workspace_id = ${workspace_id} and id = any(${decided.map(({ violation_id }) => violation_id)}::text[])`)
  const ids = new Set(known.map(({ id }) => id))
  return decided.filter(({ violation_id }) => !ids.has(violation_id))
}

function toViolation(
  { violation_id, group_key, grouped, finding }: PublishableFinding,
  { audit_id, id: import_id }: ImportJob,
): NewViolation {
  const { rule_description: _description, rule_explanation: _explanation, location, ...fields } = finding
  return {
    ...fields,
    id: violation_id,
    audit_id,
    asset_id: assetId(finding),
    source: { key: findingKey(finding), import_id, location: location ?? null },
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
