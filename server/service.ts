import type { FastifyInstance } from 'fastify'
import { buildApp, type ServiceOptions as AppServiceOptions } from './http/app.ts'
import { createTableStore } from './http/idempotency-table.ts'
import { measurePool } from './http/metrics.ts'
import { activityHandlers } from './activity/handlers.ts'
import { auditHandlers } from './audits/handlers.ts'
import type { Database } from './db/database.ts'
import { documentHandlers } from './documents/handlers.ts'
import type { Writer } from './documents/writer.ts'
import { libraryHandlers } from './library/handlers.ts'
import type { ExtensionHandlers } from './http/contract.ts'
import { conditionalReviewHandlers, violationHandlers } from './violations/handlers.ts'
import { findKey } from './workspaces/api-keys.ts'
import { recordKeyUse } from './workspaces/key-use.ts'

export interface ServiceOptions
  extends Omit<AppServiceOptions, 'handlers' | 'extensions' | 'findKey' | 'idempotencyStore' | 'ping' | 'upstream'> {
  db: Database
  writer: Writer
}

/** The whole service over a database: what `npm start` listens with and what the tests inject into. */
export async function buildService({ db, writer, ...options }: ServiceOptions): Promise<FastifyInstance> {
  if (options.registry) measurePool(options.registry, db)
  return buildApp({
    ...options,
    handlers: recordKeyUse(db, {
      ...auditHandlers(db),
      ...violationHandlers(db),
      ...libraryHandlers(db),
      ...documentHandlers(db, writer),
    }),
    extensions: recordKeyUse(db, extensionHandlers(db)),
    findKey: (public_id) => findKey(db, public_id),
    idempotencyStore: (workspace_id) => createTableStore(db, workspace_id),
    ping: () => db.ping(),
  })
}

/** What this service offers beyond the published API: each feature adds its handlers. */
function extensionHandlers(db: Database): Partial<Omit<ExtensionHandlers, 'getExtensions'>> {
  return {
    ...activityHandlers(db),
    ...conditionalReviewHandlers(db),
  }
}
