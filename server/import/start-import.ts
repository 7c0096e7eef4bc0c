import { randomUUID } from 'node:crypto'
import { findAudit, type FoundAudit, newestOfSeries } from '../audits/repository.ts'
import type { Database } from '../db/database.ts'
import { createJob, type ImportJob, refuseDuringImport } from './job-repository.ts'
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
  /** A file without findings is a result, and no mistake. */
  allowEmpty?: boolean
  /** The fields that the columns of a table fill, separated by commas. */
  columns?: string
  /** Columns of a table that are none of a finding are left out. Otherwise the file is refused. */
  ignoreUnknownColumns?: boolean
  /** Nobody on the command line. */
  importer?: Importer
}

export interface Importer {
  owner_email: string
  key_id: string
  mayReview: boolean
}

/** Puts an import on record. Throws ImportRefused when it cannot begin. */
export async function startImport(
  db: Database,
  given: NewImport,
  { id = randomUUID(), lease_id = null }: { id?: string; lease_id?: string | null },
): Promise<ImportJob> {
  const { workspace_id, audit_name, source, series, importer } = given
  const { allowEmpty = false, ignoreUnknownColumns = false, columns = null } = given
  const audit = await findAudit(db, workspace_id, audit_name)
  if (audit?.archived) throw new ImportRefused(say('archived', { name: audit_name }))
  if (audit) await refuseDuringImport(db, workspace_id, audit)
  const previous_audit_id = await findBaseline(db, given, audit)
  const created = await createJob(
    db,
    {
      id,
      workspace_id,
      audit_id: audit?.id ?? randomUUID(),
      audit_name: audit?.name ?? audit_name,
      creates_audit: audit === undefined,
      source,
      previous_audit_id,
      series: series ?? null,
      allow_empty: allowEmpty,
      ignore_unknown_columns: ignoreUnknownColumns,
      column_names: columns,
      imported_by: importer?.owner_email ?? null,
      key_id: importer?.key_id ?? null,
      takes_decisions: importer?.mayReview ?? true,
    },
    lease_id,
  )
  if (!created) throw new ImportRefused(say('under_way', { name: audit_name }))
  return created
}

/** The audit whose decisions are carried over. The same import may be repeated: it adds nothing to the audit that it has created. */
async function findBaseline(
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
