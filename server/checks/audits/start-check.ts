import { randomUUID } from 'node:crypto'
import type { NewAuditCheck, StartedAudit } from '../../../contract/extensions.gen.ts'
import { type Agent, logAct } from '../../administration/log.ts'
import { findAudit, insertAudit } from '../../audits/repository.ts'
import { isBlank } from '../../core/blank.ts'
import { conflict, invalidValue } from '../../core/errors.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import { findBaseline } from '../../import/start-import.ts'
import { newJob } from '../../jobs/jobs.ts'
import type { Source } from '../sources/expand-sources.ts'
import { rulesOf } from './audit-check.ts'
import { findFiles } from './files.ts'
import { checkPlannable, insertPlan, readSchedule } from './plans.ts'
import { readSources } from './read-sources.ts'

interface NewCheck {
  workspace_id: string
  by: Agent
  name: string
  series?: string
  /** Null for all. */
  packs: string[] | null
  sources: Source[]
  carryDecisionsFrom?: string
}

/** Starts the audit that a request describes, and plans the next ones if it has a schedule. */
export async function startCheck(
  db: Database,
  workspace_id: string,
  given: NewAuditCheck,
  by: Agent,
): Promise<StartedAudit> {
  const { name, packs = null, carry_decisions_from: carryDecisionsFrom } = given
  const schedule = given.schedule && (await readSchedule(db, given.schedule))
  const series = given.series ?? (schedule ? name : undefined)
  const sources = await readSources(db, workspace_id, given.sources)
  if (schedule) checkPlannable(sources)
  let plan_id: string | null = null
  const audit_id = await addCheck(
    db,
    { workspace_id, by, name, series, packs, sources, carryDecisionsFrom },
    async (tx, audit_id) => {
      if (!schedule) return
      const plan = { name, series: series ?? name, packs, sources, schedule }
      plan_id = await insertPlan(tx, workspace_id, plan, { audit_id, by })
    },
  )
  return { audit_id, plan_id }
}

/** Puts an audit on record, which the job of its sources begins. Answers its id. `record` writes in the same transaction. */
export async function addCheck(
  db: Database,
  given: NewCheck,
  record?: (tx: Queryable, audit_id: string) => Promise<unknown>,
): Promise<string> {
  const { workspace_id, name, series, by, packs, sources, carryDecisionsFrom } = given
  if (isBlank(name)) throw invalidValue(['body', 'name'], 'Value error, the name is blank')
  if ((await rulesOf(db, workspace_id, packs)).length === 0) {
    throw invalidValue(['body', 'packs'], 'there are no such rules in the library')
  }
  await checkFiles(db, workspace_id, sources)
  const baseline = { workspace_id, audit_name: name, source: 'check', carryDecisionsFrom, series }
  const previous_audit_id = await findBaseline(db, baseline, undefined)
  const [id, import_id] = [randomUUID(), randomUUID()]
  await db.transaction(async (tx) => {
    const assets = { total_assets: 0, completed_assets: 0, failed_assets: 0 }
    // The findings are published as those of an import, which keeps others out of the audit and of its name meanwhile.
    const created = await tx.query(sql`
      insert into import_job (
        workspace_id, id, status, audit_id, audit_name, creates_audit, source, previous_audit_id, series, imported_by, key_id
      )
      values (
        ${workspace_id}, ${import_id}, 'publishing', ${id}, ${name}, true, ${describe(sources)}, ${previous_audit_id},
        ${series}, ${by?.owner_email}, ${by?.key_id}
      )
      on conflict (workspace_id, audit_name) where status in ('staging', 'publishing') do nothing
      returning 1`)
    if (created.length === 0 || (await findAudit(tx, workspace_id, name))) {
      throw conflict(`There is an audit named "${name}" already.`)
    }
    await insertAudit(tx, workspace_id, { id, name, status: 'QUEUED', ...assets, previous_audit_id, series })
    await tx.query(sql`
      insert into audit_check (workspace_id, audit_id, import_id, sources, packs)
      values (${workspace_id}, ${id}, ${import_id}, ${JSON.stringify(sources)}, ${packs})`)
    await tx.query(newJob({ workspace_id, kind: 'audit_sources', subject_id: id }))
    await logAct(tx, workspace_id, { act: 'audit_started', by, subject: name, detail: describe(sources) })
    await record?.(tx, id)
  })
  return id
}

/** Files are told apart by their names. */
async function checkFiles(db: Database, workspace_id: string, sources: Source[]): Promise<void> {
  const ids = [...new Set(sources.flatMap((source) => (source.type === 'files' ? source.file_ids : [])))]
  const files = await findFiles(db, workspace_id, ids)
  if (files.length < ids.length) throw invalidValue(['body', 'sources'], 'one of the files is not there any more')
  const names = files.map(({ name }) => name)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw invalidValue(['body', 'sources'], `two files are named ${repeated}`)
}

const describe = (sources: Source[]) => [...new Set(sources.map(({ type }) => type))].join(', ')
