import type { SchemaImportJob } from '../../contract/extensions.gen.ts'
import { findAudit } from '../audits/repository.ts'
import type { Database } from '../db/database.ts'
import type { ExtensionHandlers } from '../core/operations.ts'
import { isBlank } from '../core/blank.ts'
import { conflict, invalid, notFound, ServiceError } from '../core/errors.ts'
import type { ImportLimits } from '../settings.ts'
import { UserFacingError } from '../user-facing-error.ts'
import type { BackgroundImports } from './background-imports.ts'
import { findJob, type ImportJob, listJobs } from './job-repository.ts'
import { readCsv } from './read-csv.ts'
import { readSarif } from './read-sarif.ts'
import { spool, tooLarge } from './spool.ts'

const readers = { sarif: readSarif, csv: readCsv }

export interface ImportSettings extends ImportLimits {
  /** Where the body of an import is kept until its findings are staged. */
  folder: string
}

export function importHandlers(
  db: Database,
  imports: BackgroundImports,
  { folder, maxBytes, maxRows }: ImportSettings,
): Pick<ExtensionHandlers, 'startImport' | 'getImport' | 'listImports'> {
  return {
    async startImport({ caller: { workspace_id }, query, body, headers, signal, log }) {
      const { format, name: audit_name, source = format, carry_decisions_from } = query
      if (isBlank(audit_name)) {
        throw invalid([{ loc: ['query', 'name'], msg: 'Value error, the name is blank', type: 'value_error' }])
      }
      if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
        throw new ServiceError('unsupported_encoding', 'A compressed body is not supported')
      }
      if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
      const carryDecisionsFrom =
        carry_decisions_from === undefined ? undefined : await auditWithId(db, workspace_id, carry_decisions_from)

      const place = imports.reserve()
      try {
        const findings = await spool(body, { folder, maxBytes, signal })
        const options = { workspace_id, audit_name, source, carryDecisionsFrom, maxRows }
        try {
          const rows = readers[format](findings.open)
          return answerJob(await place.run({ ...options, rows, done: findings.remove, log }))
        } catch (error) {
          await findings.remove()
          throw error instanceof UserFacingError ? conflict(error.message) : error
        }
      } finally {
        place.release()
      }
    },

    async getImport({ caller: { workspace_id }, params: { job_id } }) {
      const job = await findJob(db, workspace_id, job_id)
      if (!job) throw notFound('Import')
      return answerJob(job)
    },

    async listImports({ caller: { workspace_id } }) {
      const jobs = await listJobs(db, workspace_id)
      return { imports: jobs.map(answerJob) }
    },
  }
}

async function auditWithId(db: Database, workspace_id: string, audit_id: string): Promise<string> {
  const audit = await findAudit(db, workspace_id, audit_id)
  if (audit?.id !== audit_id) throw notFound('Audit')
  return audit_id
}

function answerJob({
  workspace_id: _workspace,
  creates_audit: _creates,
  created_at,
  finished_at,
  ...job
}: ImportJob): SchemaImportJob {
  return { ...job, created_at: created_at.toISOString(), finished_at: finished_at?.toISOString() ?? null }
}
