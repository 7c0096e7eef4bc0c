import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { buildApp, type ServiceOptions as AppServiceOptions } from './http/app.ts'
import { runOnceIn } from './http/idempotency.ts'
import { measurePool } from './http/metrics.ts'
import { administrationHandlers } from './administration/handlers.ts'
import { activityHandlers } from './activity/handlers.ts'
import { assignmentHandlers } from './assignments/handlers.ts'
import { auditDeletionJobs } from './audits/change-audit.ts'
import { auditHandlers } from './audits/handlers.ts'
import { auditBatchJobs } from './checks/audits/check-assets.ts'
import { auditCheckHandlers } from './checks/audits/handlers.ts'
import { auditPlanJobs } from './checks/audits/plan-jobs.ts'
import { auditSourceJobs } from './checks/audits/list-assets.ts'
import { createChecker } from './checks/checker.ts'
import { checkHandlers } from './checks/handlers.ts'
import type { CheckModel } from './checks/model/ask-model.ts'
import { createFetcher, type Fetcher } from './checks/sources/fetcher.ts'
import type { Log } from './core/log.ts'
import type { Database } from './db/database.ts'
import { documentHandlers } from './documents/handlers.ts'
import { listedDocumentHandlers } from './documents/listed-documents.ts'
import type { Writer } from './documents/writer.ts'
import { eventHandlers } from './events/handlers.ts'
import { createEventHub, type EventLimits } from './events/hub.ts'
import { findingHandlers } from './violation-filters/handlers.ts'
import { importHandlers } from './import/handlers.ts'
import { importJobs, type ImportSettings } from './import/import-job.ts'
import { takeBackJobs } from './import/take-back.ts'
import { removeOldUploads } from './import/uploads.ts'
import { createJobRunner, type JobHandler } from './jobs/runner.ts'
import { libraryHandlers } from './library/handlers.ts'
import { violationHandlers } from './violations/handlers.ts'
import { webhookHandlers } from './webhooks/handlers.ts'
import { findKey, recordKeyUse } from './workspaces/api-keys.ts'

export interface ServiceOptions
  extends Omit<AppServiceOptions, 'handlers' | 'findKey' | 'runOnce' | 'keyUsed' | 'ping' | 'upstream'> {
  db: Database
  writer: Writer
  /** In the folder of the system for such files when absent. */
  imports?: ImportSettings
  eventLimits?: EventLimits
  /** Whether webhooks may have private and loopback addresses. */
  allowPrivateWebhooks?: boolean
  /** Asked about texts by the rules that need it. */
  checkModel?: CheckModel | null
  /** Fetches the pages of audits. Asks only public addresses when absent. */
  fetcher?: Fetcher
  /** Jobs that this process runs beside imports. */
  jobs?: (log: Pick<Log, 'error'>) => JobHandler[]
}

/** The whole service over a database: what `npm start` listens with and what the tests inject into. */
export async function buildService({
  db,
  writer,
  imports = { folder: tmpdir(), maxBytes: 2 ** 30, maxRows: 1_000_000 },
  eventLimits,
  allowPrivateWebhooks = false,
  checkModel = null,
  fetcher = createFetcher({ allowNetworks: [] }),
  jobs = () => [],
  ...options
}: ServiceOptions): Promise<FastifyInstance> {
  const log: Pick<Log, 'error'> = { error: (fields, message) => app.log.error(fields, message) }
  const checker = createChecker()
  // Before the jobs, whose metrics ask the database.
  if (options.registry) measurePool(options.registry, db)
  const runner = createJobRunner(
    db,
    log,
    [
      importJobs(db, imports),
      takeBackJobs(db),
      auditDeletionJobs(db),
      auditSourceJobs(db, fetcher),
      auditPlanJobs(db),
      auditBatchJobs(db, { checker, fetcher, model: checkModel }),
      ...jobs(log),
    ],
    { registry: options.registry },
  )
  const events = createEventHub(db, { ...eventLimits, registry: options.registry })
  const app: FastifyInstance = await buildApp({
    ...options,
    handlers: {
      ...auditHandlers(db),
      ...violationHandlers(db),
      ...libraryHandlers(db),
      ...documentHandlers(db, writer),
      ...activityHandlers(db),
      ...findingHandlers(db),
      ...assignmentHandlers(db),
      ...listedDocumentHandlers(db),
      ...importHandlers(db, (job) => runner.run(job), imports),
      ...eventHandlers(db, events),
      ...administrationHandlers(db),
      ...checkHandlers(db, checker, checkModel),
      ...auditCheckHandlers(db),
      ...webhookHandlers(db, { allowPrivate: allowPrivateWebhooks }),
    },
    findKey: (public_id) => findKey(db, public_id),
    runOnce: runOnceIn(db),
    keyUsed: recordKeyUse(db),
    ping: () => db.ping(),
  })
  app.addHook('preClose', () => events.close())
  app.addHook('onReady', async () => {
    await removeOldUploads(imports.folder)
    runner.start()
  })
  app.addHook('onClose', () => runner.stop())
  app.addHook('onClose', () => checker.close())
  return app
}
