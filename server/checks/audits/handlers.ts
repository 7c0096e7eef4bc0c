import { isBlank } from '../../core/blank.ts'
import { pageBySeq } from '../../core/cursor.ts'
import { found, invalidValue, ServiceError } from '../../core/errors.ts'
import type { SomeHandlers } from '../../core/operations.ts'
import { auditWithId } from '../../audits/repository.ts'
import type { Database } from '../../db/database.ts'
import { describeCheck, listAssets } from './audit-check.ts'
import { readFileBody, saveFile } from './files.ts'
import { findPassage } from './passage.ts'
import { changePlan, endPlan, listPlans } from './plans.ts'
import { retryFailed } from './retry-failed.ts'
import { runAgain } from './run-again.ts'
import { startCheck } from './start-check.ts'
import { stopCheck } from './stop-check.ts'

export function auditCheckHandlers(db: Database) {
  return {
    async uploadFile({ caller: { workspace_id }, query: { name }, body, headers, signal }) {
      if (isBlank(name)) throw invalidValue(['query', 'name'], 'Value error, the name is blank')
      if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
        throw new ServiceError(415, 'A compressed body is not supported')
      }
      const content = await readFileBody(body, signal)
      return { file_id: await saveFile(db, workspace_id, { name, content }) }
    },

    async startAudit({ caller, body }) {
      const { carry_decisions_from: from } = body
      if (from !== undefined && from !== 'latest') await auditWithId(db, caller.workspace_id, from)
      return startCheck(db, caller.workspace_id, body, caller)
    },

    async stopAudit({ caller, params: { audit_id } }) {
      await stopCheck(db, await auditWithId(db, caller.workspace_id, audit_id), caller)
    },

    async retryFailedAssets({ caller, params: { audit_id } }) {
      await retryFailed(db, await auditWithId(db, caller.workspace_id, audit_id), caller)
    },

    async runAuditAgain({ caller, params: { audit_id } }) {
      const audit = await auditWithId(db, caller.workspace_id, audit_id)
      return { audit_id: await runAgain(db, audit, caller), plan_id: null }
    },

    async getAuditCheck({ caller: { workspace_id }, params: { audit_id } }) {
      const { id } = await auditWithId(db, workspace_id, audit_id)
      return found(await describeCheck(db, workspace_id, id), 'Check')
    },

    async listAuditAssets({ caller: { workspace_id }, params: { audit_id }, query }) {
      const { id } = await auditWithId(db, workspace_id, audit_id)
      return pageBySeq(query, (range) => listAssets(db, workspace_id, id, range))
    },

    listAuditPlans: async ({ caller: { workspace_id } }) => ({ items: await listPlans(db, workspace_id) }),

    changeAuditPlan: ({ caller, params: { plan_id }, body }) =>
      changePlan(db, { workspace_id: caller.workspace_id, plan_id, by: caller }, body),

    endAuditPlan: ({ caller, params: { plan_id } }) => endPlan(db, caller.workspace_id, plan_id, caller),

    getPassage: async ({ caller: { workspace_id }, params: { violation_id } }) =>
      found(await findPassage(db, workspace_id, violation_id), 'Passage'),
  } satisfies SomeHandlers
}
