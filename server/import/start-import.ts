import { randomUUID } from 'node:crypto'
import { findAudit, type FoundAudit, newestOfSeries } from '../audits/repository.ts'
import { logEntry } from '../administration/log.ts'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { newJob } from '../jobs/jobs.ts'
import { type ImportJob, refuseDuringImport } from './job-repository.ts'
import { ImportRefused, say } from './messages.ts'

export interface NewImport {
  workspace_id: string
  audit_name: string
  /** What is imported, such as the name of a file. */
  source: string
  /**
   * Compares the new audit with this one, by id, and carries its decisions over to unchanged findings. `latest` is the newest completed
   * audit of the series.
   */
  carryDecisionsFrom?: string
  /** Scans of the same thing have the same. */
  series?: string
  allowEmpty?: boolean
  columns?: string
  ignoreUnknownColumns?: boolean
  /** Nobody on the command line. */
  importer?: { owner_email: string; key_id: string; mayReview: boolean }
}

/** Puts an import on record, with its job. Throws ImportRefused when it cannot begin. */
export async function startImport(
  db: Database,
  given: NewImport,
  { id = randomUUID(), lease_id = null }: { id?: string; lease_id?: string | null },
): Promise<ImportJob> {
  const { workspace_id, audit_name, source, series, columns, importer } = given
  const { allowEmpty = false, ignoreUnknownColumns = false } = given
  const audit = await findAudit(db, workspace_id, audit_name)
  if (audit?.archived) throw new ImportRefused(say('archived', { name: audit_name }))
  if (audit) await refuseDuringImport(db, workspace_id, audit)
  const previous_audit_id = await findBaseline(db, given, audit)
  const [created] = await db.query<ImportJob>(sql`
    with created as (
      insert into import_job (
        workspace_id, id, status, audit_id, audit_name, creates_audit, source, previous_audit_id, series, allow_empty,
        ignore_unknown_columns, column_names, imported_by, key_id, takes_decisions
      )
      values (
        ${workspace_id}, ${id}, 'staging', ${audit?.id ?? randomUUID()}, ${audit?.name ?? audit_name}, ${!audit}, ${source},
        ${previous_audit_id}, ${series}, ${allowEmpty}, ${ignoreUnknownColumns}, ${columns}, ${importer?.owner_email},
        ${importer?.key_id}, ${importer?.mayReview ?? true}
      )
      on conflict (workspace_id, audit_name) where status in ('staging', 'publishing') do nothing
      returning *
    ), queued as (
      ${newJob({ workspace_id, kind: 'import', subject_id: id }, { lease_id, where: sql`exists (select from created)` })}
    ), logged as (
      ${logEntry(sql`created`, { act: 'import_started', by: importer, subject: audit_name, detail: source })}
    )
    select * from created`)
  if (!created) throw new ImportRefused(say('under_way', { name: audit_name }))
  return created
}

/** The audit whose decisions are carried over. The same import may be repeated: it adds nothing to the audit that it has created. */
export async function findBaseline(
  db: Database,
  { workspace_id, audit_name, carryDecisionsFrom, series }: NewImport,
  audit: FoundAudit | undefined,
): Promise<string | null> {
  if (audit && series !== undefined && audit.series !== series) {
    throw new ImportRefused(say('other_series', { name: audit_name, series }))
  }
  if (carryDecisionsFrom === undefined) return null
  const isLatest = carryDecisionsFrom === 'latest'
  if (isLatest && series === undefined) {
    throw new ImportRefused(say('series_missing'))
  }
  if (!audit)
    return isLatest ? ((await newestOfSeries(db, workspace_id, series ?? ''))?.id ?? null) : carryDecisionsFrom
  if (!isLatest && audit.previous_audit_id !== carryDecisionsFrom) {
    throw new ImportRefused(say('carry_taken', { name: audit_name }))
  }
  return audit.previous_audit_id
}
