import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { pageBySeq } from '../core/cursor.ts'
import { auditWithId } from '../audits/repository.ts'
import type { Database } from '../db/database.ts'
import type { SomeHandlers } from '../core/operations.ts'
import { isBlank } from '../core/blank.ts'
import { found, invalidValue, ServiceError } from '../core/errors.ts'
import type { Job } from '../jobs/jobs.ts'
import { allows } from '../core/scopes.ts'
import { listCompared, prepareComparison } from './comparison.ts'
import type { ImportSettings } from './import-job.ts'
import { countUnfinished, findJob, type ImportJob, listJobs } from './job-repository.ts'
import { startImport } from './start-import.ts'
import { countAdditions, startTakeBack } from './take-back.ts'
import { createUploadQuota, saveUpload, tooLarge, uploadOf } from './uploads.ts'

export function importHandlers(db: Database, runJob: (job: Job) => void, { folder, maxBytes }: ImportSettings) {
  const withinQuota = createUploadQuota()
  return {
    async startImport({ caller, query, body, headers, signal, once }) {
      const { workspace_id, owner_email, key_id } = caller
      const { format, name: audit_name, source = format, carry_decisions_from, series, columns } = query
      if (isBlank(audit_name)) {
        throw invalidValue(['query', 'name'], 'Value error, the name is blank')
      }
      if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
        throw new ServiceError(415, 'A compressed body is not supported')
      }
      if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
      const carryDecisionsFrom =
        carry_decisions_from === undefined || carry_decisions_from === 'latest'
          ? carry_decisions_from
          : (await auditWithId(db, workspace_id, carry_decisions_from)).id
      const importer = { owner_email, key_id, mayReview: allows(caller.scopes, ['review']) }
      const unfinished = () => countUnfinished(db, workspace_id)
      return withinQuota(workspace_id, unfinished, async () => {
        const [id, lease_id] = [randomUUID(), randomUUID()]
        const upload = uploadOf(folder, id, format)
        await saveUpload(body, upload, maxBytes, signal)
        const given = {
          workspace_id,
          audit_name,
          source,
          carryDecisionsFrom,
          series,
          columns,
          allowEmpty: query.allow_empty === 'true',
          ignoreUnknownColumns: query.ignore_unknown_columns === 'true',
          importer,
        }
        const started = await once(() => startImport(db, given, { id, lease_id })).catch(async (error: unknown) => {
          await rm(upload.path)
          throw error
        })
        // Another id is that of the import which the same request has started before.
        if (started.id === id) runJob({ workspace_id, kind: 'import', subject_id: id, lease_id, attempts: 1 })
        else await rm(upload.path)
        return started
      })
    },

    getImport: ({ caller, params }) => jobWithId(db, caller.workspace_id, params.job_id),

    getImportAdditions: async ({ caller, params }) =>
      countAdditions(db, await jobWithId(db, caller.workspace_id, params.job_id)),

    takeBackImport: async ({ caller, params, body: { reviewed } }) =>
      startTakeBack(db, await jobWithId(db, caller.workspace_id, params.job_id), { reviewed, by: caller }),

    async compareAudits({ caller: { workspace_id }, params: { audit_id }, query: { change, with: other, ...query } }) {
      const audit = await auditWithId(db, workspace_id, audit_id)
      const previous = await auditWithId(db, workspace_id, other)
      const { counts, matched_by, ...audits } = await prepareComparison(db, workspace_id, audit, previous)
      const page = await pageBySeq(query, (range) => listCompared(db, audits, change, range))
      return { counts, matched_by, ...page }
    },

    listImports: async ({ caller }) => ({ imports: await listJobs(db, caller.workspace_id) }),
  } satisfies SomeHandlers
}

async function jobWithId(db: Database, workspace_id: string, id: string): Promise<ImportJob> {
  return found(await findJob(db, workspace_id, id), 'Import')
}
